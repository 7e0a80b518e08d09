import type { FastifyReply } from 'fastify';

/** Aborts when the connection is gone, so that a reader who waits for the next word is let go. */
export const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // It may have gone while the request was checked.
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
};
