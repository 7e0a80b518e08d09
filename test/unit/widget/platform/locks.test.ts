import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdLock } from '../../../../packages/widget/src/platform/locks.ts';

type Request = (name: string, options: LockOptions, run: () => Promise<void>) => Promise<unknown>;

const never = () => new Promise<never>(() => {});
const refused = () => new DOMException('The operation is insecure', 'SecurityError');
const holdsNothing = () => Promise.resolve({ held: [], pending: [] });

/** A browser whose locks are these; a function in place of them is the getter. */
function stubLocks(locks: { request: Request; query?: () => Promise<LockManagerSnapshot> } | (() => never)) {
  const property = typeof locks === 'function' ? { get: locks } : { value: locks };
  vi.stubGlobal('navigator', Object.defineProperty({}, 'locks', property));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('T1: holdLock', () => {
  it.each<[string, Parameters<typeof stubLocks>[0]]>([
    ['rejects, as with blocked site data', { request: () => Promise.reject(refused()) }],
    [
      'throws',
      {
        request() {
          throw refused();
        },
      },
    ],
    [
      'hides them behind a getter that throws',
      () => {
        throw refused();
      },
    ],
  ])('leaves the tab on its own where the browser %s', async (_, locks) => {
    stubLocks(locks);
    const release = await holdLock('a', new AbortController().signal);
    expect(release).not.toThrow();
  });

  it('rejects on abort where the browser never answers', async () => {
    stubLocks({ request: never, query: never });
    const controller = new AbortController();
    const held = holdLock('a', controller.signal);
    controller.abort();
    await expect(held).rejects.toMatchObject({ name: 'AbortError' });
    await expect(holdLock('a', controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['says that nobody has it', holdsNothing],
    ['says nothing', never],
    ['refuses to say', () => Promise.reject(refused())],
    ['cannot say', undefined],
  ])('leaves the tab on its own where a lock is never granted and the browser %s', async (_, query) => {
    stubLocks({ request: never, ...(query && { query }) });
    const held = holdLock('a', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5000);
    await held;
  });

  it('waits for the tab that has it, however long that takes', async () => {
    const query = () => Promise.resolve({ held: [{ name: 'a' }], pending: [{ name: 'a' }] });
    let grant = () => {};
    stubLocks({
      request: (_, __, run) =>
        new Promise((resolve) => {
          grant = () => resolve(run());
        }),
      query,
    });
    const onHeld = vi.fn();
    const held = holdLock('a', new AbortController().signal).then(onHeld);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onHeld).not.toHaveBeenCalled();
    grant();
    await held;
  });

  it('keeps no lock that is granted after the tab went on without it', async () => {
    let grant: () => unknown = never;
    stubLocks({
      request(_, __, run) {
        grant = run;
        return never();
      },
      query: holdsNothing,
    });
    const held = holdLock('a', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5000);
    await held;
    // What the callback gives is how long it is kept.
    expect(grant()).toBeUndefined();
  });

  it('keeps no lock that is granted in the moment of the abort', async () => {
    let grant: () => unknown = never;
    stubLocks({
      request(_, __, run) {
        grant = run;
        return never();
      },
      query: never,
    });
    const controller = new AbortController();
    const held = holdLock('a', controller.signal);
    controller.abort();
    await expect(held).rejects.toMatchObject({ name: 'AbortError' });
    expect(grant()).toBeUndefined();
  });
});
