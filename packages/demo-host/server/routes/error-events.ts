import { errorEventRequestSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { readInput } from '../http-error.ts';
import { doerOf, takeOfDay } from '../limits/day-limits.ts';
import { newId } from '../secrets.ts';
import type { ApiServices } from './services.ts';

const bodyLimit = 64 * 1024;

/** POST /chat/error-events: failures that the widget reports (docs/protocol.md#calls). */
export const errorEventRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, limits, dayLimits, errorEvents } = services;

  app.post('/chat/error-events', { bodyLimit, config: { callLimit: limits.send } }, async (request, reply) => {
    const viewer = await requireViewer(database, request);
    const { conversationId, clientId, errorEvent, attachments } = readInput(errorEventRequestSchema, request.body);
    if (conversationId !== undefined) await requireConversation(database, viewer, conversationId);
    const doer = doerOf(request, viewer);
    await takeOfDay(dayLimits.errorEvents, doer, 'Enough failures were reported today.');
    const id = newId();
    await errorEvents.add(viewer, {
      id,
      conversationId: conversationId ?? null,
      clientId,
      event: errorEvent,
      attachments: attachments ?? [],
      site: doer.site,
    });
    reply.code(201);
    return { data: { id } };
  });
};
