import type { Clock } from '../clock.ts';
import type { FeedReading, LiveFeed } from './feed.ts';

export interface FollowOptions {
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly conversationId: string;
  /** Where the reader was, or null to begin with everything. */
  readonly token: string | null;
  readonly quietMs: number;
  readonly signal: AbortSignal;
}

/**
 * What there is and then every change, read only when the reader is ready for it: a slow one gets fewer, larger steps
 * and never a queue. `null` says that nothing has come for `quietMs`.
 */
export const followFeed = async function* (options: FollowOptions): AsyncGenerator<FeedReading | null> {
  const { feed, clock, conversationId, quietMs, signal } = options;
  let [wanted, known] = [Infinity, 0];
  let wake: () => void = () => {};
  // Of one change its own process hears twice.
  const leave = feed.subscribe(conversationId, (version) => {
    wanted = Math.max(wanted, version ?? Infinity);
    if (wanted > known) wake();
  });
  try {
    // Whatever was written without a word about it, by a process that died then, is found here.
    await feed.refresh(conversationId);
    let { token } = options;
    let isFirst = true;
    while (!signal.aborted) {
      if (wanted <= known) {
        const woken = new AbortController();
        wake = () => woken.abort();
        await clock.sleep(quietMs, AbortSignal.any([woken.signal, signal]));
        if (signal.aborted) return;
        if (!woken.signal.aborted) yield null;
        continue;
      }
      wanted = 0;
      const reading = await feed.read(conversationId, token);
      token = reading.token;
      known = reading.version;
      if (isFirst || reading.isWhole || reading.documents.length > 0) yield reading;
      isFirst = false;
    }
  } finally {
    leave();
  }
};
