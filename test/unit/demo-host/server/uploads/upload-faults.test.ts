// A name of a file makes its upload fail, once (U1 and U2).

import { Agent } from 'node:http';
import { describe, expect, it } from 'vitest';
import { beginUpload, lastSegment, upload, urlOf } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';

const demoHost = useDemoHost();
const count = async () => (await demoHost().database.query('select name from uploads')).length;

describe('the first try of an upload', () => {
  const sender = async (name: string, bytes = Buffer.alloc(200_000, 'x')) => {
    const { token } = await createVisitor(demoHost());
    return () => upload(demoHost(), { token, name, bytes, headers: { 'x-request-id': 'same' } });
  };

  it.each([200_000, 10])('breaks off in the middle of %i bytes', async (size) => {
    const send = await sender('fail-60.txt', Buffer.alloc(size, 'x'));
    const before = await count();
    await expect(send()).rejects.toThrow();
    expect(await count()).toBe(before);
    expect((await send()).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('is stored, loses its reply, and stays one file', async () => {
    const send = await sender('fail-reply.txt');
    const before = await count();
    await expect(send()).rejects.toThrow();
    expect(await count()).toBe(before + 1);
    const [second, third] = [urlOf(await send()), urlOf(await send())];
    expect(lastSegment(third)).toBe(lastSegment(second));
    expect(await count()).toBe(before + 1);
    expect((await (await fetch(second)).text()).length).toBe(200_000);
  });

  it('breaks off twice for a browser on a used connection, since it sends again by itself', async () => {
    const { token } = await createVisitor(demoHost());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { origin: demoHost().siteUrl };
    const send = async (): Promise<number> => {
      const running = beginUpload(demoHost(), { name: 'fail-60.csv', size: 10, token, headers, agent });
      await running.send(Buffer.alloc(10, 'x'));
      return running.finish();
    };
    const used = beginUpload(demoHost(), { name: 'good.csv', size: 1, token, headers, agent });
    await used.send(Buffer.from('x'));
    expect(await used.finish()).toBe(200);
    await expect(send()).rejects.toThrow();
    await expect(send()).rejects.toThrow();
    expect(await send()).toBe(200);
    agent.destroy();
  });

  it.each([
    ['fail-500.txt', 500, /^\{"message":"Something/],
    ['fail-html.txt', 502, /^<!doctype html>/],
    ['fail-nourl.txt', 200, /^\{"data":\{\}\}$/],
  ])('is answered with a failure and not stored: %s', async (name, status, text) => {
    const send = await sender(name);
    const before = await count();
    const failed = await send();
    expect([failed.status, failed.text]).toEqual([status, expect.stringMatching(text)]);
    expect(await count()).toBe(before);
    expect(urlOf(await send())).toContain('/uploads/documents/');
  });

  it('fails for each visitor apart', async () => {
    for (const send of [await sender('fail-500.csv'), await sender('fail-500.csv')]) {
      expect((await send()).status).toBe(500);
    }
  });

  it('succeeds with any other name', async () => {
    for (const name of ['fail.txt', 'fail-404.txt', 'my-fail-60.txt']) {
      expect((await (await sender(name))()).status).toBe(200);
    }
  });
});

describe('without scenarios', () => {
  const plain = useDemoHost({ hasScenarios: false });
  it('no name makes an upload fail', async () => {
    const { token } = await createVisitor(plain());
    expect((await upload(plain(), { token, name: 'fail-500.txt' })).status).toBe(200);
  });
});
