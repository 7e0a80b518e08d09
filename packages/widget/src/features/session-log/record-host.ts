// What the host page was told. Steps between the chat and its port, as the list of calls does, and out again.

import type { HostPort } from '../../core/env.ts';
import { type AddEntry, lengthOf } from './log-entry.ts';

/** What is told of an event; of all else nothing. */
const told = /^(status|reason|code|name|count|action|value|score)$/;
/** Fields whose values are the chat's own, of a closed list or numbers: they are told as they are. A server may have written the others. */
const own =
  /^(status status|error code|analytics name|language code|unread count|proactive action|feedback value|rating score)$/;

/** Records each event from now on; the result takes the recorder out. */
export function recordHost(host: HostPort, add: AddEntry): () => void {
  const { emit, track, error } = host;
  const tell = (name: string, detail: object) => add({ kind: 'event', name, detail: detailOf(name, detail) });
  host.emit = (name, detail) => {
    tell(name, detail);
    emit.call(host, name, detail);
  };
  host.track = (name, properties) => {
    tell('analytics', { name });
    track.call(host, name, properties);
  };
  host.error = (code, message) => {
    tell('error', { code });
    error.call(host, code, message);
  };
  return () => Object.assign(host, { emit, track, error });
}

function detailOf(name: string, detail: object): string | undefined {
  const words = Object.entries(detail).flatMap(([key, value]) => {
    if (!told.test(key) || !/^(string|number)$/.test(typeof value)) return [];
    const text = String(value);
    return [`${key}: ${own.test(`${name} ${key}`) ? text : lengthOf(text)}`];
  });
  return words.length > 0 ? words.join(', ').slice(0, 200) : undefined;
}
