// What the visitor is told of the operator who answers: that they type, and what they have seen. Nothing of it is in the audit log.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import type { ApiServices } from '../routes/services.ts';
import { readStoredConversation } from '../store/conversations.ts';
import { findMessage } from '../store/messages.ts';
import { savePeople, typingTimeoutMs } from '../store/people.ts';
import { requireOperator } from './operator-access.ts';
import { conversationParametersSchema, operatorReadSchema, operatorTypingSchema } from './operator-requests.ts';

const path = '/operator/conversations/:conversationId';

export const operatorPeopleRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, live, clock, limits } = services;
  const options = { config: { callLimit: limits.operator } };

  /** Of the conversation that the operator has taken over. */
  const requireOwn = async (request: FastifyRequest): Promise<string> => {
    const { operator } = await requireOperator(database, request);
    const { conversationId } = readInput(conversationParametersSchema, request.params);
    const conversation = await readStoredConversation(database, conversationId);
    if (!conversation) throw new HttpError(404, 'There is no such conversation.');
    if (conversation.handleBy?.type !== 'USER' || conversation.handleBy.id !== operator.id)
      throw new HttpError(409, 'Please take the conversation over first.');
    return conversationId;
  };

  app.post(`${path}/typing`, options, async (request) => {
    const id = await requireOwn(request);
    const { isTyping } = readInput(operatorTypingSchema, request.body);
    const nowMs = clock.time();
    const typing = isTyping ? { at: new Date(nowMs).toISOString(), untilMs: nowMs + typingTimeoutMs } : null;
    await savePeople(database, id, { typing });
    live.changed(id);
    return { data: { isTyping } };
  });

  app.post(`${path}/read`, options, async (request) => {
    const id = await requireOwn(request);
    const { lastMessageId } = readInput(operatorReadSchema, request.body);
    if (!(await findMessage(database, id, lastMessageId))) throw new HttpError(404, 'There is no such message.');
    await savePeople(database, id, { readByHuman: lastMessageId });
    live.changed(id);
    return { data: { lastMessageId } };
  });
};
