// LISTEN needs a connection of its own, which may be lost at any time; what was said meanwhile is lost with it.

import pg from 'pg';

const firstWaitMs = 250;
const longestWaitMs = 10_000;

/** Listens until the returned function is called, over as many connections as it takes. Rejects when the first fails. */
export const listenOn = async (
  url: string,
  channel: string,
  heard: (payload: string | null) => void,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> => {
  let isEnded = false;
  let waitMs = firstWaitMs;
  let timer: NodeJS.Timeout | undefined;
  let current: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    // Both can be told of one loss; only the first leads to a new connection.
    const lost = (error?: unknown): void => {
      if (current !== client) return;
      current = null;
      if (isEnded) return;
      if (error !== undefined) report(error);
      again();
    };
    client.on('error', lost);
    client.on('end', () => lost());
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    current = client;
    waitMs = firstWaitMs;
    if (isEnded) await client.end();
  };

  const again = (): void => {
    timer = setTimeout(() => {
      connect().then(() => heard(null), again);
    }, waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  };

  await connect();
  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await current?.end();
  };
};
