// Tells the operator page which conversations have changed; it reads them by itself.

import type { Clock } from '../clock.ts';
import type { LiveFeed } from '../realtime/feed.ts';

const commentEveryMs = 15_000;
/** The token is checked anew at least this often. */
const longestMs = 3_600_000;

/** Server-sent events: `change` with an id, or with null when it is unknown what was missed. Ends with the signal. */
export const operatorEvents = async function* (
  feed: LiveFeed,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<string> {
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
        if (!woken.signal.aborted && !signal.aborted) yield ':\n\n';
        continue;
      }
      const told = [...changed];
      changed.clear();
      yield told.map((id) => `event: change\ndata: ${JSON.stringify({ conversationId: id })}\n\n`).join('');
    }
  } finally {
    leave();
  }
};
