import type { FastifyReply } from 'fastify';
import { whenClosed } from '../when-closed.ts';

/** Aborts when the connection is gone, so that a reader who waits for the next word is let go. */
export const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  whenClosed(reply.raw, () => gone.abort());
  // It may have gone while the request was checked.
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
};
