import { onTestFinished, vi } from 'vitest';

/**
 * Tells how many timers of a length are still to come, of those set after this call.
 * `vi.getTimerCount()` also counts what an earlier file of the same process has left to finish, as `isolate: false` lets it.
 *
 * @param ms - The length in milliseconds that only the tested code uses.
 * @returns A function that gives the number of timers neither run nor cleared.
 */
export function watchTimers(ms: number): () => number {
  vi.useRealTimers();
  const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
  vi.useFakeTimers();
  const { setTimeout, clearTimeout } = globalThis;
  const coming = new Set<unknown>();
  const watched = (run: () => void, wait?: number): unknown => {
    const timer: unknown = setTimeout(() => {
      coming.delete(timer);
      run();
    }, wait);
    if (wait === ms) coming.add(timer);
    return timer;
  };
  Object.assign(globalThis, {
    setTimeout: watched,
    clearTimeout: (timer: Parameters<typeof clearTimeout>[0]) => {
      coming.delete(timer);
      clearTimeout(timer);
    },
  });
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(globalThis, real);
  });
  return () => coming.size;
}
