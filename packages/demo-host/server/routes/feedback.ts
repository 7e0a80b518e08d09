import type { MessageFeedback } from '@persona-chat/widget/protocol/feedback.ts';
import { feedbackRequestSchema, idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FeedbackRequest } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { takesFeedback } from '../personas/capability-settings.ts';
import { toStorableText } from '../store/database.ts';
import { saveFeedback } from '../store/messages.ts';
import { findPersona } from '../store/personas.ts';
import type { ApiServices } from './services.ts';

/** Only of what was wrong anything is said. */
const toFeedback = ({ value, reasons, text }: FeedbackRequest): MessageFeedback | null => {
  if (value === 'none') return null;
  if (value === 'up') return { value, reasons: [], text: '' };
  return { value, reasons: [...new Set(reasons)], text: toStorableText(text ?? '').trim() };
};

/** PUT /chat/{messageId}/feedback: what the visitor thinks of a reply, the last word counts (docs/protocol.md#feedback). */
export const feedbackRoutes = (app: FastifyInstance, { database, limits, live }: ApiServices): void => {
  app.put<{ Params: { messageId: string } }>(
    '/chat/:messageId/feedback',
    { config: { callLimit: limits.send } },
    async (request) => {
      const viewer = await requireViewer(database, request);
      const messageId = readInput(idSchema, request.params.messageId);
      const body = readInput(feedbackRequestSchema, request.body);
      const { id, personaId } = await requireConversation(database, viewer, body.conversationId);
      const persona = await findPersona(database, personaId);
      const feedback = toFeedback(body);
      if (!takesFeedback(persona?.wire) || !(await saveFeedback(database, id, messageId, feedback)))
        throw new HttpError(404, 'There is no such reply.');
      live.changed(id);
      return { data: { messageId, feedback } };
    },
  );
};
