// LISTEN needs a connection of its own, which may be lost at any time; what was said meanwhile is lost with it.

import pg from 'pg';
import type { DatabaseTimes } from './postgres-database.ts';

const firstWaitMs = 250;
const longestWaitMs = 10_000;
/** A connection whose server is frozen or cut off says nothing; it is asked this often whether it is still there. */
const askEveryMs = 15_000;

export interface ListenOptions {
  readonly url: string;
  readonly channel: string;
  readonly times: DatabaseTimes;
  heard(payload: string | null): void;
  report(error: unknown): void;
}

/** Listens until the returned function is called, over as many connections as it takes. Rejects when the first fails. */
export const listenOn = async (options: ListenOptions): Promise<() => Promise<void>> => {
  const { url, channel, heard, report, times } = options;
  let isEnded = false;
  let waitMs = firstWaitMs;
  let timer: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let current: pg.Client | null = null;

  /** Without a word of goodbye, which a server that is gone would never answer. */
  const drop = (client: pg.Client): void => {
    client.end().catch(() => {});
    client.connection.stream.destroy();
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: times.connectMs,
      query_timeout: times.statementMs,
    });
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    // Both can be told of one loss; only the first leads to a new connection.
    const lost = (error?: unknown): void => {
      if (current !== client) return;
      current = null;
      clearInterval(asking);
      if (isEnded) return;
      if (error !== undefined) report(error);
      again();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      drop(client);
      throw error;
    }
    if (isEnded) return drop(client);
    current = client;
    waitMs = firstWaitMs;
    asking = setInterval(() => {
      client.query('select 1').catch((error: unknown) => {
        lost(error);
        drop(client);
      });
    }, askEveryMs);
    asking.unref();
  };

  const again = (): void => {
    timer = setTimeout(() => {
      connect().then(
        () => {
          if (!isEnded) heard(null);
        },
        () => {
          if (!isEnded) again();
        },
      );
    }, waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  };

  await connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    clearInterval(asking);
    if (current) drop(current);
  };
};
