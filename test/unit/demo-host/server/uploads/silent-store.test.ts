// An object store that takes requests and says nothing.

import { FileStoreSilent } from '@persona-chat/demo-host/server/uploads/file-store.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startObjectServer } from '../support/object-server.ts';
import { upload, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' };
const bucket = 'tea-files';
const store = await startObjectServer(bucket, keys);
afterAll(() => store.stop());
beforeEach(() => store.hang(null));

const host = useDemoHost({ objectStore: { endpoint: store.endpoint, bucket, ...keys, silentMs: 500 } });
const readiness = async (): Promise<unknown[]> => {
  const reply = await fetch(`${host().apiUrl}/health/ready`);
  return [reply.status, ((await reply.json()) as { checks: { files: boolean } }).checks.files];
};

it('refuses uploads and downloads soon, says so once, and takes them when the store answers again', async () => {
  const { token } = await createVisitor(host());
  const url = await uploaded(host(), { token });
  const stored = store.objects.size;
  store.hang('answer');
  const headers = { 'x-request-id': 'again' };
  const refused = await upload(host(), { token, headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(refused.message).toBe('Files cannot be stored or read at the moment. Please try again in a few seconds.');
  const file = await fetch(url);
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await readiness()).toEqual([503, false]);
  expect(host.reports.splice(0)).toEqual([expect.any(FileStoreSilent)]);
  expect(store.objects.size).toBe(stored);
  const rows = await host().database.query<{ state: string }>('select state from uploads order by created_at');
  expect(rows.map(({ state }) => state)).toEqual(['stored', 'removing']);

  store.hang(null);
  expect((await upload(host(), { token, headers })).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
  await eventually(async () => (await readiness())[0] === 200);
});

it('breaks off a download that comes to a halt', async () => {
  const { token } = await createVisitor(host());
  const url = await uploaded(host(), { token, bytes: Buffer.from('Sencha, first flush') });
  store.hang('file');
  const file = await fetch(url);
  expect(file.status).toBe(200);
  await expect(file.text()).rejects.toThrow();
});

it('waits for the store once where many files are deleted', async () => {
  const visitor = await createVisitor(host());
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt'])
    await uploaded(host(), { token: visitor.token, name });
  store.hang('answer');
  const start = performance.now();
  expect((await visitor.call('/me', { method: 'DELETE' })).status).toBe(503);
  expect(performance.now() - start).toBeLessThan(2_000);
});
