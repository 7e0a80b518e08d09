// What a database needs now and then: room that is used again, and an end to chats that nobody has begun.

import type { Clock } from './clock.ts';
import { StorageFull } from './store/database.ts';
import type { Database } from './store/database.ts';
import { cleanDeadRows } from './store/dead-rows.ts';
import { deleteEmptyChats } from './store/empty-chats.ts';
import { forgetEndedFeeds } from './store/delete-conversations.ts';
import { deleteExpired } from './store/retention.ts';
import type { RetentionDays } from './store/retention.ts';
import type { Uploads } from './uploads/uploads.ts';
import { keepLogShort } from './store/write-ahead-log.ts';

export interface UpkeepTimes {
  /** How often the embedded database is looked at for dead rows and a long log. */
  readonly cleanEveryMs: number;
  /** How often empty chats are looked for. */
  readonly deleteEveryMs: number;
  /** After so many days a chat in which nothing was said is deleted, and a guest who said nothing; 0: never. */
  readonly emptyChatDays: number;
  readonly retentionDays: RetentionDays;
}

/** Soon after the start, not with it: a server that is started anew every day deletes as well. */
const firstMs = 60_000;

export interface UpkeepOptions {
  readonly database: Database;
  readonly uploads: Pick<Uploads, 'erase'>;
  readonly clock: Clock;
  readonly times: UpkeepTimes;
  /** What shows otherwise as time passes: the hours of those who are waited for. */
  readonly tellTime?: () => Promise<void>;
  report(error: unknown): void;
}

/** Starts it; several processes may, and take turns. */
export const startUpkeep = ({
  database,
  uploads,
  clock,
  times,
  tellTime,
  report,
}: UpkeepOptions): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const reportUnlessFull = (error: unknown): void => {
    // Where nothing can be written nothing is in a hurry.
    if (!signal.aborted && !(error instanceof StorageFull)) report(error);
  };

  const every = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
    for (let waitMs = Math.min(ms, firstMs); ; waitMs = ms) {
      await clock.sleep(waitMs, signal);
      if (signal.aborted) return;
      await work().catch(reportUnlessFull);
    }
  };

  const deleteAll = async (): Promise<void> => {
    while (!signal.aborted && (await deleteEmptyChats(database, times.emptyChatDays)));
  };

  const deleteWhatIsOld = async (): Promise<void> => {
    await forgetEndedFeeds(database).catch(reportUnlessFull);
    let isFirst = true;
    for (let isFull = true; isFull && !signal.aborted; isFirst = false) {
      const batch = await deleteExpired(database, times.retentionDays);
      // What fails once fails again with each batch of the others.
      if (isFirst) batch.failures.forEach(reportUnlessFull);
      await uploads.erase(batch.files);
      isFull = batch.isFull;
    }
  };

  const cleanEmbedded = async (): Promise<void> => {
    await cleanDeadRows(database);
    await keepLogShort(database);
  };

  const jobs = [
    ...(database.isShared ? [] : [every(times.cleanEveryMs, cleanEmbedded)]),
    ...(times.emptyChatDays > 0 ? [every(times.deleteEveryMs, deleteAll)] : []),
    every(times.deleteEveryMs, deleteWhatIsOld),
    ...(tellTime ? [every(firstMs, tellTime)] : []),
  ];

  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(jobs);
    },
  };
};
