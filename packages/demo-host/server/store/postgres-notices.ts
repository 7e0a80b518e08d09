// What PostgreSQL tells by itself (LISTEN). That needs a connection of its own, one for all channels, which may be lost at any
// time; what was said meanwhile is lost with it.

import pg from 'pg';
import type { DatabaseTimes } from './postgres-database.ts';

const firstWaitMs = 250;
const longestWaitMs = 10_000;
/** A connection whose server is frozen or cut off says nothing; it is asked this often whether it is still there. */
const askEveryMs = 15_000;

export interface NoticesOptions {
  readonly url: string;
  readonly times: DatabaseTimes;
  report(error: unknown): void;
}

/** Told what was said on a channel; null stands for an unknown number of lost notices. */
type Heard = (payload: string | null) => void;

export interface Notices {
  /** Rejects when the server cannot be reached now. Afterwards it is heard over as many connections as it takes. */
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>;
  close(): void;
}

/** Creates the listener of one process; its connection is made when there is something to listen to. */
export const createNotices = ({ url, times, report }: NoticesOptions): Notices => {
  const channels = new Map<string, Set<Heard>>();
  let isEnded = false;
  let waitMs = firstWaitMs;
  let timer: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;
  let current: pg.Client | null = null;
  let opening: Promise<void> | null = null;

  const turns = new WeakMap<pg.Client, Promise<unknown>>();

  /** One statement at a time: those that wait for another one the library soon takes no more. */
  const ask = (client: pg.Client, text: string): Promise<unknown> => {
    const asked = (turns.get(client) ?? Promise.resolve()).then(() => client.query(text));
    turns.set(
      client,
      asked.catch(() => {}),
    );
    return asked;
  };

  /** Without a word of goodbye, which a server that is gone would never answer. */
  const drop = (client: pg.Client): void => {
    client.end().catch(() => {});
    client.connection.stream.destroy();
  };

  const listenTo = async (client: pg.Client, channel: string): Promise<void> => {
    await ask(client, `listen ${pg.escapeIdentifier(channel)}`);
  };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: times.connectMs,
      query_timeout: times.statementMs,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '');
    });
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
      for (const channel of channels.keys()) await listenTo(client, channel);
    } catch (error) {
      drop(client);
      throw error;
    }
    if (isEnded) return drop(client);
    current = client;
    waitMs = firstWaitMs;
    asking = setInterval(() => {
      ask(client, 'select 1').catch((error: unknown) => {
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
          for (const heard of [...channels.values()].flatMap((all) => [...all])) heard(null);
        },
        () => {
          if (!isEnded) again();
        },
      );
    }, waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  };

  const leave = async (channel: string, heard: Heard): Promise<void> => {
    const all = channels.get(channel);
    if (!all?.delete(heard) || all.size > 0) return;
    channels.delete(channel);
    // Nobody waits for it: a lost connection listens to nothing either.
    if (current) ask(current, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => {});
  };

  return {
    listen: async (channel, tell) => {
      const heard: Heard = (payload) => {
        if (!isEnded) tell(payload);
      };
      channels.set(channel, (channels.get(channel) ?? new Set()).add(heard));
      try {
        await (opening ??= connect().catch((error: unknown) => {
          opening = null;
          throw error;
        }));
        // A new connection begins with all channels; this one may be older.
        if (current) await listenTo(current, channel);
      } catch (error) {
        await leave(channel, heard);
        throw error;
      }
      return () => leave(channel, heard);
    },
    close: () => {
      isEnded = true;
      clearTimeout(timer);
      clearInterval(asking);
      if (current) drop(current);
    },
  };
};
