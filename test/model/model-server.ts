// A small server that keeps docs/protocol.md, in memory: what a session may rely on, and nothing else. Faults are the
// network's business (model-network.ts).

import { bootstrapAgenda } from './model-agenda.ts';
import {
  createConversations,
  listedOf,
  type ModelConversation,
  type StoredMessage,
  visibleOf,
} from './model-conversations.ts';
import { createGuests } from './model-guests.ts';
import type { ModelServer, ServerAnswer, ServerOptions, ServerRequest } from './model-server-types.ts';
import type { FakeClock } from '../helpers/fake-clock.ts';

const PAGE_SIZE = 20;

/** Within that time a session that was refused as soon as it was new is not renewed again. */
const RENEWAL_WINDOW_MS = 60_000;
/** More than three tabs can need, whatever the host does. */
const MAX_NEW_GUESTS = 25;

const refuse = (status: number, message: string): ServerAnswer => ({ status, json: { message } });

export function createModelServer(clock: FakeClock, options: ServerOptions): ModelServer {
  const conversations = createConversations(clock, options);
  const offences: string[] = [];
  const tokens = new Map<string, string>();
  const guests = createGuests(options.laterForm);
  const expired = new Set<string>();
  const serials = { A: 1, B: 1 };
  let lastGuest = 0;
  let isRefusing = false;
  let refusedUntilMs = -Infinity;
  let expiredAtMs: readonly number[] = [];
  let newGuestsAtMs: readonly number[] = [];

  const recent = (times: readonly number[]) => times.filter((atMs) => clock.now() - atMs <= RENEWAL_WINDOW_MS);
  const hostToken = (person: 'A' | 'B') => `host-${person}-${serials[person]}`;
  const viewerOf: ModelServer['viewerOf'] = (token) => {
    if (token === undefined || expired.has(token)) return undefined;
    const person = (['A', 'B'] as const).find((one) => token === hostToken(one));
    if (person) return { visitorId: `user-${person}`, person };
    const visitorId = tokens.get(token);
    return visitorId === undefined ? undefined : { visitorId, person: 'browser' };
  };
  const tokenOf = ({ headers }: ServerRequest) => headers['authorization']?.replace(/^Bearer /, '');
  const createGuest = () => {
    const token = `guest-token-${(lastGuest += 1)}`;
    tokens.set(token, `guest-${lastGuest}`);
    newGuestsAtMs = [...recent(newGuestsAtMs), clock.now()];
    if (newGuestsAtMs.length > MAX_NEW_GUESTS) offences.push(`P5: ${newGuestsAtMs.length} new guests within a minute`);
    return token;
  };

  const putGuest = (id: string, visitorId: string): ServerAnswer => {
    if (id !== visitorId) return refuse(404, 'There is no such guest.');
    guests.name(id);
    return { status: 200, json: { data: guests.toWire(id) } };
  };

  const bootstrap = (request: ServerRequest): ServerAnswer => {
    const { personaId = 'support', conversationId, guestId } = request.json as Record<string, string | undefined>;
    const given = tokenOf(request);
    if (given === undefined && (conversationId ?? guestId) !== undefined) return refuse(401, 'A token is needed.');
    const token = given ?? createGuest();
    const viewer = viewerOf(token);
    if (!viewer) return refuse(401, 'The token is not valid.');
    const { visitorId, person } = viewer;
    const open = request.json['isNew'] === true ? conversations.startFor : conversations.continueFor;
    const conversation =
      conversationId === undefined ? open(visitorId, person, personaId) : conversations.find(conversationId);
    if (conversation?.visitorId !== visitorId) return refuse(404, 'There is no such conversation.');
    const isUser = person !== 'browser';
    return {
      status: 200,
      json: {
        data: {
          conversation: toDocument(conversation),
          persona: {
            id: conversation.personaId,
            name: `Mina of ${conversation.personaId}`,
            settings: guests.settings,
          },
          guest: isUser ? null : guests.toWire(visitorId),
          user: isUser ? { id: visitorId, name: person, email: `${person}@example.org`, role: 'USER' } : null,
          ...bootstrapAgenda(conversation),
          token,
          realtime: options.hasRealtime ? { kind: 'sse', url: '/chat/live' } : null,
          capabilities: {
            regenerate: true,
            edit: true,
            conversations: options.hasSeveral,
            tools: options.hasTools === true,
          },
        },
      },
    };
  };

  const history = (conversation: ModelConversation, lastId: string | null): ServerAnswer => {
    const messages = visibleOf(conversation);
    const end = lastId === null ? messages.length : messages.findIndex(({ id }) => id === lastId);
    if (end < 0) return refuse(400, 'The conversation has no such message.');
    const page = messages.slice(Math.max(0, end - PAGE_SIZE), end);
    const nextParamId = end > PAGE_SIZE ? page[0]?.id : -1;
    return { status: 200, json: { data: page.map(toWire), metadata: { nextParamId } } };
  };

  /** Why a new message is not taken, or null. */
  const refusalOf = (
    { validating, agenda, handleBy }: ModelConversation,
    isTrigger: boolean,
    agendaId: unknown,
  ): ServerAnswer | null => {
    if (validating?.passed === false) return refuse(402, validating.reason);
    if (isTrigger) return agendaId === 'tour' ? null : refuse(404, 'Agenda not found');
    return handleBy === null && agenda === 'offered' ? refuse(409, 'Please start the agenda first.') : null;
  };

  /** What it replaces has gone then; null where that cannot be changed. */
  const editOf = (conversation: ModelConversation, json: ServerRequest['json']): { replaces?: string } | null => {
    if (json['trigger'] !== 'submit-message') return {};
    const replaces = String(json['messageId']);
    return conversations.replace(conversation, replaces) ? { replaces } : null;
  };

  const noteBeforeForm = ({ person, visitorId }: ModelConversation) => {
    if (person === 'browser' && guests.mustWait(visitorId))
      offences.push('the form: a message went out before it was filled in');
  };

  const post = (conversation: ModelConversation, { headers, json }: ServerRequest): ServerAnswer => {
    const requestId = headers['x-request-id'] ?? '';
    const known = conversation.messages.find((message) => message.requestId === requestId);
    if (known) {
      if (!known.isCleared && !known.isLive) conversations.reply(conversation, known);
      return { status: 200, json: { data: toWire(known) } };
    }
    if (json['trigger'] === 'regenerate-message') {
      const question = conversations.regenerate(conversation, `${json['messageId']}`, requestId);
      return question
        ? { status: 200, json: { data: toWire(question) } }
        : refuse(409, 'Only the last reply can be changed.');
    }
    const isTrigger = Boolean(json['agendaToTriggerId']);
    const isLive = conversation.handleBy !== null;
    const refusal = refusalOf(conversation, isTrigger, json['agendaToTriggerId']);
    if (refusal) return refusal;
    conversations.stopReplies(conversation, true);
    const edit = editOf(conversation, json);
    if (!edit) return refuse(409, 'Only your last message can be changed.');
    if (isTrigger) conversation.agenda = 'confirmed';
    else noteBeforeForm(conversation);
    const { content, formAnswer } = json['message'] as { content: string; formAnswer?: unknown };
    const stored = conversations.store(conversation, {
      role: 'user',
      content,
      requestId,
      formAnswer,
      ...(isTrigger && { origin: 'TRIGGER_AGENDA' }),
      ...(isLive && { isLive }),
      ...(Array.isArray(json['tools']) && { hasTools: true }),
      ...edit,
    });
    if (!isLive) conversations.reply(conversation, stored);
    return { status: 200, json: { data: toWire(stored) } };
  };

  const stream = (conversation: ModelConversation, messageId: string): ServerAnswer => {
    const message = visibleOf(conversation).find(({ id, role }) => id === messageId && role === 'user');
    if (!message) return refuse(404, 'There is no such message.');
    const known = conversation.replies.get(messageId);
    if (!known && conversation.handleBy) return refuse(409, 'A human answers in this conversation.');
    return { status: 200, reply: known ?? conversations.reply(conversation, message) };
  };

  const stop = (conversation: ModelConversation, messageId: string, isShown: boolean): ServerAnswer => {
    const question = visibleOf(conversation).find(({ id, role }) => id === messageId && role === 'user');
    // A backend of one's own may have no such call.
    if (!options.keepsStops || !question) return refuse(404, 'There is no such call.');
    conversations.stopReply(conversation, question, isShown);
    return { status: 200, json: { data: {} } };
  };

  const remove = (id: string, visitorId: string): ServerAnswer => {
    const conversation = conversations.find(id);
    if (conversation?.visitorId !== visitorId) return refuse(404, 'There is no such conversation.');
    conversations.remove(conversation);
    return { status: 200, json: { data: {} } };
  };

  const answerIn = (conversation: ModelConversation, request: ServerRequest): ServerAnswer => {
    const { route, query } = request;
    if (route === 'GET /chat') return history(conversation, query.get('lastId'));
    if (route === 'POST /chat/v4') return post(conversation, request);
    if (route === 'POST /chat/clear') {
      conversations.clear(conversation);
      return { status: 200, json: { data: { conversationId: conversation.id } } };
    }
    if (route.startsWith('DELETE /chat/v4/stream/'))
      return stop(conversation, route.slice('DELETE /chat/v4/stream/'.length), query.get('characters') !== '0');
    if (route.startsWith('GET /chat/v4/stream/'))
      return stream(conversation, route.slice('GET /chat/v4/stream/'.length));
    const [, messageId] = /^POST \/chat\/([^/]+)\/tool-results$/.exec(route) ?? [];
    if (messageId !== undefined) {
      const { toolCallId, ...outcome } = request.json as { toolCallId: string };
      const status = conversation.replies.get(messageId)?.giveResult(toolCallId, outcome) ?? 404;
      return status === 200 ? { status, json: { data: { toolCallId } } } : refuse(status, 'Nobody waits for that.');
    }
    offences.push(`unknown call ${route}`);
    return refuse(404, 'There is no such call.');
  };

  return {
    conversations,
    offences,
    hasRealtime: options.hasRealtime,
    hasSeveral: options.hasSeveral,
    laterForm: options.laterForm,
    viewerOf,
    refuseCalls(isRefusingNow) {
      if (isRefusing && !isRefusingNow) refusedUntilMs = clock.now();
      isRefusing = isRefusingNow;
    },
    hasRefusedAgain: () =>
      isRefusing || clock.now() - refusedUntilMs <= 2 * RENEWAL_WINDOW_MS || recent(expiredAtMs).length > 1,
    expire(token) {
      expiredAtMs = [...recent(expiredAtMs), clock.now()];
      if (token !== 'guests') serials[token] += 1;
      else for (const known of tokens.keys()) expired.add(known);
    },
    hostToken,
    handle(request) {
      const { route, query, json } = request;
      if (route === 'POST /conversations') return bootstrap(request);
      if (route === 'GET /api/version') return { status: 200, json: { version: '0.0.1' } };
      if (route === 'POST /chat/error-events') return { status: 200, json: {} };
      const token = tokenOf(request);
      const viewer = viewerOf(token);
      if (!viewer || isRefusing) return refuse(401, 'The token is not valid.');
      if (route.startsWith('PUT /guests/')) return putGuest(route.slice('PUT /guests/'.length), viewer.visitorId);
      if (route.startsWith('DELETE /conversations/'))
        return remove(route.slice('DELETE /conversations/'.length), viewer.visitorId);
      const conversation = conversations.find(query.get('conversationId') ?? String(json['conversationId']));
      if (conversation?.visitorId !== viewer.visitorId) return refuse(404, 'There is no such conversation.');
      return answerIn(conversation, request);
    },
  };
}

/** A message as on the wire, with its request id. */
function toWire({ isCleared: _cleared, hasTools: _tools, ...message }: StoredMessage): object {
  return { attachments: [], ...message };
}

/** The conversation's own document. */
export function toDocument(conversation: ModelConversation): object {
  const { id, handleBy, validating, typing } = conversation;
  const last = listedOf(conversation).at(-1);
  return {
    id,
    handleBy,
    validating,
    ...(typing && { typing }),
    lastMessage: last ? toWire(last) : null,
    lastMessageId: last?.id ?? null,
    chatMode: 'text',
  };
}
