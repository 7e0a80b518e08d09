// The messages that no server has confirmed, each followed while it is one.

import type { TimelineFeature, TimelineMessage } from './timeline-types.ts';

/** What wants to know of them. */
export interface UnsentListener {
  /** A message as it is, at first and after each change. */
  heed(message: TimelineMessage | undefined, before?: TimelineMessage): void;
  /** It is confirmed, or gone. */
  forget?(key: string): void;
}

/** Tells the listeners in their order; the result ends it. */
export function followUnsent(
  timeline: Pick<TimelineFeature, '$keys' | 'get' | 'message'>,
  listeners: readonly UnsentListener[],
): () => void {
  const followed = new Map<string, () => void>();
  const stop = timeline.$keys.subscribe((keys) => {
    for (const [key, end] of followed) {
      if (timeline.get(key)?.isUnconfirmed) continue;
      end();
      followed.delete(key);
      for (const listener of listeners) listener.forget?.(key);
    }
    for (const key of keys) {
      if (followed.has(key) || !timeline.get(key)?.isUnconfirmed) continue;
      const end = timeline.message(key).subscribe((message, before) => {
        for (const listener of listeners) listener.heed(message, before);
      });
      followed.set(key, end);
    }
  });
  return () => {
    for (const end of [stop, ...followed.values()]) end();
  };
}
