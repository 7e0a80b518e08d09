import { describe, expect, it } from 'vitest';
import {
  alertDurationMs,
  createToasts,
  statusDurationMs,
  type ToastContent,
} from '../../../../../packages/widget/src/features/toasts/toasts.ts';
import type { ClockPort } from '../../../../../packages/widget/src/core/env.ts';

const saved: ToastContent = { tone: 'status', key: 'timeline.delivered' };
const broken: ToastContent = { tone: 'alert', key: 'errors.http' };

function setUp() {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const clock = {
    after(ms: number, run: () => void) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  } as unknown as ClockPort;
  const toasts = createToasts(clock);
  return {
    toasts,
    timers,
    keys: () => toasts.$toasts.get().map((toast) => toast.key),
    pass(ms: number) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

describe('createToasts', () => {
  it('takes a status away after its time and keeps an alert longer', () => {
    const { toasts, keys, pass } = setUp();
    toasts.show(saved);
    toasts.show(broken);
    pass(statusDurationMs);
    expect(keys()).toEqual(['errors.http']);
    pass(alertDurationMs - statusDurationMs);
    expect(keys()).toEqual([]);
  });

  it('does not double a notice that is already there', () => {
    const { toasts, keys } = setUp();
    toasts.show(broken);
    const withdraw = toasts.show({ ...broken });
    expect(keys()).toEqual(['errors.http']);
    withdraw();
    expect(keys()).toEqual([]);
  });

  it('lets a fourth notice wait for a place', () => {
    const { toasts, keys } = setUp();
    for (const text of ['a', 'b', 'c', 'd']) toasts.show({ ...broken, text });
    expect(keys()).toHaveLength(3);
    toasts.dismiss(toasts.$toasts.get()[0]?.id ?? 0);
    expect(toasts.$toasts.get().map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });

  it('gives the place of a notice to one other, however often it is closed', () => {
    const { toasts } = setUp();
    for (const text of ['a', 'b', 'c', 'd', 'e']) toasts.show({ ...broken, text });
    const first = toasts.$toasts.get()[0]?.id ?? 0;
    toasts.dismiss(first);
    toasts.dismiss(first);
    expect(toasts.$toasts.get().map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });

  it('waits while someone rests on it and starts anew afterwards', () => {
    const { toasts, keys, pass } = setUp();
    toasts.show(saved);
    pass(statusDurationMs - 1);
    toasts.pause();
    pass(60_000);
    toasts.resume();
    pass(statusDurationMs - 1);
    expect(keys()).toHaveLength(1);
    pass(1);
    expect(keys()).toHaveLength(0);
  });

  it('stays until it is answered when it has an action', () => {
    const { toasts, keys, pass } = setUp();
    toasts.show({ ...saved, action: { key: 'timeline.retry', run: () => undefined } });
    pass(600_000);
    expect(keys()).toHaveLength(1);
  });

  it('leaves no timer behind', () => {
    const { toasts, timers } = setUp();
    toasts.show(saved);
    toasts.destroy();
    expect(timers.size).toBe(0);
  });

  it('keeps of those who have gone only what offers something to do', () => {
    const { toasts, keys } = setUp();
    toasts.show({ ...broken, action: { key: 'opening.retry', run: () => undefined } });
    for (const text of ['one', 'two', 'three']) toasts.show({ ...saved, text });
    toasts.visitorLeft();
    expect(keys()).toEqual([broken.key]);
  });
});
