// Clients that connect and never say what they want, or never finish saying it.

import { defaultConnectionLimits } from '@persona-chat/demo-host/server/connections.ts';
import { createHttpServer } from '@persona-chat/demo-host/server/http-server.ts';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { useRawSockets } from '../server/support/raw-sockets.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost({ connectionLimits: { perAddress: 30, headersMs: 400, bodyMs: 400, requestMs: 60_000 } });

const dial = useRawSockets();

const head = (length: number): string =>
  `POST /conversations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

const listeners = (): Record<string, string> => ({
  API: host().apiUrl,
  site: host().siteUrl,
  Firestore: `http://127.0.0.1:${host().ports.realtime}`,
});

describe.each(['API', 'site', 'Firestore'])('one connection to the %s', (which) => {
  it('is answered with 429 when it sends requests ahead of the answers, and closed', async () => {
    const { socket, text } = dial(listeners()[which] ?? '');
    socket.write('GET /chat?conversationId=c HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(500));
    await eventually(() => socket.closed);
    const statuses = [...text().matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
    expect(statuses.filter((status) => status !== '429').length).toBeLessThanOrEqual(16);
    expect(statuses.filter((status) => status === '429')).toHaveLength(1);
    expect((await fetch(`${host().apiUrl}/api/version`)).status).toBe(200);
  });
});

it('nothing behind the limit sees the requests that come ahead of the answers', async () => {
  const app = createHttpServer({ notFound: 'Nothing.', report: () => {} });
  let seen = 0;
  app.addHook('onRequest', async () => {
    seen += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  const { socket, text } = dial(await app.listen({ host: '127.0.0.1', port: 0 }));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(2_000));
  await eventually(() => socket.closed);
  expect(seen).toBe(16);
  expect(text().match(/HTTP\/1\.1 \d+/g)).toHaveLength(17);
  await app.close();
});

it('what one connection has sent ahead is not even parsed, when it comes in a few full packets', async () => {
  const app = createHttpServer({ notFound: 'Nothing.', report: () => {} });
  let parsed = 0;
  app.server.on('request', () => (parsed += 1));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const full = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8_000);
  const all = Array.from({ length: 8 }, () => dial(url, full));
  await eventually(() => all.every(({ socket }) => socket.closed));
  expect(parsed).toBeLessThanOrEqual(8 * 17);
  expect(all.map(({ text }) => text().match(/HTTP\/1\.1 429/g)?.length)).toEqual(all.map(() => 1));
  await app.close();
});

it('does not wait for an answer that never comes to one that sends ahead of it', async () => {
  const app = createHttpServer({ notFound: 'Nothing.', report: () => {} });
  app.addHook('onRequest', () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { socket } = dial(await app.listen({ host: '127.0.0.1', port: 0 }));
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
  while (!socket.closed) {
    vi.advanceTimersByTime(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.useRealTimers();
  await app.close();
});

it('asks an address that does so again and again to stay away for a while', async () => {
  const connectionLimits = { ...defaultConnectionLimits, begun: 110, begunMs: 60_000 };
  const app = createHttpServer({ notFound: 'Nothing.', connectionLimits, report: () => {} });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answers: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { socket, text } = dial(url, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(100));
    await eventually(() => socket.closed);
    answers.push(text().match(/HTTP\/1\.1 \d+/g)?.length ?? 0);
  }
  // The third is closed as soon as it asks for too much, the fourth before it asks.
  expect(answers).toEqual([17, 17, 0, 0]);
  await app.close();
});

describe('a request that never ends', () => {
  it('is answered with 408 when its body trickles', async () => {
    const { socket, text } = dial(host().apiUrl);
    socket.write(head(10_000));
    const timer = setInterval(() => socket.write(' '), 50);
    await eventually(() => socket.closed);
    clearInterval(timer);
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
    expect(text()).toContain('"message"');
  });

  it('is answered with 408 at the Firestore of the server too', async () => {
    const { socket, text } = dial(listeners()['Firestore'] ?? '');
    const path = '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1';
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10000\r\n\r\n`);
    const timer = setInterval(() => socket.write('a'), 50);
    await eventually(() => socket.closed);
    clearInterval(timer);
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('costs nothing more where nobody reads it', async () => {
    const unread = [
      'POST /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\ncontent-type: application/json\r\n\r\n{',
      'POST /chat/v4 HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\ncontent-type: text/x\r\n\r\nx',
      'GET /api/version HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nx',
    ].map((request) => {
      const dialled = dial(host().apiUrl);
      dialled.socket.write(request);
      return dialled;
    });
    await eventually(() => unread.every(({ text }) => text().startsWith('HTTP/1.1 ')));
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await fetch(`${host().apiUrl}/api/version`)).status).toBe(200);
  });

  it('is cut off when its headers do', async () => {
    const { socket } = dial(host().apiUrl);
    socket.write('GET /api/version HTTP/1.1\r\n');
    await eventually(() => socket.closed);
  });

  it('does not count as one when it is only long', async () => {
    const visitor = await createVisitor(host());
    expect((await visitor.post('x'.repeat(15_000))).status).toBe(200);
  });
});

describe('connections', () => {
  it('of one address that begin are counted as well, however short they are', async () => {
    const app = createHttpServer({
      notFound: 'Nothing.',
      connectionLimits: { ...defaultConnectionLimits, begun: 5, begunMs: 60_000 },
      report: () => {},
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = () =>
      fetch(url, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => null,
      );
    const answers: (number | null)[] = [];
    for (let index = 0; index < 8; index += 1) answers.push(await ask());
    expect(answers).toEqual([404, 404, 404, 404, 404, null, null, null]);
    await app.close();
  });

  it.each(['API', 'site'])('are closed beyond a number for each address: %s', async (which) => {
    const url = which === 'API' ? host().apiUrl : host().siteUrl;
    const many = Array.from({ length: 60 }, () => dial(url));
    await eventually(() => many.filter(({ socket }) => socket.closed).length >= 30);
    for (const { socket } of many) socket.destroy();
    await eventually(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    );
  });
});
