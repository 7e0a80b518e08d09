import { liveQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { eventStream } from '../realtime/sse.ts';
import { ownerId } from '../store/visitors.ts';
import { sendEventStream } from '../realtime/send-event-stream.ts';
import { goneSignal } from './gone-signal.ts';
import type { ApiServices } from './services.ts';

/** More than any that was handed out. */
const maxEventId = 64;

const readEventId = ({ headers: { 'last-event-id': id = '' } }: FastifyRequest): string | null => {
  if (typeof id !== 'string' || id.length > maxEventId)
    throw new HttpError(400, `Invalid "last-event-id". At most ${maxEventId} characters.`);
  return id === '' ? null : id;
};

/** GET /chat/live: what changes in a conversation, as server-sent events (docs/realtime.md#events-over-http). */
export const liveRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, live, clock, limits, streams, revocations } = services;

  app.get('/chat/live', { config: { callLimit: limits.live } }, async (request, reply) => {
    const viewer = await requireViewer(database, request);
    const { conversationId } = readInput(liveQuerySchema, request.query);
    const token = readEventId(request);
    await requireConversation(database, viewer, conversationId);
    streams.take(request, reply, ownerId(viewer));
    revocations.follow(viewer.token, reply);
    const text = eventStream({ feed: live, clock, conversationId, token, signal: goneSignal(reply) });
    return sendEventStream(reply, text);
  });
};
