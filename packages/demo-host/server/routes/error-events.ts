import { errorEventRequestSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { readInput } from '../http-error.ts';
import { newId } from '../secrets.ts';
import { asJson } from '../store/database.ts';
import type { ApiServices } from './services.ts';

const bodyLimit = 64 * 1024;

/** POST /chat/error-events: failures that the widget reports (docs/protocol.md#calls). */
export const errorEventRoutes = (app: FastifyInstance, { database, limits }: ApiServices): void => {
  app.post('/chat/error-events', { bodyLimit, config: { callLimit: limits.send } }, async (request, reply) => {
    const viewer = await requireViewer(database, request);
    const { conversationId, clientId, errorEvent, attachments } = readInput(errorEventRequestSchema, request.body);
    if (conversationId !== undefined) await requireConversation(database, viewer, conversationId);
    const id = newId();
    await database.query(
      `insert into error_events (id, conversation_id, client_id, event, attachments, guest_id, user_id)
       values ($1, $2, $3, $4::text::jsonb, $5::text::jsonb, $6, $7)`,
      [
        id,
        conversationId ?? null,
        clientId,
        asJson(errorEvent),
        asJson(attachments ?? []),
        viewer.guestId,
        viewer.user?.id ?? null,
      ],
    );
    reply.code(201);
    return { data: { id } };
  });
};
