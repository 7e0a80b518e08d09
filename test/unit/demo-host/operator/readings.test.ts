import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What the page loads, as it is.
const page = new URL('../../../../packages/demo-host/pages/operator-reading.js', import.meta.url).href;
type Read = (background?: 1, signal?: AbortSignal) => Promise<void>;
interface Readings {
  add(read: Read): Read;
  readAgain(): void;
  forget(): void;
}
const { createReadings } = (await import(page)) as {
  createReadings(options: {
    run(work: () => Promise<void>, refused: (message: string) => void): Promise<void>;
    changed(refusals: string[]): void;
  }): Readings;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Readings of a server that refuses what `refusals` names. */
function readingsOf(refusals: Set<string>) {
  const asked: string[] = [];
  let wanted: string[] = [];
  const readings = createReadings({
    run: (work, refused) => work().catch(({ message }: Error) => refused(message)),
    changed: (why) => (wanted = why),
  });
  const add = (name: string) =>
    readings.add((background) => {
      asked.push(`${name} ${background ?? 0}`);
      return refusals.has(name) ? Promise.reject(new Error(name)) : Promise.resolve();
    });
  const after = async (ms: number): Promise<string[]> => {
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return [...asked];
  };
  return { readings, add, after, wanted: () => wanted };
}

test('what could not be read is read again by itself, after growing waits, until it was', async () => {
  const refusals = new Set(['list']);
  const { add, after, wanted } = readingsOf(refusals);
  const [list, open] = [add('list'), add('open')];
  await list();
  await open(1);
  expect(wanted()).toEqual(['list']);
  expect(await after(1_000)).toEqual(['list 1']);
  expect(await after(1_999)).toEqual([]);
  expect(await after(1)).toEqual(['list 1']);
  expect(await after(600_000)).toHaveLength(22);
  refusals.clear();
  expect(await after(30_000)).toEqual(['list 1']);
  expect(wanted()).toEqual([]);
  expect(await after(600_000)).toEqual([]);

  refusals.add('open');
  await open(1);
  expect(await after(1_000)).toEqual(['open 1']);
});

test('with reason to hope it is read at once, and while it is being read not twice', async () => {
  const refusals = new Set(['list']);
  const { readings, add, after, wanted } = readingsOf(refusals);
  await add('list')(1);
  refusals.clear();
  readings.readAgain();
  readings.readAgain();
  expect(await after(0)).toEqual([]);
  expect(wanted()).toEqual([]);
  expect(await after(60_000)).toEqual([]);
});

test('with reason to hope what is being read and fails is read once more, and not for ever', async () => {
  const { readings, add, after, wanted } = readingsOf(new Set(['list']));
  const list = add('list');
  void list(1);
  readings.readAgain();
  expect(await after(0)).toEqual(['list 1']);
  expect([wanted(), await after(999)]).toEqual([['list'], []]);
});

test('a session that is over wants nothing, of what was on its way neither', async () => {
  const { readings, add, after, wanted } = readingsOf(new Set(['list']));
  const list = add('list');
  await list(1);
  const isRead = list(1);
  readings.forget();
  await isRead;
  expect(wanted()).toEqual([]);
  expect(await after(600_000)).toEqual([]);
});

test('what is asked for goes at once, and what was being read by itself is given up, also where it only waits', async () => {
  const { readings, wanted, after } = readingsOf(new Set());
  const asked: string[] = [];
  const list = readings.add(async (background, signal) => {
    asked.push(`list ${background ?? 0}`);
    await new Promise<void>((resolve, reject) => {
      setTimeout(resolve, 5_000);
      signal?.addEventListener('abort', () => reject(new Error('given up')));
    });
  });
  void list(1);
  void list(1);
  void list();
  await after(0);
  expect(asked).toEqual(['list 1', 'list 0']);
  expect(wanted()).toEqual([]);

  // Its own end is waited for by what changes meanwhile.
  void list(1);
  await after(4_999);
  expect(asked).toHaveLength(2);
  await after(1);
  expect(asked).toEqual(['list 1', 'list 0', 'list 1']);

  // The next session waits for nothing of this one.
  void list(1);
  readings.forget();
  await after(0);
  void list(1);
  await after(0);
  expect(asked).toHaveLength(4);
});
