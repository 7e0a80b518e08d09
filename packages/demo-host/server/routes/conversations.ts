import type { Bootstrap, BootstrapRequest } from '@persona-chat/widget/protocol/bootstrap.ts';
import { bootstrapRequestSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import type { Persona } from '@persona-chat/widget/protocol/persona.ts';
import type { FastifyInstance } from 'fastify';
import { readViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { continueConversation, findConversation, toWireConversation } from '../store/conversations.ts';
import type { StoredConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import { findGuest } from '../store/guests.ts';
import { findFields, findPersona } from '../store/personas.ts';
import { createGuest } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import type { ApiServices } from './services.ts';

const noConversation = (): HttpError => new HttpError(404, 'There is no such conversation.');

const openConversation = async (
  database: Queryable,
  viewer: Viewer,
  body: BootstrapRequest,
): Promise<StoredConversation> => {
  if (body.guestId !== undefined && body.guestId !== viewer.guestId) throw noConversation();
  if (body.conversationId !== undefined) {
    const known = await findConversation(database, viewer, body.conversationId);
    if (!known) throw noConversation();
    return known;
  }
  const { personaId, channel, targetLanguage } = body;
  if (personaId === undefined) throw new HttpError(400, 'Invalid "personaId". A persona or a conversation is needed.');
  if (!(await findPersona(database, personaId))) throw new HttpError(404, 'There is no such persona.');
  return continueConversation(database, viewer, { personaId, channel, targetLanguage });
};

/** A path becomes a URL on the API's own origin; the widget loads pictures from there. */
const withAbsoluteImage = (persona: Persona, apiUrl: string): Persona => ({
  ...persona,
  imageUrl: persona.imageUrl ? new URL(persona.imageUrl, apiUrl).href : (persona.imageUrl ?? null),
});

/** POST /conversations: guest, conversation and token in one round trip (contract §4). */
export const conversationRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, limits, addresses, handout } = services;

  app.post('/conversations', { config: { rateLimit: limits.bootstrap } }, async (request) => {
    const body = readInput(bootstrapRequestSchema, request.body);
    const known = await readViewer(database, request);
    if (!known && (body.conversationId !== undefined || body.guestId !== undefined)) {
      throw new HttpError(401, 'A token is needed to continue a conversation.', { 'www-authenticate': 'Bearer' });
    }
    return database.transaction(async (transaction): Promise<{ data: Bootstrap }> => {
      const viewer = known ?? (await createGuest(transaction, body.clientId));
      const conversation = await openConversation(transaction, viewer, body);
      const persona = await findPersona(transaction, conversation.personaId);
      return {
        data: {
          conversation: await toWireConversation(transaction, conversation, handout),
          persona: persona ? withAbsoluteImage(persona.wire, addresses().apiUrl) : null,
          guest: viewer.guestId === null ? null : await findGuest(transaction, viewer.guestId, conversation.personaId),
          fields: await findFields(transaction, conversation.personaId),
          agenda: null,
          conversationAgenda: null,
          user: viewer.user,
          token: viewer.token,
          realtime: null,
          speech: null,
        },
      };
    });
  });
};
