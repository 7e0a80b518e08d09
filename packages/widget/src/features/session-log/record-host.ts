// What the host page was told. Steps between the chat and its port, as the list of calls does, and out again.

import type { HostPort } from '../../core/env.ts';
import { type AddEntry, toId } from './log-entry.ts';

/** Of these the words of the wire are told; of texts nothing. */
const told = /^(status|reason|code|name|count|action|value|score)$/;

/** Records each event from now on; the result takes the recorder out. */
export function recordHost(host: HostPort, add: AddEntry): () => void {
  const { emit, track, error } = host;
  const tell = (name: string, detail: object) => add({ kind: 'event', name, detail: detailOf(detail) });
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

function detailOf(detail: object): string | undefined {
  const words = Object.entries(detail).flatMap(([key, value]) =>
    told.test(key) && /^(string|number)$/.test(typeof value) ? [`${key}: ${toId(String(value))}`] : [],
  );
  return words.length > 0 ? words.join(', ').slice(0, 200) : undefined;
}
