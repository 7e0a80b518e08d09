import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RealtimeSource } from '../../../../packages/widget/src/core/env.ts';
import { createSource } from '../../../../packages/widget/src/platform/realtime-sse.ts';
import { liveCollections } from '../../../../packages/widget/src/protocol/live.ts';
import { type FakeEnv, fakeEnv } from '../../../helpers/fake-env.ts';
import { createFakeStream, type FakeStream } from '../../../helpers/fake-server.ts';

let env: FakeEnv;
let source: RealtimeSource;
let streams: FakeStream[];
let told: string[];
let status: number;

const change = (
  id: string,
  data: object | null = { n: 1 },
  type = data ? 'added' : 'removed',
  collection = 'conversation',
) => `event: change\ndata: ${JSON.stringify({ collection, type, id, data })}\n`;
const request = (index: number) => env.http.of('GET /live')[index];

beforeEach(async () => {
  env = fakeEnv();
  streams = [];
  told = [];
  status = 200;
  env.http.on('GET /live', () => {
    const stream = createFakeStream();
    streams.push(stream);
    return { status, stream };
  });
  source = createSource({
    config: { kind: 'sse', url: 'https://api.example/live' },
    conversationId: 'c1',
    path: (name) => name,
    token: () => 'secret',
    env,
  });
  for (const collection of liveCollections) {
    source.watch(collection, {
      next: (changes, isStale) => {
        if (isStale && collection === 'conversation') told.push('lost');
        for (const { type, id } of changes) told.push(`${collection} ${type} ${id}`);
      },
      error: ({ code }) => told.push(`${collection} ${code}`),
    });
  }
  await env.clock.settle();
});
afterEach(async () => {
  source.close();
  await env.clock.settle();
  expect([env.clock.pending(), env.page.listeners()]).toEqual([0, 0]);
});

const push = async (text: string, index = streams.length - 1) => {
  streams[index]?.push(text);
  await env.clock.settle();
};

it('asks with the bearer token, once for all collections', async () => {
  expect(env.http.requests).toHaveLength(1);
  expect(request(0)?.headers).toEqual({ accept: 'text/event-stream', authorization: 'Bearer secret' });
});

it('tells each change to who watches its collection', async () => {
  await push(`${change('c1')}id: 1\n\n${change('a1', {}, 'added', 'conversationAgenda')}\n: still here\n\n`);
  await push(`${change('c1', { n: 2 }, 'modified')}\n`);
  expect(told).toEqual(['conversation added c1', 'conversationAgenda added a1', 'conversation modified c1']);
});

it('reads events that are cut anywhere, multi-byte characters and CRLF too', async () => {
  const seen: unknown[] = [];
  source.watch('conversation', { next: (changes) => seen.push(...changes.map(({ data }) => data)), error: () => {} });
  const bytes = new TextEncoder().encode(
    `${change('c1', { text: 'Tee für 茶 🍵' })}id: 7\n\n`.replaceAll('\n', '\r\n'),
  );
  for (const byte of bytes) streams[0]?.push(Uint8Array.of(byte));
  for (let round = 0; round < 40; round += 1) await env.clock.settle();
  expect(seen).toEqual([{ text: 'Tee für 茶 🍵' }]);
});

it('lets a line that is no change cost only itself', async () => {
  await push(
    `event: change\ndata: {broken\n\nevent: other\ndata: 1\n\nevent: change\ndata: {"id":1}\n\n${change('c1')}\n`,
  );
  expect(told).toEqual(['conversation added c1']);
});

