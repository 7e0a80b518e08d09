// Clients that ask and do not read, or are answered and go on sending. Slow ones are no such clients.

import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { useRawSockets } from '../server/support/raw-sockets.ts';
import type { RawSocket } from '../server/support/raw-sockets.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const megabyte = 1_048_576;
const times = { unreadMs: 700, bodyMs: 500, longestMs: 60_000 };
const host = useDemoHost({ connectionLimits: times });
const narrow = useDemoHost({ connectionLimits: { ...times, unreadMs: 60_000, addressUnreadBytes: 4 * megabyte } });
const brief = useDemoHost({ connectionLimits: { ...times, unreadMs: 60_000, longestMs: 1_000 } });

const dial = useRawSockets();

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A visitor whose chat has a page of about a megabyte. */
const withLongHistory = async (target: ReturnType<typeof host>): Promise<Visitor> => {
  const visitor = await createVisitor(target);
  await target.database.query(
    `insert into messages (id, conversation_id, role, content)
     select $1::text || n, $1::text, 'user', repeat('x', 15000) from generate_series(1, 80) as n`,
    [visitor.conversationId],
  );
  return visitor;
};

const pageOf = ({ conversationId, token }: Visitor): string =>
  `GET /chat?conversationId=${conversationId}&take=100 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;

/** Asks for what is far more than two kernels keep between them, reads none of it for a while, and then what there is. */
const readLate = async (target: ReturnType<typeof host>, visitor: Visitor, ms: number): Promise<RawSocket> => {
  const raw = dial(target.apiUrl, pageOf(visitor).repeat(16));
  raw.socket.pause();
  await sleep(ms);
  raw.socket.resume();
  return raw;
};

describe('an answer that nobody reads', () => {
  it('is not kept: the connection is cut off', async () => {
    const visitor = await withLongHistory(host());
    const raw = await readLate(host(), visitor, 3_000);
    await eventually(() => raw.socket.closed);
    expect(raw.bytes()).toBeLessThan(14 * megabyte);
  });

  it('leaves room for those of others', async () => {
    const visitor = await withLongHistory(narrow());
    const ask = async (): Promise<number> =>
      (await visitor.call(`/chat?conversationId=${visitor.conversationId}&take=100`)).status;
    const raw = dial(narrow().apiUrl, pageOf(visitor).repeat(16));
    raw.socket.pause();
    await eventually(async () => (await ask()) === 503);
    raw.socket.resume();
    await eventually(async () => (await ask()) === 200);
  });

  it('ends a stream of events all the same', async () => {
    const { conversationId, token } = await createVisitor(brief());
    const text = `GET /chat/live?conversationId=${conversationId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const dialled = dial(brief().apiUrl, text);
    await eventually(() => dialled.socket.closed);
    expect(dialled.text()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a slow reader', () => {
  it('gets all that it has asked for', async () => {
    const visitor = await withLongHistory(host());
    const { socket, bytes } = dial(host().apiUrl, pageOf(visitor).repeat(12));
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), 10);
    });
    const start = performance.now();
    await eventually(() => bytes() > 12_000_000);
    expect(performance.now() - start).toBeGreaterThan(2 * times.unreadMs);
  });

  it('may wait for an answer as long as it takes', async () => {
    const visitor = await createVisitor(host());
    const { conversationId, token } = visitor;
    const text = `GET /chat/live?conversationId=${conversationId} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const dialled = dial(host().apiUrl, text);
    await sleep(3 * times.unreadMs);
    await visitor.say('Hello');
    await eventually(() => dialled.text().includes('"Hello"'));
  });
});

describe('a request that has its answer', () => {
  let token = '';
  beforeAll(async () => {
    ({ token } = await createVisitor(host()));
  });
  const multipart = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x';

  it.each([
    ['an upload of nobody', 401, () => `POST /uploads/documents HTTP/1.1\r\nhost: x\r\n${multipart}`],
    [
      'a form where none is taken',
      415,
      () => `POST /chat/clear HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${multipart}`,
    ],
    ['a GET with a body', 200, () => 'GET /api/version HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n-'],
    [
      'a preflight with a body',
      204,
      () =>
        `OPTIONS /chat/clear HTTP/1.1\r\nhost: x\r\norigin: ${host().siteUrl}\r\naccess-control-request-method: POST\r\ncontent-length: 100000\r\n\r\n-`,
    ],
  ])('does not keep the connection with what trickles after it: %s', async (_what, status, text) => {
    const { socket, text: got } = dial(host().apiUrl, text());
    const timer = setInterval(() => socket.write('-'), 50);
    await eventually(() => socket.closed);
    clearInterval(timer);
    expect(got()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('may come to its end at a good pace, and the connection serves on', async () => {
    const length = 200_000;
    const head = `POST /uploads/documents HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
    const { socket, text } = dial(host().apiUrl, head);
    for (let sent = 0; sent < length; sent += 10_000) {
      socket.write(Buffer.alloc(10_000, '-'));
      await sleep(80);
    }
    socket.write('GET /api/version HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => text().includes('HTTP/1.1 200 '));
    expect(text()).toMatch(/^HTTP\/1\.1 401 /);
  });
});
