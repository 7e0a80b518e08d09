// The embedded database is for one process: a second one on the same folder would damage it without a word.
// The lock is a listening socket, because the system takes that away with the process; a file with a process id stays.

import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const socketPath = async (folder: string): Promise<string> => {
  const name = `persona-chat-${createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

const listen = (path: string): Promise<Server | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Keeps `folder` for this process and resolves with the release. Rejects while another holder is alive. */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const path = await socketPath(folder);
  let server = await listen(path);
  if (server === null && !(await isAnswered(path))) {
    await rm(path, { force: true });
    server = await listen(path);
  }
  const held = server;
  if (held === null) {
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop it, choose another DATA_DIR, or set ` +
        'DATABASE_URL: several processes need PostgreSQL.',
    );
  }
  return () => new Promise((resolve) => held.close(() => resolve()));
};
