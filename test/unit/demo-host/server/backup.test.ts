// docs/running.md#backup-and-restore, as it says: after a restore a message with its file is there.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHostOptions } from '@persona-chat/demo-host/server/demo-host-options.ts';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPostgres, startPostgres } from './support/postgres.ts';
import { uploaded } from './support/uploads.ts';
import { createVisitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 90_000 });

const [servers, dumpers] = [findPostgres(), findPostgres('pg_dump', 'pg_restore')];
const isThere = servers !== null && dumpers !== null;
if (!isThere) console.warn('Skipped: backup of a PostgreSQL. It is not installed here, or has no pg_dump.');
const run = promisify(execFile);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persona-chat-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A server runs while this does, and is stopped after it. */
const serve = async <Result>(
  options: DemoHostOptions,
  work: (host: { readonly apiUrl: string }) => Promise<Result>,
): Promise<Result> => {
  const host = await startDemoHost({ wordDelayMs: 0, ...options });
  try {
    return await work(host);
  } finally {
    await host.stop();
  }
};

/** A visitor sends a file, and has the token to come back with. */
const leaveFile = async (host: { readonly apiUrl: string }): Promise<string> => {
  const visitor = await createVisitor(host);
  const message = await visitor.sendFiles('Please look', [await uploaded(host, { token: visitor.token })]);
  await visitor.read(message.id);
  return visitor.token;
};

const expectFile = async (host: { readonly apiUrl: string }, token: string): Promise<void> => {
  const visitor = await createVisitor(host, token);
  const { messages } = await visitor.history();
  expect(messages.map(({ role, content }) => [role, role === 'user' ? content : ''])).toEqual([
    ['user', 'Please look'],
    ['persona', ''],
  ]);
  const url = messages[0]?.attachments?.[0]?.url ?? '';
  expect(new URL(url).origin).toBe(host.apiUrl);
  expect(await (await fetch(url)).text()).toBe('Hello');
};

it.skipIf(!isThere)('a PostgreSQL is restored into an empty one, with the files', async () => {
  const [before, after] = [await startPostgres(servers ?? ''), await startPostgres(servers ?? '')];
  const [dump, saved] = [join(folder, 'chat.dump'), join(folder, 'saved')];
  try {
    const old = { databaseUrl: before.url, dataDir: join(folder, 'old') };
    const token = await serve(old, async (host) => {
      const left = await leaveFile(host);
      // While the server goes on: the database first, then the files.
      await run(join(dumpers ?? '', 'pg_dump'), ['--format=custom', '--file', dump, before.url]);
      await leaveFile(host);
      await cp(join(old.dataDir, 'uploads'), saved, { recursive: true });
      return left;
    });
    const restore = ['--clean', '--if-exists', '--no-owner', '--exit-on-error', '--dbname', after.url, dump];
    await run(join(dumpers ?? '', 'pg_restore'), restore);
    await cp(saved, join(folder, 'new', 'uploads'), { recursive: true });
    await serve({ databaseUrl: after.url, dataDir: join(folder, 'new') }, (host) => expectFile(host, token));
  } finally {
    await Promise.all([before.stop(), after.stop()]);
  }
});

it('the embedded database is a folder that is copied while the server is stopped', async () => {
  const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
  const token = await serve({ dataDir }, leaveFile);
  await cp(dataDir, copy, { recursive: true });
  await rm(dataDir, { recursive: true });
  await serve({ dataDir: copy }, (host) => expectFile(host, token));
});
