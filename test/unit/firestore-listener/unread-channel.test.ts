// Clients of the channel that ask again and again for what they do not take.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createChannel } from '../../../packages/firestore-listener/src/channel.ts';
import type { BackChannel, Channel } from '../../../packages/firestore-listener/src/channel.ts';
import { createFirestoreListener } from '../../../packages/firestore-listener/src/firestore-listener.ts';
import { createKeptBytes } from '../../../packages/firestore-listener/src/kept-bytes.ts';
import type { KeptBytes } from '../../../packages/firestore-listener/src/kept-bytes.ts';
import type { Payload } from '../../../packages/firestore-listener/src/messages.ts';
import { createTokens } from '../../../packages/firestore-listener/src/tokens.ts';
import { createHandClock } from '../demo-host/agendas/hand-clock.ts';
import { eventually } from '../demo-host/server/support/eventually.ts';
import { useRawSockets } from '../demo-host/server/support/raw-sockets.ts';

const times = { keepAliveMs: 30_000, abandonedMs: 90_000, unclaimedMs: 15_000 };
const large = (bytes: number): Payload => [
  { documentDelete: { document: 'x'.repeat(bytes), readTime: '', removedTargetIds: [] } },
];

interface UnreadBody extends BackChannel {
  /** Bytes that were written, and the last id in them. */
  bytes(): number;
  lastId(): number;
  isDestroyed(): boolean;
  emit(event: 'drain' | 'close'): void;
}

const createUnreadBody = (): UnreadBody => {
  const listeners = { drain: () => {}, close: () => {} };
  let bytes = 0;
  let lastId = 0;
  let isDestroyed = false;
  return {
    write: (text) => {
      bytes += text.length;
      lastId = Number([...text.matchAll(/\[(\d+),\[/g)].at(-1)?.[1]);
      return false;
    },
    end: () => {},
    destroy: () => (isDestroyed = true),
    on: (event, listener) => (listeners[event] = listener),
    bytes: () => bytes,
    lastId: () => lastId,
    isDestroyed: () => isDestroyed,
    emit: (event) => listeners[event](),
  };
};

describe('a channel', () => {
  let channel: Channel;
  let keptBytes: KeptBytes;
  let taken = 0;
  const maxKept = 1_000_000;
  const attach = (): UnreadBody => {
    const body = createUnreadBody();
    channel.attach(body, null);
    return body;
  };
  beforeEach(() => {
    taken = 0;
    const counted = createKeptBytes(maxKept, maxKept);
    keptBytes = {
      take: (bytes, own) => {
        const isTaken = counted.take(bytes, own);
        if (isTaken) taken += bytes;
        return isTaken;
      },
      give: (bytes) => {
        taken -= bytes;
        counted.give(bytes);
      },
    };
    channel = createChannel({ id: 'id', clock: createHandClock(), times, keptBytes, drained: () => {} });
  });

  it('gives a connection about as much as it may carry, and the rest to the next ones', () => {
    channel.send(Array.from({ length: 80 }, () => large(10_000)));
    let [body, connections] = [attach(), 1];
    for (; body.lastId() < 80 && connections < 20; connections += 1) {
      expect(body.bytes()).toBeLessThan(115_000);
      channel.acknowledge(body.lastId());
      body.emit('close');
      body = attach();
    }
    expect([body.lastId(), connections]).toEqual([80, 8]);
  });

  it('destroys what another connection was given and did not take', () => {
    channel.send(Array.from({ length: 20 }, () => large(10_000)));
    const bodies = Array.from({ length: 5 }, attach);
    expect(bodies.map((body) => body.isDestroyed())).toEqual([true, true, true, true, false]);
  });

  it('counts what waits to be taken, until it is', () => {
    channel.send([large(50_000)]);
    const kept = taken;
    const body = attach();
    expect(taken).toBeGreaterThan(2 * 50_000);
    body.emit('drain');
    expect(taken).toBe(kept);
    channel.send([large(40_000)]);
    body.emit('close');
    channel.acknowledge(2);
    expect(taken).toBe(0);
  });

  it('cuts a connection off for which there is no room', () => {
    channel.send(Array.from({ length: 60 }, () => large(16_000)));
    expect(attach().isDestroyed()).toBe(true);
    expect(taken).toBeLessThanOrEqual(maxKept);
  });
});

describe('one connection', () => {
  const path = '/google.firestore.v1.Firestore/Listen/channel';
  const tokenKey = 'key';
  const reading = { isWhole: true, documents: [], token: `${'0'.repeat(32)}.1`, version: 1, floor: 0 };
  const read = async () => reading;
  const { server } = createFirestoreListener({
    feed: { refresh: async () => {}, read, readAll: read, subscribe: () => () => {} },
    collections: () => [],
    clock: systemClock,
    tokenKey,
    allowedOrigins: () => [],
    isOwner: async () => true,
    report: () => {},
  });
  const dial = useRawSockets();
  afterEach(() => server.close());

  it('carries the next back channel only after the last one has been taken', async () => {
    await server.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const token = await createTokens(tokenKey, systemClock).sign('id', { uid: 'visitor', conversationId: 'c' });
    const opened = await fetch(`${url}${path}?VER=8&RID=1`, {
      method: 'POST',
      body: new URLSearchParams({ count: '0', ofs: '0', headers: `Authorization: Bearer ${token}` }).toString(),
    });
    const sid = /"c","([^"]+)"/.exec(await opened.text())?.[1];
    const poll = `GET ${path}?VER=8&SID=${sid}&RID=rpc&AID=0&CI=1&TO=50 HTTP/1.1\r\nhost: x\r\n\r\n`;
    const { socket, text } = dial(url, poll);
    const statuses = (): string[] => [...text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => String(status));
    await eventually(() => text().endsWith('0\r\n\r\n'));
    socket.write(poll.repeat(10));
    await eventually(() => socket.closed);
    expect(statuses()).toEqual(['200', '200', '429']);
  });
});
