// What the model server remembers: visitors by token, their conversations, messages stored once for each request id.

import type { FakeClock } from '../helpers/fake-clock.ts';
import { type ModelReply, startReply } from './model-replies.ts';

/** Who talks: everybody without a token of the host's is the same person at this browser. */
export type Person = 'browser' | 'A' | 'B';

export interface StoredMessage {
  readonly id: string;
  readonly role: 'user' | 'persona';
  readonly content: string;
  readonly createdAt: string;
  readonly requestId?: string;
  readonly origin?: string;
  readonly isLive?: boolean;
  isCleared?: boolean;
  /** Which of several answers of its question it belongs to. */
  readonly versions?: { readonly index: number; readonly count: number };
  /** Its reply was stopped before its first word. */
  isStopped?: boolean;
  /** The visitor's earlier message in whose place it stands. */
  readonly replaces?: string;
  /** It answers a form, and so is not edited as a text. */
  readonly formAnswer?: unknown;
  /** It has told of tools of its page, and its reply calls one. */
  readonly hasTools?: boolean;
}

export interface ModelConversation {
  readonly id: string;
  readonly visitorId: string;
  readonly person: Person;
  readonly personaId: string;
  readonly messages: StoredMessage[];
  readonly replies: Map<string, ModelReply>;
  /** The question of another answer, by the request id that has asked for it. */
  readonly regenerated: Map<string, StoredMessage>;
  handleBy: { id: string; name: string; type: 'USER' } | null;
  /** The human types, who may go without a word of its end. */
  typing?: { at: string };
  /** A human has answered at some time, or Stop has left a reply on the server. */
  mayMissReplies?: boolean;
  /** Request ids of messages that the visitor has stopped while they went out, or before a word of their reply: nobody need ask for it. */
  readonly stopped: Set<string>;
  validating: { passed: boolean; reason: string } | null;
  /** The higher, the later something has happened in it. */
  place: number;
  /** Offered with a gate, confirmed by a trigger; null where there is none, or after it was cleared. */
  agenda: 'offered' | 'confirmed' | null;
}

export interface Conversations {
  readonly all: readonly ModelConversation[];
  /** Told after each change of a conversation. */
  readonly onChange: Set<(conversation: ModelConversation) => void>;
  readonly onClear: Set<(conversation: ModelConversation) => void>;
  find(id: string): ModelConversation | undefined;
  /** The one in which something has happened last, or a new one. */
  continueFor(visitorId: string, person: Person, personaId: string): ModelConversation;
  /** Another one, or one in which nothing was said yet. */
  startFor(visitorId: string, person: Person, personaId: string): ModelConversation;
  /** Those of one visitor with a persona. */
  listFor(visitorId: string, personaId: string): readonly ModelConversation[];
  remove(conversation: ModelConversation): void;
  store(conversation: ModelConversation, message: Omit<StoredMessage, 'id' | 'createdAt'>): StoredMessage;
  reply(conversation: ModelConversation, message: StoredMessage): ModelReply;
  /** Another answer of the last question, which takes the place of the one before once it is over; undefined where there can be none. */
  regenerate(conversation: ModelConversation, replyId: string, requestId: string): StoredMessage | undefined;
  /** Takes the last message with all that has followed it out of the conversation; false where it cannot be changed. */
  replace(conversation: ModelConversation, messageId: string): boolean;
  stopReplies(conversation: ModelConversation, isStored: boolean): void;
  /** The visitor has pressed Stop; `isShown` where something of the reply was on the screen. */
  stopReply(conversation: ModelConversation, question: StoredMessage, isShown: boolean): void;
  clear(conversation: ModelConversation): void;
  changed(conversation: ModelConversation): void;
}

export interface ConversationOptions {
  /** Messages that a new conversation holds already, the persona's greeting first. */
  readonly storedPairs: number;
  readonly hasGreeting: boolean;
  readonly isAgendaOffered: boolean;
  /** A visitor may have several conversations with a persona. */
  readonly hasSeveral: boolean;
}

export const visibleOf = ({ messages }: ModelConversation) => messages.filter(({ isCleared }) => !isCleared);
/** As the listing rule has it: what triggers an agenda is not listed. */
export const listedOf = (conversation: ModelConversation) => visibleOf(conversation).filter(({ origin }) => !origin);

/** The last question with its answer, which `replyId` is part of and which is the persona's own. */
function changeableTurn(conversation: ModelConversation, replyId: string) {
  const listed = visibleOf(conversation);
  const question = listed.findLast(({ role }) => role === 'user');
  if (!question || question.isLive || question.origin || conversation.handleBy) return undefined;
  const old = listed.slice(listed.indexOf(question) + 1);
  const asked = old.length > 0 ? old : [question];
  const isChangeable = asked.some(({ id }) => id === replyId) && old.every(({ isLive }) => !isLive);
  return isChangeable && conversation.replies.get(question.id)?.isOver() !== false ? { question, old } : undefined;
}

