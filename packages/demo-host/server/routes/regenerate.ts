import type { SendRequestBody } from '@persona-chat/widget/protocol/requests.ts';
import { chooseAnswerRequestSchema, idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { FastifyInstance } from 'fastify';
import { admitMessage } from '../agendas/admit-message.ts';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import type { Spender } from '../limits/budgets.ts';
import { canRegenerate } from '../personas/capability-settings.ts';
import type { StoredConversation } from '../store/conversations.ts';
import { findPersona } from '../store/personas.ts';
import { admitRegeneration, chooseAnswer, findRegenerated, regenerateReply } from '../store/reply-versions.ts';
import type { ApiServices } from './services.ts';

export interface RegenerationOrder {
  readonly conversation: Pick<StoredConversation, 'id' | 'personaId'>;
  readonly body: Pick<SendRequestBody, 'messageId'>;
  readonly requestId: string | null;
  readonly spender: Spender;
  readonly model: string | null;
  /** Takes a call of the model; rejects where there is none left. */
  readonly spend: () => Promise<void>;
}

const requireRegenerating = async (
  { database }: ApiServices,
  { personaId }: Pick<StoredConversation, 'personaId'>,
): Promise<void> => {
  const persona = await findPersona(database, personaId);
  if (!canRegenerate(persona?.wire)) throw new HttpError(404, 'There is no such reply.');
};

/** Has the last question answered once more (docs/protocol.md#try-again); resolves with the question. Once for each request id. */
export const regenerate = async (services: ApiServices, order: RegenerationOrder): Promise<Message> => {
  const { database, replies, clock, report } = services;
  const { conversation, requestId, spender, model } = order;
  await requireRegenerating(services, conversation);
  const replyId = order.body.messageId ?? '';
  const known = requestId === null ? null : await findRegenerated(database, conversation.id, requestId);
  if (known === null) {
    await admitMessage(database, conversation.id, null, clock.time());
    await admitRegeneration(database, { conversationId: conversation.id, replyId });
    await order.spend();
  }
  const question =
    known ?? (await regenerateReply(database, { conversationId: conversation.id, replyId, requestId, model }));
  await replies.start(question.id, spender).catch(report);
  return question;
};

/** PUT /chat/{messageId}/version: another answer of the last question is shown (docs/protocol.md#try-again). */
export const versionOfReplyRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, limits, live, handout } = services;
  app.put<{ Params: { messageId: string } }>(
    '/chat/:messageId/version',
    { config: { callLimit: limits.send } },
    async (request) => {
      const viewer = await requireViewer(database, request);
      const messageId = readInput(idSchema, request.params.messageId);
      const { conversationId, index } = readInput(chooseAnswerRequestSchema, request.body);
      const conversation = await requireConversation(database, viewer, conversationId);
      await requireRegenerating(services, conversation);
      const messages = await chooseAnswer(database, conversation.id, messageId, index);
      live.changed(conversation.id);
      return { data: messages.map((message) => handout.message(conversation.id, message)) };
    },
  );
};
