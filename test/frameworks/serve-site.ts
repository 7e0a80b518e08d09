// A site for the visit: a folder of files, or the framework's own server.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const START_MS = 60_000;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export type Stop = () => Promise<void>;

/** A port that was free a moment ago. */
export async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Serves a folder; pages of a client's router are the first page. */
export async function serveFolder(
  folder: string,
  port: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Stop> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const name = path.extname(pathname) ? pathname : `${pathname.replace(/\/$/, '')}/index.html`;
    readFile(path.join(folder, name))
      .catch(async (thrown: unknown) => {
        if (path.extname(pathname)) throw thrown;
        return readFile(path.join(folder, 'index.html'));
      })
      .then(
        (body) =>
          response
            .writeHead(200, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream', ...headers })
            .end(body),
        () => response.writeHead(404).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

/** Starts a server in a group of its own, so that its children end with it, and waits until it answers. */
export async function startServer(command: readonly string[], cwd: string, port: number): Promise<Stop> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data.toString()));
  const stop: Stop = async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return stop;
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`${command.join(' ')} does not answer:\n${said.slice(-2_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