describe('a lost connection', () => {
  it('is told, and resumed from the last id after a wait that grows to 60 s', async () => {
    await push(`${change('c1')}id: t42\n\n`);
    for (const waitMs of [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      status = 503;
      const count = streams.length;
      streams.at(-1)?.break();
      await env.clock.advance(waitMs - 1);
      expect(streams).toHaveLength(count);
      await env.clock.advance(1);
      expect(streams).toHaveLength(count + 1);
    }
    expect(request(1)?.headers['last-event-id']).toBe('t42');
    expect(told[1]).toBe('lost');
  });

  it('is tried again at once when the network is back', async () => {
    streams[0]?.break();
    await env.clock.settle();
    env.page.set({ isOnline: false });
    env.page.set({ isOnline: true });
    await env.clock.settle();
    expect(streams).toHaveLength(2);
  });

  /** The last stream ends; the time until the next, and whether it was told that the connection had been there. */
  const end = async () => {
    const count = streams.length;
    const startMs = env.clock.now();
    streams.at(-1)?.end();
    while (streams.length === count) await env.clock.advance(500);
    return env.clock.now() - startMs;
  };

  it.each([
    ['nothing', ''],
    ['what is no stream', 'garbage\n\ndata: {\n\nevent: change\ndata: null\n\n'],
    ['an empty snapshot', 'event: reset\ndata: {}\n\n'],
    ['what is known', `event: reset\ndata:\n\n${change('c1')}\n`],
  ])('is no connection where the server answers 200 with %s and ends, and the wait grows', async (_, text) => {
    await push(`${change('c1')}\n`);
    let opened = 0;
    source.watch('conversationAgenda', { next: (__, isStale) => (opened += isStale ? 0 : 1), error: () => {} });
    const waits = [await end()];
    for (let round = 0; round < 6; round += 1) {
      await push(text);
      waits.push(await end());
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect([opened, new Set(told)]).toEqual([0, new Set(['conversation added c1', 'lost'])]);
  });

  it('begins with small waits again once a stream has lived for a while, or brought news', async () => {
    const waits = [await end(), await end(), await end()];
    await env.clock.advance(5000);
    waits.push(await end(), await end());
    await push(`${change('c1')}\n`);
    waits.push(await end());
    expect(waits).toEqual([2000, 4000, 8000, 2000, 4000, 2000]);
  });

  it('is told to be back after a second, or with the first news', async () => {
    const states: boolean[] = [];
    source.watch('conversation', { next: (__, isStale) => states.push(isStale), error: () => {} });
    await end();
    await env.clock.advance(999);
    expect(states).toEqual([true]);
    await env.clock.advance(1);
    expect(states).toEqual([true, false]);
    await end();
    await push(`${change('a1', {}, 'added', 'conversationAgenda')}\n`);
    expect(states).toEqual([true, false, true, false]);
    await env.clock.advance(5000);
    expect(states).toHaveLength(4);
  });

  it('is noticed by its silence', async () => {
    await env.clock.advance(44_000);
    await push(': here\n\n');
    await env.clock.advance(44_000);
    expect(streams).toHaveLength(1);
    await env.clock.advance(3000);
    expect(streams).toHaveLength(2);
  });
});

describe('a connection that died while nobody could notice (S15)', () => {
  /** The machine sleeps: its clock goes on, its timers do not. */
  const sleep = (ms: number) => {
    const { clock } = env;
    const { now } = clock;
    Object.assign(clock, { now: () => now() + ms });
  };

  it.each(['online', 'resumed', 'visible'] as const)(
    'is replaced at once when the page says %s, and resumed',
    async (kind) => {
      await push(`${change('c1')}id: t7\n\n`);
      sleep(3_600_000);
      env.page.say(kind);
      await env.clock.settle();
      expect([streams.length, streams[0]?.isClosed()]).toEqual([2, true]);
      expect(request(1)?.headers['last-event-id']).toBe('t7');
      await push(`${change('c1', { n: 2 }, 'modified')}\n`);
      expect(told.at(-1)).toBe('conversation modified c1');
    },
  );

  it('is noticed within 15 s of waking, where the page says nothing', async () => {
    sleep(3_600_000);
    await env.clock.advance(15_000);
    expect(streams[0]?.isClosed()).toBe(true);
    await env.clock.advance(2000);
    expect(streams).toHaveLength(2);
  });

  it('is not suspected while it speaks, however often the page comes and goes', async () => {
    for (let round = 0; round < 10; round += 1) {
      await env.clock.advance(15_000);
      await push(': here\n\n');
      for (const kind of ['hidden', 'visible', 'resumed'] as const) env.page.say(kind);
    }
    await env.clock.settle();
    expect([streams.length, told]).toEqual([1, []]);
  });

  it('is replaced once when the network has changed, whatever else the page says', async () => {
    await env.clock.advance(2000);
    for (const kind of ['offline', 'online', 'resumed', 'visible', 'online'] as const) env.page.say(kind);
    await env.clock.advance(10_000);
    expect([streams.length, told]).toEqual([2, ['lost']]);
  });

  it('is noticed by its silence where the clock was set back', async () => {
    sleep(-3_600_000);
    await env.clock.advance(45_000);
    expect(streams[0]?.isClosed()).toBe(true);
  });
});

describe('a snapshot', () => {
  it('removes what it does not name', async () => {
    await push(`${change('a1', {}, 'added', 'conversationAgenda')}\n${change('c1')}\n`);
    told.length = 0;
    await push(`event: reset\ndata:\n\n${change('c1')}id: t9\n\n`);
    expect(told).toEqual(['conversation added c1']);
    await env.clock.advance(500);
    expect(told).toEqual(['conversation added c1', 'conversationAgenda removed a1']);
  });

  it('that is cut removes nothing', async () => {
    await push(`${change('a1', {}, 'added', 'conversationAgenda')}id: t1\n\n`);
    told.length = 0;
    await push(`event: reset\ndata:\n\n${change('c1')}\n`);
    streams[0]?.break();
    await env.clock.advance(1000);
    expect(told).toEqual(['conversation added c1', 'lost']);
    await env.clock.advance(1000);
    expect(request(1)?.headers['last-event-id']).toBe('t1');
  });

  it('that came whole counts, also where the stream ends at once', async () => {
    await push(`${change('a1', {}, 'added', 'conversationAgenda')}id: t1\n\n`);
    told.length = 0;
    await push('event: reset\ndata:\nid: t2\n\n');
    streams[0]?.end();
    await env.clock.advance(1000);
    expect(told).toEqual(['lost', 'conversationAgenda removed a1']);
  });

  it('removes nothing when it names all', async () => {
    await push(`event: reset\ndata:\n\n${change('c1')}\n`);
    await env.clock.advance(1000);
    expect(told).toEqual(['conversation added c1']);
  });
});

it.each([401, 403])('F1: gives up on %i and tells every watch once', async (refusal) => {
  status = refusal;
  streams[0]?.break();
  await env.clock.advance(120_000);
  expect(told).toEqual(['lost', ...liveCollections.map((collection) => `${collection} permission-denied`)]);
  expect(streams).toHaveLength(2);
});

it('calls nobody after it was closed', async () => {
  source.close();
  expect(streams[0]?.isClosed()).toBe(true);
  await push(`${change('c1')}\n`, 0);
  await env.clock.advance(60_000);
  expect([told, streams.length]).toEqual([[], 1]);
});
