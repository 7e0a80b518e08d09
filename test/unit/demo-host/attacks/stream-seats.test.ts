// One visitor, or many from one address, who open streams until nobody else has a place.

import { readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { defaultConnectionLimits } from '@persona-chat/demo-host/server/connections.ts';
import { createHttpServer } from '@persona-chat/demo-host/server/http-server.ts';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const isTrusted = readTrustedProxies('loopback');
const host = useDemoHost({ isTrusted });
const narrow = useDemoHost({ isTrusted, connectionLimits: { visitorStreams: 4, addressStreams: 6, underWay: 12 } });

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

interface Stream {
  readonly socket: Socket;
  status(): number | null;
}

const dial = (url: string, text: string): Stream => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let got = '';
  socket.on('data', (chunk) => (got += String(chunk))).on('error', () => {});
  sockets.push(socket);
  socket.write(text);
  return {
    socket,
    status: () => {
      const status = /^HTTP\/1\.1 (\d+) /.exec(got)?.[1];
      return status === undefined ? null : Number(status);
    },
  };
};

const requestOf = (path: string, token: string, from: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${from}\r\n\r\n`;

const openLive = async (url: string, { conversationId, token }: Visitor, from: string): Promise<Stream> => {
  const stream = dial(url, requestOf(`/chat/live?conversationId=${conversationId}`, token, from));
  await eventually(() => stream.status() !== null);
  return stream;
};

const openMany = async (url: string, visitor: Visitor, from: string, count: number): Promise<Stream[]> => {
  const streams: Stream[] = [];
  for (let index = 0; index < count; index += 1) streams.push(await openLive(url, visitor, from));
  return streams;
};

const areOpen = (streams: readonly Stream[]): boolean[] => streams.map(({ socket }) => !socket.closed);
const closed = (streams: readonly Stream[]): number => streams.filter(({ socket }) => socket.closed).length;

describe('streams', () => {
  it('of one visitor are so many: the oldest makes room, and others keep theirs', async () => {
    const [one, other] = [await createVisitor(narrow()), await createVisitor(narrow())];
    const kept = await openLive(narrow().apiUrl, other, '192.0.2.2');
    const many = await openMany(narrow().apiUrl, one, '192.0.2.1', 7);
    await eventually(() => closed(many) === 3);
    expect(many.map((stream) => stream.status())).toEqual(Array.from({ length: 7 }, () => 200));
    expect(areOpen(many)).toEqual([false, false, false, true, true, true, true]);
    expect(areOpen([kept])).toEqual([true]);
  });

  it('of one address are so many, whoever its visitors are; IPv6 counts by its network', async () => {
    const visitors = await Promise.all([1, 2, 3, 4].map(() => createVisitor(narrow())));
    const kept = await openLive(narrow().apiUrl, await createVisitor(narrow()), '2001:db8:1:3::1');
    const many: Stream[] = [];
    for (const [index, visitor] of visitors.entries()) {
      many.push(...(await openMany(narrow().apiUrl, visitor, `2001:db8:1:2::${index + 1}`, 3)));
    }
    await eventually(() => closed(many) === 6);
    expect(areOpen(many).slice(6)).toEqual(Array.from({ length: 6 }, () => true));
    expect(areOpen([kept])).toEqual([true]);
  });

  it('count replies too', async () => {
    const visitor = await createVisitor(narrow());
    const { id } = await visitor.say('/slow 200 /long 1');
    const path = `/chat/v4/stream/${id}?conversationId=${visitor.conversationId}`;
    const streams = Array.from({ length: 6 }, () => dial(narrow().apiUrl, requestOf(path, visitor.token, '192.0.2.3')));
    await eventually(() => closed(streams) === 2);
  });

  it('leave their place when they end', async () => {
    const visitor = await createVisitor(narrow());
    for (let round = 0; round < 3; round += 1) {
      const streams = await openMany(narrow().apiUrl, visitor, '192.0.2.4', 4);
      expect(closed(streams)).toBe(0);
      for (const { socket } of streams) socket.destroy();
    }
    const { token, conversationId } = visitor;
    const answer = await visitor.call(`/chat?conversationId=${conversationId}`, {
      token,
      headers: { 'x-forwarded-for': '192.0.2.4' },
    });
    expect(answer.status).toBe(200);
  });

  it('are enough for five tabs, and for fifty people in one office', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => createVisitor(host())));
    const streams: Stream[] = [];
    for (const person of people) {
      const path = `/chat/live?conversationId=${person.conversationId}`;
      const tabs = Array.from({ length: 10 }, () => dial(host().apiUrl, requestOf(path, person.token, '198.51.100.1')));
      await eventually(() => tabs.every((tab) => tab.status() === 200));
      streams.push(...tabs);
    }
    expect(streams).toHaveLength(500);
    expect(closed(streams)).toBe(0);
    // Five hundred connections take their time on a busy machine.
  }, 90_000);
});

it('an address has so many requests under way, and another is served', async () => {
  const head =
    'POST /conversations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\nx-forwarded-for: ';
  const many = Array.from({ length: 20 }, () => dial(narrow().apiUrl, `${head}203.0.113.1\r\n\r\n{`));
  await eventually(() => many.filter((stream) => stream.status() === 429).length === 8);
  const ask = async (from: string): Promise<number> =>
    (await fetch(`${narrow().apiUrl}/api/version`, { headers: { 'x-forwarded-for': from } })).status;
  expect([await ask('203.0.113.1'), await ask('203.0.113.2')]).toEqual([429, 200]);
  for (const { socket } of many) socket.destroy();
  await eventually(async () => (await ask('203.0.113.1')) === 200);
});

it('connections of one IPv6 network count together', async () => {
  const connectionLimits = { ...defaultConnectionLimits, perAddress: 3 };
  const app = createHttpServer({ notFound: 'Nothing.', connectionLimits, report: () => {} });
  const accepted = Array.from({ length: 5 }, (_, index) => {
    const listeners = new Map<string, () => void>();
    let isDestroyed = false;
    app.server.emit('connection', {
      remoteAddress: `2001:db8:1:2::${index}`,
      once: (name: string, listener: () => void) => listeners.set(name, listener),
      on: () => {},
      destroy: () => (isDestroyed = true),
    });
    return () => !isDestroyed;
  });
  expect(accepted.map((isOpen) => isOpen())).toEqual([true, true, true, false, false]);
});
