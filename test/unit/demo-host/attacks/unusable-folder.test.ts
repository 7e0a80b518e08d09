// A data folder that can no longer be used: read-only, gone, full. It is the server's matter, and passes when somebody mends it.

import { DatabaseUnavailable, StorageFull } from '@persona-chat/demo-host/server/store/database.ts';
import { readPgliteFailure } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { readFileFailure } from '@persona-chat/demo-host/server/uploads/file-failures.ts';
import { FileStoreUnavailable } from '@persona-chat/demo-host/server/uploads/file-store.ts';
import fs from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { upload, uploaded } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-unusable-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const host = useDemoHost({ dataDir });

const readiness = async (): Promise<unknown[]> => {
  const reply = await fetch(`${host().apiUrl}/health/ready`);
  return [reply.status, ((await reply.json()) as { checks: { files: boolean } }).checks.files];
};

/** Whoever runs the tests may be root, whom no permission stops: in place of the folder lies a file. */
const blocked = async (folder: string, work: () => Promise<void>): Promise<void> => {
  const path = join(dataDir, folder);
  await rename(path, `${path}.away`);
  await writeFile(path, '');
  await work().finally(() => rm(path));
  await rename(`${path}.away`, path);
};

it.each(['uploads-incoming', 'uploads'])('refuses files with 503 while %s cannot be used', async (folder) => {
  const visitor = await createVisitor(host());
  const url = await uploaded(host(), { token: visitor.token });
  await eventually(async () => (await readiness())[0] === 200);
  await blocked(folder, async () => {
    const refused = await upload(host(), { token: visitor.token });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await fetch(url)).status).toBe(folder === 'uploads' ? 503 : 200);
    await eventually(async () => (await readiness())[0] === 503);
    expect((await visitor.post('Without a file')).status).toBe(200);
  });
  // Told once a minute, whatever comes.
  expect(host.reports.splice(0).filter((report) => !(report instanceof FileStoreUnavailable))).toEqual([]);
  await eventually(async () => (await readiness())[0] === 200);
  expect((await upload(host(), { token: visitor.token })).status).toBe(200);
});

it('is not ready while its disk has no room for files', async () => {
  const room = { type: 0, bsize: 4_096, blocks: 1e7, bfree: 1e7, bavail: 1, files: 1e7, ffree: 1e6 };
  vi.spyOn(fs, 'statfsSync').mockReturnValue(room as unknown as ReturnType<typeof fs.statfsSync>);
  await eventually(async () => String(await readiness()) === '503,false');
  expect((await fetch(`${host().apiUrl}/health/live`)).status).toBe(200);
  vi.restoreAllMocks();
  await eventually(async () => (await readiness())[0] === 200);
});

it.each(['EROFS', 'EACCES', 'EIO'])('a file that the system refuses with %s is no fault of the request', (code) => {
  const failure = Object.assign(new Error(code), { code, syscall: 'open' });
  expect(readFileFailure(failure)).toBeInstanceOf(FileStoreUnavailable);
  expect(readFileFailure(new Error('A mistake in the code'))).not.toBeInstanceOf(FileStoreUnavailable);
});

it.each([
  ['42501', DatabaseUnavailable],
  ['58030', DatabaseUnavailable],
  ['53100', StorageFull],
  ['23505', Error],
])('an embedded database that fails with %s is what it is', (code, kind) => {
  const failure = readPgliteFailure(Object.assign(new Error(code), { code }));
  expect((failure as Error).constructor).toBe(kind);
});
