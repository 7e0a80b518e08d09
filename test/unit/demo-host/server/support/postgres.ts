// A throw-away PostgreSQL cluster, where its programs are installed.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../../helpers/free-port.ts';
import { eventually } from './eventually.ts';

const installed = '/usr/lib/postgresql';

/** The folder that holds these programs of PostgreSQL, or null. */
export const findPostgres = (...names: readonly string[]): string | null => {
  const wanted = names.length > 0 ? names : ['initdb', 'postgres'];
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(installed, version, 'bin')),
  ];
  return folders.find((folder) => wanted.every((name) => existsSync(join(folder, name)))) ?? null;
};

/** PostgreSQL refuses to run as root, so root lends itself the account that the package made. */
const account = (): { uid: number; gid: number } | Record<string, never> => {
  if (process.getuid?.() !== 0) return {};
  const read = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
};

const isReady = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
};

export interface Postgres {
  readonly url: string;
  /** Of the process whose children serve the clients. */
  pid(): number;
  /** Ends the server, `fast` with a word to its clients and `immediate` without, and starts it again on the same port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** All of its processes stand still, and their sockets stay open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** The processes that serve the clients of a server; they come and go while it runs. */
const childrenOf = (pid: number): readonly number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);

/** Sends a signal to a process that may have ended since it was listed. */
const signalIfRunning = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** The server first: once it has stopped, it starts no further process that the list would not have. */
const signalAll = (pid: number, signal: NodeJS.Signals): void => {
  process.kill(pid, signal);
  for (const child of childrenOf(pid)) signalIfRunning(child, signal);
};

/** Starts a cluster on a free port; it and its folder are gone after `stop`. */
export const startPostgres = async (programs: string): Promise<Postgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'persona-chat-pg-'));
  const as = account();
  if ('uid' in as) await chown(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder, stdio: 'ignore' } as const;
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8'],
    options,
  );
  const port = await freePort();
  const settings = ['-c', 'fsync=off', '-c', 'shared_buffers=16MB'];
  const start = () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, ...settings],
      options,
    );
    return { server, exited: new Promise<void>((resolve) => server.once('exit', () => resolve())) };
  };
  let running = start();
  let isFrozen = false;
  const send = (signal: NodeJS.Signals): void => signalAll(running.server.pid ?? 0, signal);
  const thaw = (): void => {
    if (isFrozen) send('SIGCONT');
    isFrozen = false;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await eventually(() => isReady(url));
  return {
    url,
    pid: () => running.server.pid ?? 0,
    restart: async (mode) => {
      running.server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await running.exited;
      running = start();
      await eventually(() => isReady(url));
    },
    freeze: () => {
      isFrozen = true;
      send('SIGSTOP');
    },
    thaw,
    stop: async () => {
      thaw();
      running.server.kill('SIGINT');
      await running.exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
