// Tells the operator page which conversations have changed; it reads them by itself.

import type { Clock } from '../clock.ts';
import type { LiveFeed } from '../realtime/feed.ts';
import type { Database } from '../store/database.ts';
import { operatorSessionsChannel } from '../store/operator-sessions.ts';

/** Told of each conversation whose visitor types just now; it is kept nowhere. */
export const visitorTypingChannel = 'visitor_typing';

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

const toEvents = (event: string, ids: Iterable<string | null>): readonly string[] =>
  [...ids].map((conversationId) => `event: ${event}\ndata: ${JSON.stringify({ conversationId })}\n\n`);

/**
 * Server-sent events: `change` with an id, or with null when it is unknown what was missed; `typing` with the id of a conversation
 * whose visitor types. Ends with the signal, and with the session.
 */
export const operatorEvents = async function* (options: OperatorEventsOptions): AsyncGenerator<string> {
  const { feed, database, clock, isSignedIn, signal } = options;
  const end = clock.now() + longestMs;
  const changed = new Set<string | null>();
  const typing = new Set<string>();
  let wake: () => void = () => {};
  /** Set also while the session is looked at, so that no word of an end is lost. */
  const sessions = { haveEnded: false };
  const unlisten = await database.listen(operatorSessionsChannel, () => {
    sessions.haveEnded = true;
    wake();
  });
  const untype = await database.listen(visitorTypingChannel, (conversationId) => {
    if (conversationId === null) return;
    typing.add(conversationId);
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
      if (changed.size + typing.size > 0) {
        const told = [...toEvents('change', changed), ...toEvents('typing', typing)].join('');
        changed.clear();
        typing.clear();
        yield told;
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
    await untype();
  }
};
