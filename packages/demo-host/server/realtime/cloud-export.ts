// Brings every change of the feed to Cloud Firestore: what could not be written is tried again, also after a restart.

import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { claimExport, finishExport, findUnexported } from '../store/live-export.ts';
import type { CloudFirestore } from './cloud-firestore.ts';
import type { LiveFeed } from './feed.ts';

export interface CloudExportOptions {
  readonly database: Database;
  readonly feed: LiveFeed;
  readonly cloud: Pick<CloudFirestore, 'write'>;
  readonly clock: Clock;
  report(error: unknown): void;
}

export interface CloudExport {
  /** Looks at once for what there is to write. */
  wake(): void;
  stop(): Promise<void>;
}

/** Another process may have died with something unwritten. */
const lookEveryMs = 10_000;
const writeTimeoutMs = 20_000;
/** Longer than a write may take, so that no two processes write one conversation at a time. */
const leaseMs = 30_000;

/** Starts to export. One process at a time writes a conversation, in the order of its versions. */
export const startCloudExport = ({ database, feed, cloud, clock, report }: CloudExportOptions): CloudExport => {
  const stopping = new AbortController();
  let woken = new AbortController();

  const inTime = async (work: Promise<void>): Promise<void> => {
    const done = new AbortController();
    const late = clock.sleep(writeTimeoutMs, AbortSignal.any([done.signal, stopping.signal])).then(() => {
      if (!done.signal.aborted) throw new Error('Cloud Firestore has not answered in time');
    });
    await Promise.race([work, late]).finally(() => done.abort());
  };

  const exportOne = async (conversationId: string): Promise<void> => {
    const known = await claimExport(database, conversationId, leaseMs);
    if (!known) return;
    let written = known.version;
    try {
      const { documents, version } = await feed.read(conversationId, `${known.epoch}.${known.version}`);
      await inTime(cloud.write(conversationId, documents));
      written = version;
    } finally {
      await finishExport(database, conversationId, written);
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      woken = new AbortController();
      try {
        for (const conversationId of await findUnexported(database)) {
          if (!stopping.signal.aborted) await exportOne(conversationId);
        }
      } catch (error) {
        if (!stopping.signal.aborted) report(error);
        // Whatever wakes it now would fail as well.
        woken = new AbortController();
      }
      await clock.sleep(lookEveryMs, AbortSignal.any([woken.signal, stopping.signal]));
    }
  };
  const running = run();

  return {
    wake: () => woken.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
