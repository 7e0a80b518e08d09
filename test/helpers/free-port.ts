// A port for a program of its own, which cannot be handed a socket that listens already.

import { createServer } from 'node:net';

/** Below what systems hand out by themselves (32768 and more): between here and the start nobody else is given it by chance. */
const lowest = 20_000;
const count = 12_000;

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * count);
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}
