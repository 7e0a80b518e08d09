// The servers that are put under load, each time on an empty database.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../unit/demo-host/server/support/postgres.ts';
import { startServerProcess } from '../unit/demo-host/server/support/server-process.ts';
import type { ServerProcess } from '../unit/demo-host/server/support/server-process.ts';

export interface LoadServers {
  readonly name: string;
  readonly servers: readonly ServerProcess[];
  /** null for the embedded database. */
  readonly postgresUrl: string | null;
  readonly postgresPid: number | null;
  stop(): Promise<void>;
}

/** A proxy's word counts, so that each visitor has an address; and nobody's day is over. */
const environment = { TRUST_PROXY: 'loopback', DAILY_MODEL_CALLS: '0,0,0' };

export const startWithPglite = async (): Promise<LoadServers> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-load-'));
  const server = await startServerProcess({ ...environment, DATA_DIR: dataDir });
  return {
    name: 'The embedded database, one process',
    servers: [server],
    postgresUrl: null,
    postgresPid: null,
    stop: async () => {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const startWithPostgres = async (programs: string): Promise<LoadServers> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-load-'));
  const postgres = await startPostgres(programs);
  const own = { ...environment, DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  const servers = [await startServerProcess(own), await startServerProcess(own)];
  return {
    name: 'PostgreSQL, two processes',
    servers,
    postgresUrl: postgres.url,
    postgresPid: postgres.pid(),
    stop: async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
