// How many streams, of events and of replies, one visitor and one address have open at the same time. A new one takes the place
// of the oldest: a client whose network went away has left streams that nobody reads, and comes back.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenClosed } from '../when-closed.ts';
import { addressKey } from './client-address.ts';

export interface StreamLimits {
  /** Of one visitor: a tab has two. */
  readonly visitorStreams: number;
  /** Of one address, behind a trusted proxy the one that it forwards. */
  readonly addressStreams: number;
}

export interface StreamSeats {
  /** Counts the answer to this request until it closes; what it is too much for is closed. */
  take(request: FastifyRequest, reply: FastifyReply, ownerId: string): void;
}

/** Oldest first. */
type Open = Map<string, Set<FastifyReply>>;

const addTo = (open: Open, key: string, reply: FastifyReply, most: number): void => {
  const replies = open.get(key) ?? new Set();
  open.set(key, replies.add(reply));
  whenClosed(reply.raw, () => {
    replies.delete(reply);
    if (replies.size === 0) open.delete(key);
  });
  const [oldest] = replies;
  if (!oldest || replies.size <= most) return;
  // At once, so that the next one does not find it here again.
  replies.delete(oldest);
  oldest.raw.destroy();
};

export const createStreamSeats = ({ visitorStreams, addressStreams }: StreamLimits): StreamSeats => {
  const byVisitor: Open = new Map();
  const byAddress: Open = new Map();
  return {
    take: (request, reply, ownerId) => {
      addTo(byVisitor, ownerId, reply, visitorStreams);
      addTo(byAddress, addressKey(request.ip), reply, addressStreams);
    },
  };
};
