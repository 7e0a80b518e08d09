import { expect, it, vi } from 'vitest';
import { inTime } from '../../../packages/loader/src/in-time.ts';
import { watchTimers } from '../../helpers/own-timers.ts';

it('L1, G6: what gets no answer is over after a minute; what comes leaves no timer', async () => {
  const timers = watchTimers(60_000);
  const over = inTime(new Promise(() => {})).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(timers()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await over).toBe('no answer');
  expect(await inTime(Promise.resolve(7))).toBe(7);
  await expect(inTime(Promise.reject(new Error('blocked')))).rejects.toThrow('blocked');
  await Promise.resolve();
  expect(timers()).toBe(0);
});
