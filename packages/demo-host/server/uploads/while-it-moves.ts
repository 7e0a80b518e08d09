// A file store that takes calls and says nothing must not hold those who ask for as long as it likes.

import { Readable } from 'node:stream';
import { FileStoreSilent } from './file-store.ts';

/** How many looks at the progress make up the time; one that is a look too late harms nobody. */
const looks = 10;

/** Aborts the call and throws `FileStoreSilent` once `progress` has stayed the same for so long. */
export const whileItMoves = async <Result>(
  silentMs: number,
  call: (signal: AbortSignal) => Promise<Result>,
  progress: () => number = () => 0,
): Promise<Result> => {
  const silence = new AbortController();
  let last = { at: performance.now(), progress: progress() };
  const timer = setInterval(() => {
    const now = { at: performance.now(), progress: progress() };
    if (now.progress !== last.progress) last = now;
    else if (now.at - last.at >= silentMs) silence.abort();
  }, silentMs / looks);
  try {
    return await call(silence.signal);
  } catch (error) {
    throw silence.signal.aborted ? new FileStoreSilent(silentMs) : error;
  } finally {
    clearInterval(timer);
  }
};

/** The same bytes; fails with `FileStoreSilent` where somebody has waited for them for so long. Who reads slowly waits for nothing. */
export const readWhileItMoves = (body: Readable, silentMs: number): Readable => {
  const chunks = async function* (): AsyncGenerator<Buffer> {
    const bytes: AsyncIterator<Buffer> = body[Symbol.asyncIterator]();
    for (;;) {
      const timer = setTimeout(() => body.destroy(new FileStoreSilent(silentMs)), silentMs);
      const next = await bytes.next().finally(() => clearTimeout(timer));
      if (next.done === true) return;
      yield next.value;
    }
  };
  return Readable.from(chunks(), { objectMode: false }).once('close', () => body.destroy());
};
