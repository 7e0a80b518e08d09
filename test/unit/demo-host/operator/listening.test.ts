import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// What the page loads, as it is.
const page = new URL('../../../../packages/demo-host/pages/operator-api.js', import.meta.url).href;
type Heard = { type: string; id?: string };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { body: { dataset: { apiBase: '' } } });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection that is open and dead is given up, and another one is made', async () => {
  const writers: WritableStreamDefaultWriter<Uint8Array>[] = [];
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}));
    writers.push(writer);
    return Promise.resolve(new Response(readable));
  });
  const { listen } = (await import(page)) as {
    listen(signal: AbortSignal, heard: (event: Heard) => void): Promise<void>;
  };
  const heard: Heard[] = [];
  const end = new AbortController();
  const listening = listen(end.signal, (event) => heard.push(event));
  const say = async (text: string) => {
    await writers.at(-1)?.write(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  await vi.advanceTimersByTimeAsync(39_000);
  await say(':\n\n');
  await vi.advanceTimersByTimeAsync(39_000);
  await say('event: change\ndata: {"conversationId":"c1"}\n\n');
  expect(heard).toEqual([{ type: 'open' }, { type: 'change', id: 'c1' }]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(heard.at(-1)).toEqual({ type: 'lost' });
  await vi.advanceTimersByTimeAsync(500);
  expect([writers.length, heard.at(-1)]).toEqual([2, { type: 'open' }]);
  end.abort();
  await listening;
});
