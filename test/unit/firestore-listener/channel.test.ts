import { createChannel } from '../../../packages/firestore-listener/src/channel.ts';
import type { BackChannel, Channel } from '../../../packages/firestore-listener/src/channel.ts';
import { toEntry, toFrame, toHandshake, toReceipt } from '../../../packages/firestore-listener/src/frames.ts';
import { createKeptBytes } from '../../../packages/firestore-listener/src/kept-bytes.ts';
import type { Payload } from '../../../packages/firestore-listener/src/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../demo-host/agendas/hand-clock.ts';
import type { HandClock } from '../demo-host/agendas/hand-clock.ts';

const times = { keepAliveMs: 30_000, abandonedMs: 90_000, unclaimedMs: 15_000 };
const maxKeptBytes = 250_000;
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
    destroy: () => (isEnded = true),
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
  channel = createChannel({
    id: 'id',
    clock,
    times,
    keptBytes: createKeptBytes(maxKeptBytes, maxKeptBytes),
    drained: () => (drained += 1),
  });
});
const attach = (holdMs: number | null = null): Body => {
  const body = createBody();
  channel.attach(body, holdMs);
  return body;
};

describe('frames', () => {
  it('count UTF-16 units and carry ASCII only', () => {
    expect(toFrame([toEntry(7, ['noop'])])).toBe('14\n[[7,["noop"]]]');
    const frame = toFrame([toEntry(1, [{ documentDelete: { document: 'ü😀', readTime: '', removedTargetIds: [] } }])]);
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

  it('is dropped soon when no connection ever comes, or none for its last word', async () => {
    clock.pass(15_000);
    await settle();
    expect(channel.ended.aborted).toBe(true);
  });

  it('is dropped soon when nobody comes for its last word', async () => {
    attach().cut();
    await settle();
    channel.close(['stop']);
    clock.pass(15_000);
    await settle();
    expect(channel.ended.aborted).toBe(true);
  });

  it('ends when its client confirms nothing and there is too much to keep', () => {
    const payloads = Array.from({ length: 100 }, () => word('x'));
    let sent = 0;
    for (; !channel.ended.aborted && sent < 10_000; sent += payloads.length) channel.send(payloads);
    expect(channel.ended.aborted).toBe(true);
    expect(channel.receipt().waitingBytes).toBe(0);
  });

  it('keeps no more than what is not confirmed, however long it lives', () => {
    for (let round = 0; round < 200; round += 1) {
      const body = attach();
      channel.send(Array.from({ length: 100 }, () => word('x')));
      channel.acknowledge(channel.receipt().lastId);
      expect([round, channel.receipt().waitingBytes]).toEqual([round, 0]);
      body.cut();
    }
  });

  it('lets go of a connection that takes nothing, instead of piling up signs of life for it', async () => {
    const body = attach();
    body.isSlow = true;
    channel.send([word('a')]);
    const before = channel.receipt().waitingBytes;
    for (let seconds = 0; seconds < 60; seconds += 1) {
      await settle();
      clock.pass(1_000);
    }
    await settle();
    expect(body.isEnded()).toBe(true);
    expect(channel.receipt()).toMatchObject({ hasBackChannel: false, waitingBytes: before });
  });
});
