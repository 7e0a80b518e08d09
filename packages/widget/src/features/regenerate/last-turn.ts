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

/** Under what another answer is offered: the question itself where its reply was stopped before its first word. */
export const lastOf = ({ question, reply }: Turn): TimelineMessage => reply.at(-1) ?? question;

/** Of what the server has refused, or never got, it knows nothing: before that the reply is still the last one. */
const isNotSent = ({ isUnconfirmed, delivery }: TimelineMessage): boolean =>
  Boolean(isUnconfirmed) && delivery === 'failed';

/** The visitor's last message, or the one of this key, with what follows it up to their next. */
export function turnOf({ list, $keys }: TurnPorts, key?: string): Turn | null {
  const listed = $keys
    .get()
    .flatMap((one) => list.get(one) ?? [])
    .filter((message) => !isNotSent(message));
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
  const several = versions.filter(({ count }) => count > 1);
  const newcomer = several.filter(({ key }) => !known.has(key)).at(-1);
  const wanted = known.size > 0 && newcomer ? newcomer.index : Math.max(...several.map(({ index }) => index));
  const last = versions.map(({ index, count }) => count > 1 && index === wanted).lastIndexOf(true);
  // What comes after it and is the only one answers something else, which is not listed.
  const isKept = ({ index, count }: (typeof versions)[number], place: number) =>
    count > 1 ? index === wanted : place > last;
  const kept = versions.filter(isKept);
  for (const one of versions) if (!kept.includes(one)) ports.list.remove(one.key);
  return new Set(kept.map(({ key }) => key));
}
