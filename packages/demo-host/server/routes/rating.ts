import type { ConversationRating } from '@persona-chat/widget/protocol/rating.ts';
import { idSchema, ratingRequestSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { RatingRequest } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { takesRating } from '../personas/capability-settings.ts';
import { toStorableText } from '../store/database.ts';
import { findPersona } from '../store/personas.ts';
import { saveRating } from '../store/ratings.ts';
import type { ApiServices } from './services.ts';

/** Words alone are none. */
const toRating = ({ score, text }: RatingRequest): ConversationRating =>
  score === null
    ? { status: 'dismissed', score, text: '' }
    : { status: 'given', score, text: toStorableText(text ?? '').trim() };

/** PUT /conversations/{conversationId}/rating: what the visitor thinks of it, the last word counts (docs/protocol.md#rating). */
export const ratingRoutes = (app: FastifyInstance, { database, limits, live }: ApiServices): void => {
  app.put<{ Params: { conversationId: string } }>(
    '/conversations/:conversationId/rating',
    { config: { callLimit: limits.send } },
    async (request) => {
      const viewer = await requireViewer(database, request);
      const wanted = readInput(idSchema, request.params.conversationId);
      const rating = toRating(readInput(ratingRequestSchema, request.body));
      const { id, personaId } = await requireConversation(database, viewer, wanted);
      const persona = await findPersona(database, personaId);
      if (!takesRating(persona?.wire) || !(await saveRating(database, id, rating)))
        throw new HttpError(404, 'There is nothing to be rated.');
      live.changed(id);
      return { data: { conversationId: id, rating } };
    },
  );
};
