import {
  listConversationsQuerySchema,
  renameConversationRequestSchema,
} from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { cleanName } from '../clean-name.ts';
import { HttpError, readInput } from '../http-error.ts';
import { toStorableText } from '../store/database.ts';
import { deleteConversation, listConversations, markSeen, renameConversation } from '../store/past-conversations.ts';
import { compressed } from './compressed.ts';
import type { ApiServices } from './services.ts';

const noConversation = (): HttpError => new HttpError(404, 'There is no such conversation.');

/** The conversation on the visitor's screen, by the header that all their calls carry. */
const openIdOf = ({ headers }: FastifyRequest): string | null => {
  const id = headers['x-conversation-id'];
  return typeof id === 'string' && id !== '' ? toStorableText(id) : null;
};

/** GET /conversations, PATCH and DELETE /conversations/{conversationId} (docs/protocol.md#past-conversations). */
export const pastConversationRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, limits, replies, uploads } = services;
  type ById = { Params: { conversationId: string } };

  app.get('/conversations', { compress: compressed, config: { callLimit: limits.read } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const { personaId, search, cursor } = readInput(listConversationsQuerySchema, request.query);
    const openId = openIdOf(request);
    // It has been before their eyes until now, whatever came there while it was.
    if (openId !== null) await markSeen(database, viewer, openId);
    const query = { personaId, search: toStorableText(search).trim(), cursor, openId };
    const page = await listConversations(database, viewer, query);
    if (!page) throw new HttpError(400, 'Invalid "cursor". There is no such conversation.');
    return { data: page.conversations, metadata: { nextParamId: page.nextParamId } };
  });

  app.patch<ById>('/conversations/:conversationId', { config: { callLimit: limits.send } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const { title } = readInput(renameConversationRequestSchema, request.body);
    const cleaned = cleanName(toStorableText(title ?? ''));
    const renamed = await renameConversation(database, viewer, request.params.conversationId, cleaned || null);
    if (!renamed) throw noConversation();
    return { data: renamed };
  });

  app.delete<ById>('/conversations/:conversationId', { config: { callLimit: limits.send } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const { id } = await requireConversation(database, viewer, request.params.conversationId);
    await replies.cancel(id);
    // Bytes that their store does not give up go with the next sweep.
    await uploads.erase(await deleteConversation(database, viewer, id));
    return { data: {}, message: 'Conversation deleted' };
  });
};
