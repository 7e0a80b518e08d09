// The last question and what the persona has answered to it, of which one version is listed.

import { readVersions } from '../../protocol/versions.ts';
import type { Readable } from '../../core/store-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

export interface Turn {
  readonly question: TimelineMessage;
  readonly reply: readonly TimelineMessage[];
}

export interface TurnPorts {
  readonly list: Pick<MessageList, 'get' | 'remove'>;
  readonly $keys: Readable<readonly string[]>;
}

/** The visitor's last message, or the one of this key, with what follows it up to their next. */
export function turnOf({ list, $keys }: TurnPorts, key?: string): Turn | null {
  const listed = $keys.get().flatMap((one) => list.get(one) ?? []);
  const at =
    key === undefined ? listed.map(({ role }) => role).lastIndexOf('user') : listed.findIndex((m) => m.key === key);
  const question = listed[at];
  if (!question) return null;
  const rest = listed.slice(at + 1);
  const end = rest.findIndex(({ role }) => role === 'user');
  return { question, reply: end < 0 ? rest : rest.slice(0, end) };
}

/**
 * Another tab or device has had the question answered anew, or has chosen another answer: what is shown gives way to what has just come, so
 * that there is one reply, never two. Gives the keys that stay; `known` were there before.
 */
export function keepOneVersion(ports: TurnPorts, known: ReadonlySet<string>): ReadonlySet<string> {
  const reply = (turnOf(ports)?.reply ?? []).filter(({ isLive, origin }) => !isLive && !origin);
  const versions = reply.map(({ key, versions: wire }) => ({ key, ...readVersions(wire) }));
  const newcomer = versions.filter(({ key }) => !known.has(key)).at(-1);
  const latest = Math.max(...versions.map(({ index }) => index));
  const wanted = known.size > 0 && newcomer ? newcomer.index : latest;
  if (!versions.some(({ count }) => count > 1)) return new Set(versions.map(({ key }) => key));
  for (const { key, index } of versions) if (index !== wanted) ports.list.remove(key);
  return new Set(versions.flatMap(({ key, index }) => (index === wanted ? key : [])));
}
