// Tells the operator page which conversations have changed; it reads them by itself.

import type { Clock } from '../clock.ts';
import type { LiveFeed } from '../realtime/feed.ts';

const commentEveryMs = 15_000;
/** However long the session goes on. */
const longestMs = 3_600_000;

export interface OperatorEventsOptions {
  readonly feed: LiveFeed;
  readonly clock: Clock;
  /** Whether the session goes on; asked before anything is told. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Server-sent events: `change` with an id, or with null when it is unknown what was missed. Ends with the signal, and with the
 * session.
 */
export const operatorEvents = async function* (options: OperatorEventsOptions): AsyncGenerator<string> {
  const { feed, clock, isSignedIn, signal } = options;
  const end = clock.now() + longestMs;
  const changed = new Set<string | null>();
  let wake: () => void = () => {};
  const leave = feed.subscribeAll((conversationId) => {
    changed.add(conversationId);
    wake();
  });
  try {
    yield ': live\n\n';
    while (!signal.aborted && clock.now() < end) {
      if (changed.size === 0) {
        const woken = new AbortController();
        wake = () => woken.abort();
        await clock.sleep(commentEveryMs, AbortSignal.any([woken.signal, signal]));
        if (woken.signal.aborted || signal.aborted) continue;
        if (!(await isSignedIn())) return;
        yield ':\n\n';
        continue;
      }
      if (!(await isSignedIn())) return;
      const told = [...changed];
      changed.clear();
      yield told.map((id) => `event: change\ndata: ${JSON.stringify({ conversationId: id })}\n\n`).join('');
    }
  } finally {
    leave();
  }
};
