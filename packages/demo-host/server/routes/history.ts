import { clearRequestSchema, historyQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { endRun } from '../agendas/agenda-moves.ts';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { readHistory } from '../store/messages.ts';
import { markSeen } from '../store/past-conversations.ts';
import { clearConversation } from '../store/send.ts';
import { compressed } from './compressed.ts';
import type { ApiServices } from './services.ts';

const maxPage = 100;

/** GET /chat and POST /chat/clear (docs/protocol.md#history, docs/protocol.md#clearing). */
export const historyRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, replies, handout, live, clock, limits, uploads } = services;

  app.get('/chat', { compress: compressed, config: { callLimit: limits.read } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const { conversationId, lastId, take } = readInput(historyQuerySchema, request.query);
    if (Number(take) < 1 || Number(take) > maxPage)
      throw new HttpError(400, `Invalid "take". A number from 1 to ${maxPage} is needed.`);
    await requireConversation(database, viewer, conversationId);
    const page = await readHistory(database, conversationId, lastId, Number(take));
    if (!page) throw new HttpError(400, 'Invalid "lastId". The conversation has no such message.');
    if (lastId === undefined) await markSeen(database, viewer, conversationId);
    const messages = page.messages.map((message) => handout.message(conversationId, message));
    return { data: messages, metadata: { nextParamId: page.nextParamId } };
  });

  app.post('/chat/clear', { config: { callLimit: limits.send } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const { conversationId } = readInput(clearRequestSchema, request.body);
    await requireConversation(database, viewer, conversationId);
    await replies.cancel(conversationId);
    const files = await clearConversation(database, conversationId, (queryable) =>
      endRun(queryable, conversationId, clock.time()),
    );
    live.changed(conversationId);
    await uploads.erase(files);
    return { data: { conversationId }, message: 'Chat cleared' };
  });
};
