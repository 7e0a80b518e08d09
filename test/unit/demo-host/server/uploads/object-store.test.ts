// Uploads in an object store, over its own protocol against a local server.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileSizes } from '../support/folder-sizes.ts';
import { startObjectServer } from '../support/object-server.ts';
import { png } from '../support/sample-files.ts';
import { lastSegment, upload, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' };
const bucket = 'tea-files';
const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-objects-'));
const store = await startObjectServer(bucket, keys);
afterAll(async () => {
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const demoHost = useDemoHost({ dataDir, objectStore: { endpoint: store.endpoint, bucket, ...keys } });
const wrongHost = useDemoHost({
  objectStore: { endpoint: store.endpoint, bucket, ...keys, secretAccessKey: 'another-secret' },
});

let visitor: Visitor;
beforeAll(async () => {
  visitor = await createVisitor(demoHost());
});
beforeEach(() => {
  store.fail(0, 0);
});

describe('an object store', () => {
  it('keeps an upload under its generated name, with its type', async () => {
    const url = await uploaded(demoHost(), { token: visitor.token, name: 'Tea.png', bytes: png });
    const object = store.objects.get(`uploads/${lastSegment(url)}`);
    expect([object?.bytes.equals(png), object?.contentType]).toEqual([true, 'image/png']);
    const file = await fetch(url);
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
    expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="Tea.png"/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('takes 30 MB, and leaves nothing on the disk', async () => {
    const bytes = Buffer.alloc(31_457_280, 'sencha ');
    const url = await uploaded(demoHost(), { token: visitor.token, name: 'large.txt', bytes });
    expect(store.objects.get(`uploads/${lastSegment(url)}`)?.bytes.equals(bytes)).toBe(true);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await fileSizes(join(dataDir, 'uploads-incoming'))).toEqual([]);
    expect(await fileSizes(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('that deletes nothing keeps a visitor from being told that all is deleted, until it does', async () => {
    const own = await createVisitor(demoHost());
    const url = await uploaded(demoHost(), { token: own.token });
    await own.sendFiles('My file', [url]);
    store.fail(500, 1_000);
    const refused = await own.call('/me', { method: 'DELETE' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(demoHost.reports.splice(0)).toHaveLength(1);
    // What was said is gone, and nothing new is stored.
    expect((await own.call(`/chat?conversationId=${own.conversationId}`)).status).toBe(404);
    expect((await upload(demoHost(), { token: own.token })).status).toBe(401);
    store.fail(0, 0);
    expect((await own.call('/me', { method: 'DELETE' })).status).toBe(200);
    expect(store.objects.has(`uploads/${lastSegment(url)}`)).toBe(false);
    expect((await own.call('/me', { method: 'DELETE' })).status).toBe(401);
    const guest = await demoHost().database.query('select id from guests where id = $1', [own.bootstrap.guest?.id]);
    expect(guest).toEqual([]);
  });

  it('loses what is deleted', async () => {
    const url = await uploaded(demoHost(), { token: visitor.token });
    await visitor.call(`/uploads/documents/${lastSegment(url)}`, { method: 'DELETE' });
    expect(store.objects.has(`uploads/${lastSegment(url)}`)).toBe(false);
    expect(store.log.at(-1)).toBe(`DELETE /${bucket}/uploads/${lastSegment(url)} 204`);
    expect((await fetch(url)).status).toBe(404);
  });

  it('is asked for nothing that is refused before', async () => {
    const before = store.log.length;
    expect((await upload(demoHost(), { token: visitor.token, name: 'a.png' })).status).toBe(422);
    const url = await uploaded(demoHost(), { token: visitor.token });
    expect((await fetch(url.replace('signature=', 'signature=x'))).status).toBe(403);
    expect(store.log.slice(before)).toEqual([`PUT /${bucket}/uploads/${lastSegment(url)} 200`]);
  });

  it('that fails costs one upload, leaves nothing, and can be tried again', async () => {
    store.fail(500, 20);
    const send = () => upload(demoHost(), { token: visitor.token, headers: { 'x-request-id': 'again' } });
    const before = store.objects.size;
    expect(await send()).toMatchObject({ status: 503, message: expect.stringContaining('at the moment') });
    // Told once a minute, and here by whoever failed first.
    demoHost.reports.splice(0);
    expect(store.objects.size).toBe(before);
    store.fail(0, 0);
    expect((await send()).status).toBe(200);
    expect(store.objects.size).toBe(before + 1);
  });

  it('whose object is missing answers that there is no such file', async () => {
    const url = await uploaded(demoHost(), { token: visitor.token });
    (store.objects as Map<string, unknown>).delete(`uploads/${lastSegment(url)}`);
    expect((await fetch(url)).status).toBe(404);
  });

  it('refuses a wrong key: whoever sends a file may try again later, and is told no secret', async () => {
    const { token } = await createVisitor(wrongHost());
    const refused = await upload(wrongHost(), { token });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(refused.text).not.toContain('Signature');
    expect(String(wrongHost.reports.splice(0)[0])).toContain('SignatureDoesNotMatch');
  });
});