export function createConversations(clock: FakeClock, options: ConversationOptions): Conversations {
  const all: ModelConversation[] = [];
  const onChange: Conversations['onChange'] = new Set();
  const onClear: Conversations['onClear'] = new Set();
  let lastId = 0;
  let lastPlace = 0;
  let lastConversation = 0;

  const add = (
    conversation: ModelConversation,
    message: Omit<StoredMessage, 'id' | 'createdAt'>,
    id = `m${(lastId += 1)}`,
  ) => {
    const stored = { ...message, id, createdAt: clock.isoNow() };
    conversation.messages.push(stored);
    conversation.place = lastPlace += 1;
    return stored;
  };
  const changed = (conversation: ModelConversation) => {
    for (const callback of onChange) callback(conversation);
  };
  const fill = (conversation: ModelConversation, pairs: number) => {
    if (options.hasGreeting) add(conversation, { role: 'persona', content: `Welcome to ${conversation.id}.` });
    for (let pair = 1; pair <= pairs; pair += 1) {
      add(conversation, { role: 'user', content: `Old ${pair} in ${conversation.id}` });
      add(conversation, { role: 'persona', content: `Old answer ${pair} in ${conversation.id}.` });
    }
  };
  const create = (visitorId: string, person: Person, personaId: string, pairs: number): ModelConversation => {
    const created: ModelConversation = {
      id: `c${(lastConversation += 1)}`,
      visitorId,
      person,
      personaId,
      messages: [],
      replies: new Map(),
      regenerated: new Map(),
      stopped: new Set(),
      handleBy: null,
      validating: null,
      place: (lastPlace += 1),
      agenda: options.isAgendaOffered ? 'offered' : null,
    };
    all.push(created);
    fill(created, pairs);
    return created;
  };
  const listFor = (visitorId: string, personaId: string) =>
    all.filter((one) => one.visitorId === visitorId && one.personaId === personaId);

  return {
    all,
    onChange,
    onClear,
    changed,
    find: (id) => all.find((conversation) => conversation.id === id),
    listFor,
    continueFor: (visitorId, person, personaId) => {
      const [known] = listFor(visitorId, personaId).toSorted((one, other) => other.place - one.place);
      return known ?? create(visitorId, person, personaId, options.storedPairs);
    },
    startFor(visitorId, person, personaId) {
      const unused = listFor(visitorId, personaId).find(({ messages }) =>
        messages.every(({ role }) => role !== 'user'),
      );
      const started = unused ?? create(visitorId, person, personaId, 0);
      started.place = lastPlace += 1;
      return started;
    },
    remove(conversation) {
      for (const reply of conversation.replies.values()) reply.stop(false);
      all.splice(all.indexOf(conversation), 1);
      for (const callback of onClear) callback(conversation);
      changed(conversation);
    },
    store(conversation, message) {
      const stored = add(conversation, message);
      changed(conversation);
      return stored;
    },
    reply(conversation, message) {
      const known = conversation.replies.get(message.id);
      if (known) return known;
      const store = (parts: ModelReply['parts']) => {
        for (const { id, text: content } of parts) add(conversation, { role: 'persona', content }, id);
        if (parts.length > 0) changed(conversation);
      };
      const reply = startReply(clock, message.id, message.content || 'the agenda', store, message.hasTools);
      conversation.replies.set(message.id, reply);
      return reply;
    },
    regenerate(conversation, replyId, requestId) {
      const known = conversation.regenerated.get(requestId);
      if (known) return known;
      const turn = changeableTurn(conversation, replyId);
      if (!turn) return undefined;
      const { question, old } = turn;
      const isFirst = old.length === 0;
      const count = (old.at(-1)?.versions?.count ?? 1) + 1;
      question.isStopped = false;
      const reply = startReply(clock, `${question.id}v${count}`, question.content, (parts) => {
        if (parts.length === 0) return;
        for (const message of old) message.isCleared = true;
        for (const { id, text: content } of parts)
          add(conversation, { role: 'persona', content, ...(!isFirst && { versions: { index: count, count } }) }, id);
        changed(conversation);
      });
      conversation.replies.set(question.id, reply);
      conversation.regenerated.set(requestId, question);
      return question;
    },
    replace(conversation, messageId) {
      const visible = visibleOf(conversation);
      const question = visible.findLast(({ role }) => role === 'user');
      const old = question ? visible.slice(visible.indexOf(question)) : [];
      if (question?.id !== messageId || question.origin || conversation.handleBy || old.some(({ isLive }) => isLive))
        return false;
      for (const message of old) message.isCleared = true;
      return true;
    },
    stopReplies(conversation, isStored) {
      for (const reply of conversation.replies.values()) reply.stop(isStored);
    },
    stopReply(conversation, question, isShown) {
      const reply = conversation.replies.get(question.id);
      if (!reply || reply.isOver()) return;
      reply.stop(isShown);
      // Nothing of it is kept that anybody could ask for.
      if (!isShown && question.requestId) conversation.stopped.add(question.requestId);
      const listed = visibleOf(conversation);
      if (!question.isLive && !question.origin && listed.at(-1) === question) question.isStopped = true;
      changed(conversation);
    },
    clear(conversation) {
      for (const reply of conversation.replies.values()) reply.stop(false);
      for (const message of conversation.messages) message.isCleared = true;
      if (conversation.agenda === 'confirmed') conversation.agenda = null;
      for (const callback of onClear) callback(conversation);
      changed(conversation);
    },
  };
}
