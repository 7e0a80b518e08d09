// The messages on screen by what can be told of them without their words.

import type { TimelineFeature, TimelineMessage } from '../timeline/timeline-types.ts';
import { type AddEntry, lengthOf, toId } from './log-entry.ts';

/** Follows the newest messages from now on; the result ends it. */
export function recordMessages(
  { $keys, message, get }: Pick<TimelineFeature, '$keys' | 'message' | 'get'>,
  kept: number,
  add: AddEntry,
): () => void {
  const stops = new Map<string, () => void>();
  const last = new Map<string, string>();

  const tell = (told: TimelineMessage) => {
    const fields = {
      key: toId(told.key),
      id: toId(told.id),
      role: /^(user|persona|assistant|system)$/.test(told.role) ? told.role : lengthOf(told.role),
      delivery: told.delivery,
      length: (told.content ?? '').length,
      isStreaming: told.isStreaming,
      isFromElsewhere: told.isFromElsewhere === true,
      isCalling: told.isStreaming && isCalling(told.toolCalls),
      requestId: told.requestId ? toId(told.requestId) : null,
    };
    // What else has changed is of no interest.
    const text = JSON.stringify(fields);
    if (last.get(told.key) === text) return;
    last.set(told.key, text);
    add({ kind: 'message', ...fields });
  };

  const follow = (keys: readonly string[]) => {
    const newest = keys.slice(-kept);
    for (const key of newest)
      if (!stops.has(key)) {
        const now = get(key);
        if (now) tell(now);
        stops.set(
          key,
          message(key).listen((told) => told && tell(told as TimelineMessage)),
        );
      }
    const listed = new Set(newest);
    for (const [key, stop] of stops)
      if (!listed.has(key)) {
        stop();
        stops.delete(key);
        last.delete(key);
      }
    add({ kind: 'list', before: keys.length - newest.length, keys: newest.map(toId) });
  };
  const stopKeys = $keys.subscribe((keys) => follow(keys as readonly string[]));
  return () => {
    stopKeys();
    for (const stop of stops.values()) stop();
  };
}

/** Of a list of calls, told one by one, one has not ended. */
function isCalling(calls: unknown): boolean {
  const open = new Set<unknown>();
  const ended = new Set<unknown>();
  for (const call of Array.isArray(calls) ? (calls as unknown[]) : []) {
    const { toolCallId, status } = Object(call) as Readonly<Record<string, unknown>>;
    (/^(done|failed|refused|cancelled)$/.test(String(status)) ? ended : open).add(toolCallId);
  }
  return [...open].some((id) => !ended.has(id));
}
