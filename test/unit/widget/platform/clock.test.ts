import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock } from '../../../../packages/widget/src/platform/clock.ts';

const nowMs = Date.UTC(2026, 0, 2, 3, 4, 5);
beforeEach(() => vi.useFakeTimers({ now: nowMs }));
afterEach(() => vi.useRealTimers());
const iso = (offsetMs: number) => new Date(nowMs + offsetMs).toISOString();
const hourMs = 3_600_000;

it('dates by its own time until the server has told one', () => {
  const clock = createClock();
  expect([clock.isoNow(), clock.now()]).toEqual([iso(0), nowMs]);
  clock.followServer('just now');
  expect(clock.isoNow()).toBe(iso(0));
});

it.each([-30 * hourMs, 30 * hourMs])('dates by the server’s time, %i ms away, and counts by its own', (offsetMs) => {
  const clock = createClock();
  clock.followServer(iso(offsetMs));
  vi.advanceTimersByTime(1000);
  expect([clock.isoNow(), clock.now()]).toEqual([iso(offsetMs + 1000), nowMs + 1000]);
});

it('is not misled by the date of a message that was stored long before', () => {
  const clock = createClock();
  clock.followServer(iso(-hourMs));
  clock.followServer(iso(0));
  clock.followServer(iso(-2 * hourMs));
  expect(clock.isoNow()).toBe(iso(0));
});

it('goes on where it was when the visitor’s clock is set back', () => {
  const clock = createClock();
  const begun = clock.steady();
  vi.advanceTimersByTime(4000);
  expect(clock.now()).toBe(nowMs + 4000);
  vi.setSystemTime(nowMs - hourMs);
  expect([clock.now(), clock.isoNow()]).toEqual([nowMs + 4000, iso(4000)]);
  vi.advanceTimersByTime(2000);
  expect(clock.now()).toBe(nowMs + 6000);
  vi.setSystemTime(nowMs + hourMs);
  expect(clock.now()).toBeGreaterThan(nowMs + hourMs);
  expect(clock.steady() - begun).toBe(6000);
});

it('reads ISO and HTTP dates', () => {
  const { parse } = createClock();
  expect(parse('1994-11-06T08:49:37.000Z')).toBe(parse('Sun, 06 Nov 1994 08:49:37 GMT'));
  expect([parse(''), parse('soon')]).toEqual([null, null]);
});

describe('nextFrame', () => {
  const frames: (() => void)[] = [];
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
    vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.splice(frame - 1, 1));
  });
  afterEach(() => {
    frames.length = 0;
    vi.unstubAllGlobals();
  });

  it('waits for a frame first, and for a thirtieth of a second when asked again', () => {
    const { nextFrame } = createClock();
    const ranAtMs: number[] = [];
    const run = () => void ranAtMs.push(Date.now() - nowMs);
    nextFrame(run);
    vi.advanceTimersByTime(10);
    frames[0]?.();
    nextFrame(run);
    expect(frames).toHaveLength(0);
    vi.advanceTimersByTime(40);
    nextFrame(run);
    vi.advanceTimersByTime(100);
    nextFrame(run);
    expect(frames).toHaveLength(1);
    expect(ranAtMs).toEqual([10, 43, 76]);
  });

  it('goes on by a timer where no frame comes', () => {
    const run = vi.fn();
    createClock().nextFrame(run);
    vi.advanceTimersByTime(120);
    expect(run).toHaveBeenCalledOnce();
    expect(frames).toHaveLength(0);
  });

  it('is cancelled, whatever it waits for', () => {
    const { nextFrame } = createClock();
    const run = vi.fn();
    nextFrame(run)();
    nextFrame(() => undefined);
    frames[0]?.();
    nextFrame(run)();
    vi.advanceTimersByTime(200);
    expect(run).not.toHaveBeenCalled();
    expect(frames).toHaveLength(0);
  });
});
