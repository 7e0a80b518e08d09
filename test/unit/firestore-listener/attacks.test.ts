// What strangers and greedy visitors can take from the listener: as little as possible, and not for long.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFirestoreListener } from '../../../packages/firestore-listener/src/firestore-listener.ts';
import type { ListenerLimits } from '../../../packages/firestore-listener/src/firestore-listener.ts';
import { createTokens } from '../../../packages/firestore-listener/src/tokens.ts';

const path = '/google.firestore.v1.Firestore/Listen/channel';
const tokenKey = 'key';
const reading = { isWhole: true, documents: [], token: `${'0'.repeat(32)}.1`, version: 1, floor: 0 };
let server: FastifyInstance | undefined;
afterEach(() => server?.close());

let reads = 0;
const start = (limits: Partial<ListenerLimits> = {}): FastifyInstance => {
  reads = 0;
  const read = async () => {
    reads += 1;
    return reading;
  };
  const listener = createFirestoreListener({
    feed: { refresh: async () => {}, read, readAll: read, subscribe: () => () => {} },
    collections: (id) => [`chat/conversation/${id}`],
    clock: systemClock,
    tokenKey,
    allowedOrigins: () => [],
    isOwner: async () => true,
    limits,
    report: () => {},
  });
  return (server = listener.server);
};

const running = (): FastifyInstance => {
  if (!server) throw new Error('The listener is not started yet');
  return server;
};

const tokenOf = (uid: string): Promise<string> =>
  createTokens(tokenKey, systemClock).sign('id', { uid, conversationId: 'c' });
const target = (targetId: number): unknown => ({ addTarget: { targetId, documents: { documents: [] } } });
const ask = (
  query: Record<string, string>,
  requests: readonly unknown[] = [],
  bearer: string | null = null,
  remoteAddress = '127.0.0.1',
) => {
  const form = new URLSearchParams({ count: String(requests.length), ofs: '0' });
  if (bearer !== null) form.set('headers', `Authorization: Bearer ${bearer}`);
  for (const [index, request] of requests.entries()) form.set(`req${index}___data__`, JSON.stringify(request));
  return running().inject({
    method: 'POST',
    url: path,
    query: { VER: '8', ...query },
    payload: form.toString(),
    remoteAddress,
  });
};
const handshake = (bearer: string | null, requests: readonly unknown[] = []): Promise<LightMyRequestResponse> =>
  ask({ RID: '1' }, requests, bearer);
const sidOf = ({ body }: LightMyRequestResponse): string => /"c","([^"]+)"/.exec(body)?.[1] ?? '';

describe('strangers', () => {
  it('hold no session, whatever they send', async () => {
    start({ sessions: 5 });
    const sids = await Promise.all(Array.from({ length: 50 }, async () => sidOf(await handshake(null, [target(2)]))));
    expect(new Set(sids)).toEqual(new Set(['refused.2']));
    expect((await handshake(await tokenOf('visitor'))).statusCode).toBe(200);
    expect(reads).toBe(0);
  });

  it('are told so for each of their targets, and then no more', async () => {
    start();
    const sid = sidOf(await handshake('forged.token.x', [target(2), target(4)]));
    const refusal = await running().inject({ url: path, query: { VER: '8', SID: sid, AID: '0', RID: 'rpc' } });
    expect(JSON.parse(refusal.body.split('\n')[1] ?? '')).toMatchObject([
      [1, [{ targetChange: { targetIds: [2], cause: { code: 7 } } }]],
      [2, [{ targetChange: { targetIds: [4], cause: { code: 7 } } }]],
      [3, ['stop']],
    ]);
    const again = await running().inject({ url: path, query: { VER: '8', SID: sid, AID: '3', RID: 'rpc' } });
    expect([again.statusCode, again.body]).toEqual([400, expect.stringContaining('Unknown SID')]);
  });

  it('are asked to wait when they keep coming, and others are not', async () => {
    start({ refusedHandshakes: { max: 10, timeWindow: 60_000 } });
    const statuses = await Promise.all(Array.from({ length: 15 }, async () => (await handshake(null)).statusCode));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await handshake(await tokenOf('visitor'))).statusCode).toBe(200);
  });
});

describe('a greedy visitor', () => {
  it('has so many sessions; the ones that nobody listens to make room', async () => {
    start({ sessions: 6, visitorSessions: 4 });
    const opened = await Promise.all(Array.from({ length: 20 }, async () => handshake(await tokenOf('greedy'))));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200));
    const known = await Promise.all(opened.map(async (each) => (await ask({ SID: sidOf(each), RID: '2' })).statusCode));
    expect(known.filter((status) => status === 200)).toHaveLength(4);
    expect((await handshake(await tokenOf('another'))).statusCode).toBe(200);
  });

  it('has so many sessions from one address, however many visitors it pretends to be, and takes none from elsewhere', async () => {
    start({ addressSessions: 3 });
    const from = (bearer: string, address: string) => ask({ RID: '1' }, [], bearer, address);
    const other = await from(await tokenOf('other'), '192.0.2.2');
    const opened: LightMyRequestResponse[] = [];
    for (let index = 0; index < 6; index += 1) opened.push(await from(await tokenOf(`greedy-${index}`), '192.0.2.1'));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200));
    const known = await Promise.all(
      [other, ...opened].map(async (each) => (await ask({ SID: sidOf(each), RID: '2' })).statusCode),
    );
    expect(known.map((status) => status === 200)).toEqual([true, false, false, false, true, true, true]);
  });

  it('is asked to wait, by name and not by address', async () => {
    start({ handshakes: { max: 3, timeWindow: 60_000 }, requests: { max: 5, timeWindow: 60_000 } });
    const opened = await Promise.all(Array.from({ length: 4 }, async () => handshake(await tokenOf('greedy'))));
    expect(opened.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429]);
    const sid = sidOf(opened.find(({ statusCode }) => statusCode === 200) ?? opened[0]!);
    const posts = await Promise.all(
      Array.from({ length: 7 }, async () => (await ask({ SID: sid, RID: '2' })).statusCode),
    );
    expect(posts.filter((status) => status === 429)).toHaveLength(2);
    expect((await handshake(await tokenOf('another'))).statusCode).toBe(200);
  });

  it('loses a session whose requests pile up', async () => {
    start({ waitingRequests: 20 });
    const sid = sidOf(
      await handshake(
        await tokenOf('greedy'),
        Array.from({ length: 60 }, (_, index) => target(index + 1)),
      ),
    );
    // It is closed: what it is told last is that it has to come back.
    await vi.waitFor(async () => {
      const { body } = await running().inject({
        url: path,
        query: { VER: '8', SID: sid, AID: '0', CI: '1', RID: 'rpc' },
      });
      expect(body).toMatch(/"stop"|Unknown SID/);
    });
  });

  it('cannot bring more messages or bytes at once than a client has', async () => {
    start();
    expect(
      (
        await handshake(
          await tokenOf('greedy'),
          Array.from({ length: 101 }, (_, index) => target(index + 1)),
        )
      ).statusCode,
    ).toBe(400);
    expect((await handshake(await tokenOf('greedy'), ['x'.repeat(70_000)])).statusCode).toBe(413);
  });
});
