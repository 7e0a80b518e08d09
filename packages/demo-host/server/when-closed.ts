import type { Readable, Writable } from 'node:stream';

/** A connection, the answer to a request, or what is read. */
export type Closable = Pick<Writable, 'closed' | 'once'> | Pick<Readable, 'closed' | 'once'>;

const waiting = new WeakMap<Closable, (() => void)[]>();

/** Runs once it has closed, or at once where it has. Many may wait for one: Node takes more than ten listeners for a leak. */
export const whenClosed = (closable: Closable, run: () => void): void => {
  if (closable.closed) return run();
  const known = waiting.get(closable);
  if (known) return void known.push(run);
  const all = [run];
  waiting.set(closable, all);
  closable.once('close', () => {
    for (const each of all) each();
  });
};
