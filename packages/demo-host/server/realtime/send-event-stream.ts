import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Answers with an event stream, which no proxy may hold back or change. */
export const sendEventStream = (reply: FastifyReply, text: AsyncIterable<string>): FastifyReply => {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  return reply.send(Readable.from(text, { objectMode: false, highWaterMark: 1 }));
};
