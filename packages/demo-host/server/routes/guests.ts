import type { Guest } from '@persona-chat/widget/protocol/guest.ts';
import { guestUpdateSchema, idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { checkGuest } from '../guests/check-guest.ts';
import { refusedText } from '../guests/validation-texts.ts';
import { FieldsError, HttpError, readInput } from '../http-error.ts';
import { findConversationIds, findLatestPersonaId } from '../store/conversations.ts';
import { doerOf, takeOfDay } from '../limits/day-limits.ts';
import type { Queryable } from '../store/database.ts';
import { holdViewer } from '../hold-viewer.ts';
import { findGuest, saveAnswers, saveGuest } from '../store/guests.ts';
import { findFields } from '../store/personas.ts';
import type { Viewer } from '../store/visitors.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ guestId: idSchema });
const bodyLimit = 64 * 1024;

/** Whose questions are answered: those of the conversation that the header names, else of the latest one. */
const findPersonaId = async (
  database: Queryable,
  viewer: Viewer,
  { headers }: FastifyRequest,
): Promise<string | null> => {
  const conversationId = headers['x-conversation-id'];
  if (typeof conversationId !== 'string' || conversationId === '') return findLatestPersonaId(database, viewer);
  return (await requireConversation(database, viewer, conversationId)).personaId;
};

/** PUT /guests/{guestId}: what the start form sends (docs/protocol.md#the-start-form). */
export const guestRoutes = (app: FastifyInstance, { database, limits, dayLimits, live }: ApiServices): void => {
  const options = { bodyLimit, config: { callLimit: limits.send } };

  app.put('/guests/:guestId', options, async (request): Promise<{ data?: Guest | null }> => {
    const viewer = await requireViewer(database, request);
    const { guestId } = readInput(parametersSchema, request.params);
    if (viewer.guestId !== guestId) throw new HttpError(404, 'There is no such guest.');
    const update = readInput(guestUpdateSchema, request.body);
    const personaId = await findPersonaId(database, viewer, request);
    await takeOfDay(dayLimits.formUpdates, doerOf(request, viewer), 'The form was sent too often today.');

    const updated = await database.transaction(async (transaction) => {
      // First: two tabs that save at once wait for each other.
      await holdViewer(transaction, viewer);
      const fields = personaId === null ? [] : await findFields(transaction, personaId);
      const known = await findGuest(transaction, guestId, personaId);
      const answered = new Set(known?.additionalInfo?.map(({ fieldId }) => fieldId));
      const guest = checkGuest(fields, update, answered);
      if (guest.refusals.size > 0) throw new FieldsError(refusedText, Object.fromEntries(guest.refusals));
      await saveGuest(transaction, guestId, guest);
      if (personaId !== null) await saveAnswers(transaction, guestId, personaId, guest.answers);
      return { data: await findGuest(transaction, guestId, personaId) };
    });
    for (const id of await findConversationIds(database, viewer)) live.announce(id);
    return updated;
  });
};
