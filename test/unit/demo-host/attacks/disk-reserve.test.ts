// A disk that fills up, whoever fills it: what there is can be read, nothing is stored, and the server lives on.

import { StorageFull } from '@persona-chat/demo-host/server/store/database.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { readPostgresFailure } from '@persona-chat/demo-host/server/store/postgres-failures.ts';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { readEvents } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { fileSizes } from '../server/support/folder-sizes.ts';
import { beginUpload, upload, uploaded } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 90_000 });

const mebibyte = 1024 ** 2;
const reserve = 64 * mebibyte;
const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-reserve-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Makes the system say that so much is left. */
const leave = (bytes: number, entries = 1e6): void => {
  const room = { type: 0, bsize: 4_096, blocks: 1e7, bfree: 1e7, bavail: bytes / 4_096, files: 1e7, ffree: entries };
  vi.spyOn(fs, 'statfsSync').mockReturnValue(room as unknown as ReturnType<typeof fs.statfsSync>);
};
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a disk that is nearly full', () => {
  const notices: string[] = [];
  const host = useDemoHost({ dataDir, notify: (line) => notices.push(line) });

  it.each([
    ['bytes', () => leave(reserve - 4_096)],
    ['files', () => leave(1e12, 100)],
  ])('has no room for writes, and for all that reads: %s', async (_name, fill) => {
    const visitor = await createVisitor(host());
    const told = await visitor.say('Is there room?');
    await visitor.read(told.id);
    const url = await uploaded(host(), { token: visitor.token });
    notices.length = 0;
    fill();
    const { conversationId, token } = visitor;
    const refused = [
      await visitor.post('And now?'),
      await call(host(), '/conversations', { method: 'POST', body: bootstrapBody }),
      await upload(host(), { token }),
      await visitor.call('/chat/clear', { method: 'POST', body: { conversationId } }),
      await visitor.call('/chat/error-events', {
        method: 'POST',
        body: { clientId: 'c', errorEvent: { name: 'E', message: 'e' } },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 507));
    expect(refused[0]?.message).toBe('The server has no room left to store anything. Please try again later.');

    expect((await visitor.history()).messages.length).toBeGreaterThan(1);
    expect((await createVisitor(host(), token)).conversationId).toBe(conversationId);
    expect((await fetch(url)).status).toBe(200);
    const events = await readEvents(`${host().apiUrl}/chat/live?conversationId=${conversationId}`, token);
    await eventually(() => events.events.length > 1);
    events.leave();
    await events.ended;
    expect(notices).toEqual([
      expect.stringMatching(/^DATA_DIR: The disk of the folder .* nothing is stored until there is more\.$/),
    ]);

    // A little more is not enough, so that it does not go to and fro.
    leave(reserve + mebibyte);
    expect((await visitor.post('And now?')).status).toBe(507);
    leave(4 * reserve);
    expect((await visitor.post('And now?')).status).toBe(200);
    expect(notices).toHaveLength(2);
    // One at most, however many requests were refused.
    const reports = host.reports.splice(0);
    expect(reports.length).toBeLessThan(2);
    for (const report of reports) expect(report).toBeInstanceOf(StorageFull);
  });

  it('has room for messages when it has none for uploads any more', async () => {
    const visitor = await createVisitor(host());
    leave(2 * reserve - 4_096);
    expect(await upload(host(), visitor)).toMatchObject({ status: 507 });
    expect((await visitor.post('Room for this?')).status).toBe(200);
  });

  it('does not take the rest of an upload that has begun before', async () => {
    const { token } = await createVisitor(host());
    leave(3 * reserve);
    const running = beginUpload(host(), { name: 'long.txt', size: 200_000, token });
    await running.send(Buffer.alloc(100_000, 'x'));
    await eventually(async () => (await fileSizes(join(dataDir, 'uploads-incoming'))).some((size) => size > 0));
    leave(reserve);
    await running.send(Buffer.alloc(100_000, 'x'));
    expect(await running.finish()).toBe(507);
  });
});

describe('a disk that is full', () => {
  it('does not let the embedded database start, and the reason names the folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'persona-chat-full-'));
    leave(mebibyte);
    await expect(openPglite(folder, { reserveBytes: reserve })).rejects.toThrow(
      /^DATA_DIR: The disk of the folder .* is full: .*1 MB.*64 MB/,
    );
    await rm(folder, { recursive: true });
  });

  it('is told apart from a PostgreSQL that is away', () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(readPostgresFailure(full)).toBeInstanceOf(StorageFull);
    expect(readPostgresFailure(Object.assign(new Error('too many connections'), { code: '53300' }))).not.toBeInstanceOf(
      StorageFull,
    );
  });

  // The server of this file has set a shorter limit for all.
  it(
    'ends the process where the database’s log cannot be written, and freezes nothing',
    { timeout: 90_000 },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'persona-chat-full-'));
      const program = fileURLToPath(new URL('./fill-database.ts', import.meta.url));
      const child = spawn(process.execPath, [program, folder], {
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: 60_000,
        killSignal: 'SIGKILL',
      });
      let error = '';
      child.stderr.on('data', (chunk) => (error += String(chunk)));
      expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
      expect(error).toMatch(/^DATA_DIR: The database cannot write .*pg_wal/m);
      // What was committed is there.
      const database = await openPglite(folder);
      expect(await database.query('select name from things')).toEqual([{ name: 'kept' }]);
      await database.close();
      await rm(folder, { recursive: true });
    },
  );
});
