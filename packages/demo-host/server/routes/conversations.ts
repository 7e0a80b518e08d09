import type { Bootstrap, SpeechConfig } from '@persona-chat/widget/protocol/bootstrap.ts';
import { bootstrapRequestSchema, maxMessageCharacters } from '@persona-chat/widget/protocol/requests.ts';
import type { BootstrapRequest } from '@persona-chat/widget/protocol/requests.ts';
import type { Persona } from '@persona-chat/widget/protocol/persona.ts';
import type { FastifyInstance } from 'fastify';
import { offerRun } from '../agendas/agenda-moves.ts';
import { readViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { doerOf, takeOfDay } from '../limits/day-limits.ts';
import { findAgendas, findRun, toConversationAgenda } from '../store/agendas.ts';
import type { AgendaRun } from '../store/agendas.ts';
import {
  canEdit,
  canRegenerate,
  takesFeedback,
  takesRating,
  talksHandsFree,
  tellsOfPeople,
  usesTools,
} from '../personas/capability-settings.ts';
import {
  continueConversation,
  findConversation,
  startConversation,
  toWireConversation,
} from '../store/conversations.ts';
import type { StoredConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import { findGuest } from '../store/guests.ts';
import { savePageUrl } from '../store/operator-conversations.ts';
import { pageUrlOf } from '../page-url.ts';
import { findFields, findPersona } from '../store/personas.ts';
import { createGuest } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import { compressed } from './compressed.ts';
import type { ApiServices } from './services.ts';
import { speechPath } from './speech.ts';

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
  const open = body.isNew === true ? startConversation : continueConversation;
  return open(database, viewer, { personaId, channel, targetLanguage });
};

/** The agenda in which the conversation is; one that the persona offers to everybody is offered now. */
const offerAgendaOf = async (
  database: Queryable,
  { id, personaId }: StoredConversation,
  now: number,
): Promise<AgendaRun | null> => {
  const offered = (await findAgendas(database, personaId)).find(({ isOffered }) => isOffered);
  return offered ? offerRun(database, id, offered, now) : findRun(database, id);
};

/** A path becomes a URL on the API's own origin; the widget loads pictures from there. */
const toHandedOut = (persona: Persona, apiUrl: string, isSpeaking: boolean): Persona => ({
  ...persona,
  // Who waits for a voice that cannot come holds its text back.
  voiceId: isSpeaking ? (persona.voiceId ?? null) : null,
  imageUrl: persona.imageUrl ? new URL(persona.imageUrl, apiUrl).href : (persona.imageUrl ?? null),
});

const settingOf = ({ settings }: Persona, key: string): unknown =>
  settings?.find((setting) => setting.key === key)?.value;

/** The speech socket, for a persona that listens while the visitor speaks (docs/protocol.md#the-speech-socket). */
const speechConfigOf = (persona: Persona, apiUrl: string): SpeechConfig | null => {
  if (settingOf(persona, 'streamingEnabled') !== true) return null;
  const modelId = settingOf(persona, 'speechToTextModelId');
  const url = new URL(speechPath, apiUrl.replace(/^http/, 'ws')).href;
  return { url, modelId: typeof modelId === 'string' ? modelId : 'telephony' };
};

const capabilitiesOf = (persona: Persona | undefined): Bootstrap['capabilities'] => ({
  export: true,
  delete: true,
  conversations: true,
  feedback: takesFeedback(persona),
  rating: takesRating(persona),
  regenerate: canRegenerate(persona),
  edit: canEdit(persona),
  activity: tellsOfPeople(persona),
  tools: usesTools(persona),
  handsFree: talksHandsFree(persona),
});

/** POST /conversations: guest, conversation and token in one round trip (docs/protocol.md#opening-a-chat). */
export const conversationRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, limits, dayLimits, addresses, handout, voice, realtime, live, clock } = services;

  app.post('/conversations', { compress: compressed, config: { callLimit: limits.bootstrap } }, async (request) => {
    const body = readInput(bootstrapRequestSchema, request.body);
    const known = await readViewer(database, request);
    if (!known && (body.conversationId !== undefined || body.guestId !== undefined)) {
      throw new HttpError(401, 'A token is needed to continue a conversation.', { 'www-authenticate': 'Bearer' });
    }
    if (!known) await takeOfDay(dayLimits.newGuests, doerOf(request, null), 'Too many chats were opened today.');
    const opened = await database.transaction(async (transaction) => {
      const viewer = known ?? (await createGuest(transaction, body.clientId));
      const conversation = await openConversation(transaction, viewer, body);
      const persona = await findPersona(transaction, conversation.personaId);
      if (persona?.wire.voiceId) voice.synthesizer?.prepare();
      const run = await offerAgendaOf(transaction, conversation, clock.time());
      const data: Bootstrap = {
        conversation: await toWireConversation(transaction, conversation, handout),
        persona: persona ? toHandedOut(persona.wire, addresses().apiUrl, voice.synthesizer !== null) : null,
        guest: viewer.guestId === null ? null : await findGuest(transaction, viewer.guestId, conversation.personaId),
        fields: await findFields(transaction, conversation.personaId),
        agenda: run?.agenda.wire ?? null,
        conversationAgenda: run && toConversationAgenda(run),
        user: viewer.user,
        token: viewer.token,
        realtime: null,
        speech: persona && speechConfigOf(persona.wire, addresses().apiUrl),
        capabilities: capabilitiesOf(persona?.wire),
        limits: { messageCharacters: maxMessageCharacters },
      };
      return { data, conversation, viewer };
    });
    const { data, conversation, viewer } = opened;
    live.announce(conversation.id);
    const pageUrl = pageUrlOf(request);
    // For the operator alone: where nothing can be written the chat is opened without it.
    if (pageUrl !== null) await savePageUrl(database, conversation.id, pageUrl).catch(() => {});
    return { data: { ...data, realtime: await realtime(conversation, viewer) } };
  });
};
