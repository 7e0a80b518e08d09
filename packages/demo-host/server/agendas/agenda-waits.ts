// Time-outs of agendas: who says nothing is reminded once, and later the agenda is over (origins TIMEOUT and
// TIMEOUT_REMINDER, docs/protocol.md#agendas). Nothing runs out while a human answers or the paywall is closed.

import type { Clock } from '../clock.ts';
import type { LiveChanges } from '../realtime/live-changes.ts';
import { findRun, findWaiting, touchRun } from '../store/agendas.ts';
import { lockConversation, readStoredConversation } from '../store/conversations.ts';
import type { Database } from '../store/database.ts';
import { hasOpenReply } from '../store/replies.ts';
import { moveRun } from './agenda-moves.ts';

export interface AgendaTimes {
  /** Silence in ms until the visitor is reminded; 0 for never. */
  readonly reminderMs: number;
  /** Silence in ms until the agenda is over; 0 for never. */
  readonly timeoutMs: number;
}

export interface AgendaWaits {
  stop(): Promise<void>;
}

export interface AgendaWaitsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly changes: LiveChanges;
  readonly times: AgendaTimes;
  report(error: unknown): void;
}

const longestSleepMs = 30_000;

/** Agendas begin at any time and in any process: short waits are looked at more often than long ones. */
const sleepLimit = ({ reminderMs, timeoutMs }: AgendaTimes): number => {
  const waits = [reminderMs, timeoutMs].filter((wait) => wait > 0);
  return Math.min(longestSleepMs, Math.max(50, Math.min(...waits) / 10));
};

interface Wait {
  readonly activeAt: number;
  readonly isReminded: boolean;
}

/** What is due next and when, in ms since 1970; null when nothing is. */
export const nextWait = (
  { activeAt, isReminded }: Wait,
  { reminderMs, timeoutMs }: AgendaTimes,
): { readonly event: 'remind' | 'time-out'; readonly at: number } | null => {
  const isReminding = reminderMs > 0 && !isReminded && (timeoutMs === 0 || reminderMs < timeoutMs);
  if (isReminding) return { event: 'remind', at: activeAt + reminderMs };
  return timeoutMs > 0 ? { event: 'time-out', at: activeAt + timeoutMs } : null;
};

/** Starts to watch the waits of all conversations. Several processes may: each wait ends once. */
export const watchAgendas = ({ database, clock, changes, times, report }: AgendaWaitsOptions): AgendaWaits => {
  const stopping = new AbortController();

  /** Everything is read again under the lock: the visitor, an operator or another process may have been quicker. */
  const end = (conversationId: string): Promise<boolean> =>
    database.transaction(async (queryable) => {
      await lockConversation(queryable, conversationId);
      const run = await findRun(queryable, conversationId);
      const conversation = await readStoredConversation(queryable, conversationId);
      if (run?.progress.phase !== 'running' || conversation?.handleBy?.type === 'USER') return false;
      const now = clock.time();
      const due = nextWait({ activeAt: run.activeAt, isReminded: run.progress.isReminded }, times);
      if (!due || due.at > now) return false;
      if (await hasOpenReply(queryable, conversationId)) {
        // The persona still speaks: the visitor's turn has not begun.
        await touchRun(queryable, run.id, now);
        return false;
      }
      return (await moveRun(queryable, run, due.event, now)) !== null;
    });

  /** Resolves with the ms until something is due. */
  const lookOnce = async (): Promise<number> => {
    let sleepMs = sleepLimit(times);
    for (const { conversationId, ...wait } of await findWaiting(database)) {
      const due = nextWait(wait, times);
      if (!due) continue;
      const leftMs = due.at - clock.time();
      if (leftMs <= 0 && (await end(conversationId))) changes.changed(conversationId);
      if (leftMs > 0) sleepMs = Math.min(sleepMs, leftMs);
    }
    return sleepMs;
  };

  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const sleepMs = await lookOnce().catch((error: unknown) => {
        if (!stopping.signal.aborted) report(error);
        return longestSleepMs;
      });
      await clock.sleep(sleepMs, stopping.signal);
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
};
