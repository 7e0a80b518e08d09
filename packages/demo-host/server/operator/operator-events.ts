// Tells the operator page which conversations have changed; it reads them by itself.

import type { Clock } from '../clock.ts';
import type { LiveFeed } from '../realtime/feed.ts';
import type { Database } from '../store/database.ts';
import { operatorSessionsChannel } from '../store/operator-sessions.ts';

const commentEveryMs = 15_000;
/** However long the session goes on. */
const longestMs = 3_600_000;

export interface OperatorEventsOptions {
  readonly feed: LiveFeed;
  readonly database: Pick<Database, 'listen'>;
  readonly clock: Clock;
  /** Whether the session goes on; asked before anything is told, and when any session has ended. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/**
 * Server-sent events: `change` with an id, or with null when it is unknown what was missed. Ends with the signal, and with the
 * session.
 */
export const operatorEvents = async function* (options: OperatorEventsOptions): AsyncGenerator<string> {
  const { feed, database, clock, isSignedIn, signal } = options;
  const end = clock.now() + longestMs;
  const changed = new Set<string | null>();
  let wake: () => void = () => {};
  /** Set also while the session is looked at, so that no word of an end is lost. */
  const sessions = { haveEnded: false };
  const unlisten = await database.listen(operatorSessionsChannel, () => {
    sessions.haveEnded = true;
    wake();
  });
  const leave = feed.subscribeAll((conversationId) => {
    changed.add(conversationId);
    wake();
  });
  try {
    yield ': live\n\n';
    while (!signal.aborted && clock.now() < end) {
      sessions.haveEnded = false;
      if (!(await isSignedIn())) return;
      if (changed.size > 0) {
        const told = [...changed];
        changed.clear();
        yield told.map((id) => `event: change\ndata: ${JSON.stringify({ conversationId: id })}\n\n`).join('');
        continue;
      }
      if (sessions.haveEnded) continue;
      const woken = new AbortController();
      wake = () => woken.abort();
      await clock.sleep(commentEveryMs, AbortSignal.any([woken.signal, signal]));
      if (!woken.signal.aborted && !signal.aborted) yield ':\n\n';
    }
  } finally {
    leave();
    await unlisten();
  }
};
