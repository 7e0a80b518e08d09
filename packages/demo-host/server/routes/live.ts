import { liveQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { requireConversation, requireViewer } from '../authorization.ts';
import { readInput } from '../http-error.ts';
import { eventStream } from '../realtime/sse.ts';
import { goneSignal } from './gone-signal.ts';
import type { ApiServices } from './services.ts';

/** GET /chat/live: what changes in a conversation, as server-sent events (docs/realtime.md#events-over-http). */
export const liveRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, live, clock, limits } = services;

  app.get('/chat/live', { config: { callLimit: limits.live } }, async (request, reply) => {
    const viewer = await requireViewer(database, request);
    const { conversationId } = readInput(liveQuerySchema, request.query);
    await requireConversation(database, viewer, conversationId);
    const lastEventId = request.headers['last-event-id'];
    const token = typeof lastEventId === 'string' ? lastEventId : null;
    const text = eventStream({ feed: live, clock, conversationId, token, signal: goneSignal(reply) });
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(text, { objectMode: false, highWaterMark: 1 }));
  });
};
