import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('reads ISO and HTTP dates', () => {
  const { parse } = createClock();
  expect(parse('1994-11-06T08:49:37.000Z')).toBe(parse('Sun, 06 Nov 1994 08:49:37 GMT'));
  expect([parse(''), parse('soon')]).toEqual([null, null]);
});
