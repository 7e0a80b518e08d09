import { createChannel } from '@persona-chat/demo-host/server/realtime/firestore/channel.ts';
import type { BackChannel, Channel } from '@persona-chat/demo-host/server/realtime/firestore/channel.ts';
import { toFrame, toHandshake, toReceipt } from '@persona-chat/demo-host/server/realtime/firestore/frames.ts';
import type { Payload } from '@persona-chat/demo-host/server/realtime/firestore/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../agendas/hand-clock.ts';
import type { HandClock } from '../agendas/hand-clock.ts';

const times = { keepAliveMs: 30_000, abandonedMs: 90_000 };
const word = (text: string): Payload => [{ filter: { targetId: 1, count: text.length } }];

interface Body extends BackChannel {
  /** What was written, frame by frame: ids and the first entry of each payload's text. */
  readonly frames: unknown[][];
  readonly isEnded: () => boolean;
  drain(): void;
  cut(): void;
  isSlow: boolean;
}

const createBody = (): Body => {
  const listeners = { drain: () => {}, close: () => {} };
  let isEnded = false;
  const body: Body = {
    frames: [],
    isSlow: false,
    isEnded: () => isEnded,
    write: (text) => {
      const [length = '', json = ''] = text.split('\n');
      expect(json).toHaveLength(Number(length));
      body.frames.push(JSON.parse(json));
      return !body.isSlow;
    },
    end: () => (isEnded = true),
    on: (event, listener) => (listeners[event] = listener),
    drain: () => listeners.drain(),
    cut: () => listeners.close(),
  };
  return body;
};
const idsOf = (body: Body): unknown[][] => body.frames.map((frame) => frame.map((entry) => (entry as unknown[])[0]));
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

let clock: HandClock;
let channel: Channel;
let drained: number;
beforeEach(() => {
  clock = createHandClock();
  drained = 0;
  channel = createChannel('id', clock, times, () => (drained += 1));
});
const attach = (holdMs: number | null = null): Body => {
  const body = createBody();
  channel.attach(body, holdMs);
  return body;
};

describe('frames', () => {
  it('count UTF-16 units and carry ASCII only', () => {
    expect(toFrame([{ id: 7, payload: ['noop'] }])).toBe('14\n[[7,["noop"]]]');
    const frame = toFrame([{ id: 1, payload: [{ documentDelete: { document: 'ü😀', readTime: '', removedTargetIds: [] } }] }]);
    expect(frame).toMatch(/^[\x20-\x7e\n]+$/);
    expect(JSON.parse(frame.slice(frame.indexOf('\n')))[0][1][0].documentDelete.document).toBe('ü😀');
  });

  it('tell the session and the receipt as the client reads them', () => {
    expect(toHandshake('s', 30_000)).toBe(`29\n[[0,["c","s","",8,12,30000]]]`);
    expect(toReceipt(true, 4, 12)).toBe('8\n[1,4,12]');
  });
});

describe('a channel', () => {
  it('says something at once, so that nobody takes it for a proxy that buffers', () => {
    expect(attach().frames).toEqual([[[1, ['noop']]]]);
  });

  it('sends what has waited in one frame, and then each batch in one', () => {
    channel.send([word('a'), word('b')]);
    const body = attach();
    channel.send([word('c'), word('d')]);
    expect(idsOf(body)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('sends again what the lost connection was given and the client has not', () => {
    const first = attach();
    channel.send([word('a')]);
    channel.send([word('b')]);
    first.cut();
    channel.send([word('c')]);
    channel.acknowledge(2);
    expect(idsOf(attach())).toEqual([[3, 4]]);
  });

  it('ends the older of two connections', () => {
    const [first, second] = [attach(), attach()];
    channel.send([word('a')]);
    expect(first.isEnded()).toBe(true);
    expect(idsOf(first)).toEqual([[1]]);
    expect(idsOf(second)).toEqual([[1], [2]]);
  });

  it('ends a polling connection after its first frame, or an empty one after its time', async () => {
    const polling = attach(10_000);
    expect(polling.frames).toEqual([]);
    channel.send([word('a')]);
    expect(idsOf(polling)).toEqual([[1]]);
    expect(polling.isEnded()).toBe(true);
    channel.acknowledge(1);
    const idle = attach(10_000);
    await settle();
    clock.pass(10_000);
    await settle();
    expect(idle.frames).toEqual([[[2, ['noop']]]]);
    expect(idle.isEnded()).toBe(true);
  });

  it('writes nothing more to a slow connection until it drains', () => {
    const body = attach();
    body.isSlow = true;
    channel.send([word('a')]);
    channel.send([word('b')]);
    channel.send([word('c')]);
    expect(idsOf(body)).toEqual([[1], [2]]);
    expect(channel.isDrained()).toBe(false);
    body.isSlow = false;
    const before = drained;
    body.drain();
    expect(idsOf(body)).toEqual([[1], [2], [3, 4]]);
    expect(drained).toBe(before + 1);
    expect(channel.isDrained()).toBe(true);
  });

  it('asks for a new connection when one has carried much', () => {
    const body = attach();
    const [payload] = [[{ filter: { targetId: 1, count: 1 } }] as const];
    channel.send(Array.from({ length: 4_000 }, () => payload));
    expect(body.isEnded()).toBe(true);
    expect(channel.ended.aborted).toBe(false);
  });

  it('keeps a quiet connection open', async () => {
    const body = attach();
    await settle();
    clock.pass(20_000);
    channel.send([word('a')]);
    clock.pass(10_000);
    await settle();
    expect(body.frames).toHaveLength(2);
    clock.pass(20_000);
    await settle();
    expect(body.frames.at(-1)).toEqual([[3, ['noop']]]);
  });

  it('is dropped when its client stays away, and not before', async () => {
    const body = attach();
    await settle();
    clock.pass(200_000);
    await settle();
    expect(channel.ended.aborted).toBe(false);
    body.cut();
    clock.pass(89_000);
    await settle();
    expect(channel.ended.aborted).toBe(false);
    clock.pass(1_000);
    await settle();
    expect(channel.ended.aborted).toBe(true);
  });

  it('takes each message of the client once', () => {
    expect(channel.accept(0, ['a', 'b'])).toEqual(['a', 'b']);
    expect(channel.accept(0, ['a', 'b'])).toEqual([]);
    expect(channel.accept(1, ['b', 'c'])).toEqual(['c']);
  });

  it('delivers its last word also to a client that comes for it later', () => {
    channel.close(['stop']);
    expect(channel.ended.aborted).toBe(false);
    const body = attach();
    expect(body.frames).toEqual([[[1, ['stop']]]]);
    expect(body.isEnded()).toBe(true);
    expect(channel.ended.aborted).toBe(true);
  });

  it('sends nothing after its end', () => {
    const body = attach();
    channel.end();
    channel.send([word('a')]);
    expect(idsOf(body)).toEqual([[1]]);
    expect(body.isEnded()).toBe(true);
  });
});
