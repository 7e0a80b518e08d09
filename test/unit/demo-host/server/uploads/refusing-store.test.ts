// An object store that breaks connections off, or refuses what the server asks of it.

import { afterAll, beforeEach, expect, it } from 'vitest';
import { startObjectServer } from '../support/object-server.ts';
import { lastSegment, upload, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' };
const bucket = 'tea-files';
const store = await startObjectServer(bucket, keys);
afterAll(() => store.stop());
beforeEach(() => {
  store.reset(false);
  store.fail(0, 0);
});

const failures = [
  { does: 'breaks every connection off', code: 'ECONNRESET', begin: () => store.reset(true) },
  { does: 'denies access', code: 'AccessDenied', begin: () => store.fail(403, 100, 'AccessDenied') },
  { does: 'has no such bucket', code: 'NoSuchBucket', begin: () => store.fail(404, 100, 'NoSuchBucket') },
  {
    does: 'finds the request wrong',
    code: 'RequestTimeTooSkewed',
    begin: () => store.fail(400, 100, 'RequestTimeTooSkewed'),
  },
];
// One for each: what was told of a store is not told again for a minute.
const cases = failures.map((failure) => ({
  ...failure,
  host: useDemoHost({ objectStore: { endpoint: store.endpoint, bucket, ...keys } }),
}));

it.each(cases)('a store that $does is asked again later, and its code is told once', async ({ code, begin, host }) => {
  const { token } = await createVisitor(host());
  const url = await uploaded(host(), { token });
  begin();
  const headers = { 'x-request-id': 'again' };
  const refused = await upload(host(), { token, headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  const file = await fetch(url);
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '10']);
  expect(host.reports.splice(0).map(String)).toEqual([expect.stringContaining(`(${code})`)]);

  store.reset(false);
  store.fail(0, 0);
  expect((await upload(host(), { token, headers })).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
});

const other = useDemoHost({ objectStore: { endpoint: store.endpoint, bucket, ...keys } });

it.each([
  ['fewer', 'Sencha'],
  ['more', 'Sencha, first flush, and the second'],
])('an object with %s bytes than its record has is cut off at once', async (_many, kept) => {
  const { token } = await createVisitor(other());
  const url = await uploaded(other(), { token, bytes: Buffer.from('Sencha, first flush') });
  const objects = store.objects as Map<string, unknown>;
  objects.set(`uploads/${lastSegment(url)}`, { bytes: Buffer.from(kept), contentType: 'text/plain' });
  const start = performance.now();
  await expect(
    fetch(url).then(async (file) => {
      const text = await file.text();
      if (file.status === 200) return text;
      throw new Error(text);
    }),
  ).rejects.toThrow();
  expect(performance.now() - start).toBeLessThan(2_000);
  other.reports.splice(0);
});
