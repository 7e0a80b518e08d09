// What visitors tell of themselves while a human answers or is waited for (docs/protocol.md#people).

import { activityRequestSchema, emailRequestSchema, idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { visitorTypingChannel } from '../operator/operator-events.ts';
import { tellsOfPeople } from '../personas/capability-settings.ts';
import { readStoredConversation } from '../store/conversations.ts';
import type { StoredConversation } from '../store/conversations.ts';
import { findMessage } from '../store/messages.ts';
import { savePeople } from '../store/people.ts';
import { findPersona } from '../store/personas.ts';
import type { ApiServices } from './services.ts';

export const peopleRoutes = (app: FastifyInstance, { database, limits, live }: ApiServices): void => {
  const requireOwn = async (request: FastifyRequest): Promise<StoredConversation> => {
    const viewer = await requireViewer(database, request);
    const { conversationId } = request.params as { conversationId: string };
    const { id } = await requireConversation(database, viewer, readInput(idSchema, conversationId));
    const stored = await readStoredConversation(database, id);
    if (!stored) throw new HttpError(404, 'There is no such conversation.');
    return stored;
  };

  app.post('/conversations/:conversationId/activity', { config: { callLimit: limits.read } }, async (request) => {
    const { id, personaId, handleBy } = await requireOwn(request);
    const activity = readInput(activityRequestSchema, request.body);
    if (!tellsOfPeople((await findPersona(database, personaId))?.wire))
      throw new HttpError(404, 'Nobody wants to know that here.');
    const data = { conversationId: id };
    // They have just given it back: there is nobody to be told, and nothing is kept.
    if (handleBy?.type !== 'USER') return { data };
    // Not stored: whoever listens hears of it, and forgets it.
    if (activity.type === 'typing') await database.query('select pg_notify($1, $2)', [visitorTypingChannel, id]);
    else if (await findMessage(database, id, activity.lastMessageId)) {
      await savePeople(database, id, { readByVisitor: activity.lastMessageId });
      live.announce(id);
    }
    return { data };
  });

  app.put('/conversations/:conversationId/email', { config: { callLimit: limits.send } }, async (request) => {
    const { id, waitingSince } = await requireOwn(request);
    const { email } = readInput(emailRequestSchema, request.body);
    if (waitingSince === null) throw new HttpError(404, 'Nobody is asked for an address here.');
    await savePeople(database, id, { email });
    live.changed(id);
    live.announce(id);
    return { data: { conversationId: id, email } };
  });
};
