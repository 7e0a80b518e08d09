// A session over fakes with a server that knows one persona and one conversation, and short ways to look at it.

import { createSession } from '../../packages/widget/src/features/session.ts';
import type { Session } from '../../packages/widget/src/features/session-types.ts';
import type {
  ConversationFeatures,
  ConversationLoaders,
  ConversationPorts,
  OptionalParts,
} from '../../packages/widget/src/features/conversation-types.ts';
import { createAttachments } from '../../packages/widget/src/features/attachments/attachments.ts';
import { createConversations } from '../../packages/widget/src/features/conversations/conversations.ts';
import { createSessionLog } from '../../packages/widget/src/features/session-log/session-log.ts';
import { createDebug, type CreateDebug } from '../../packages/widget/src/features/debug/debug.ts';
import {
  createConversationControl,
  type ConversationControlPorts,
} from '../../packages/widget/src/features/conversation-control/conversation-control.ts';
import type { OwnedConversationControlSlot } from '../../packages/widget/src/features/conversation-control/conversation-control-slot.ts';
import { createKeptFiles } from '../../packages/widget/src/features/kept-files/kept-files.ts';
import { createRecording } from '../../packages/widget/src/features/recording/recording.ts';
import { createAudioMessages } from '../../packages/widget/src/features/audio-messages/audio-messages.ts';
import { createHostCommands } from '../../packages/widget/src/features/host-commands/host-commands.ts';
import { createClearHistory } from '../../packages/widget/src/features/timeline/clear-history.ts';
import { createAfterOpening } from '../../packages/widget/src/ui/after-opening/create-after-opening.ts';
import { chunk as replyChunk } from '../../packages/widget/src/ui/reply-chunk.ts';
import { createVisitorData } from '../../packages/widget/src/features/visitor-data/visitor-data.ts';
import { createSpeechOutput } from '../../packages/widget/src/features/speech-output/speech-output.ts';
import { createLaterForm } from '../../packages/widget/src/features/later-form/later-form.ts';
import { createMessageForm } from '../../packages/widget/src/features/message-form/message-form.ts';
import { createPeople } from '../../packages/widget/src/features/people/people.ts';
import { createRating } from '../../packages/widget/src/features/rating/rating.ts';
import { createRegenerate } from '../../packages/widget/src/features/regenerate/regenerate.ts';
import { createTools } from '../../packages/widget/src/features/tools/tools.ts';
import { createCards } from '../../packages/widget/src/features/cards/cards.ts';
import { createEdit } from '../../packages/widget/src/features/edit/edit.ts';
import { createFeedback } from '../../packages/widget/src/features/feedback/feedback.ts';
import { createHandsFree } from '../../packages/widget/src/features/hands-free/hands-free.ts';
import { createConversation } from '../../packages/widget/src/features/conversation.ts';
import { createTranscriber } from '../../packages/widget/src/features/transcription/transcriber.ts';
import type { ChatConfig } from '../../packages/widget/src/core/host-types.ts';
import { createMessageVoice } from '../../packages/widget/src/features/announcer/message-voice.ts';
import { type FakeEnv, fakeEnv } from './fake-env.ts';
import { createFakeStream, type FakeStream } from './fake-server.ts';

const optionalParts: OptionalParts = {
  cards: createCards,
  conversations: createConversations,
  edit: createEdit,
  feedback: createFeedback,
  laterForm: createLaterForm,
  handsFree: createHandsFree,
  messageForm: createMessageForm,
  people: createPeople,
  rating: createRating,
  regenerate: createRegenerate,
  tools: createTools,
};

export const apiBase = 'https://api.example';
export const storageKey = `persona-chat:${apiBase}:support`;

export const config: ChatConfig = {
  apiBase,
  personaId: 'support',
  mode: 'bubble',
  position: 'bottom-right',
  assetBase: 'https://cdn.example/',
  channel: 'WEB_WIDGET',
  debug: false,
  syncUrl: false,
};

export const bootstrapData = {
  conversation: { id: 'c1' },
  persona: { id: 'support', name: 'Mina' },
  guest: { id: 'g1', name: 'Ada', email: 'ada@example.org' },
  token: 'token-1',
};

export function message(id: string, role: string, content: string, fields: object = {}) {
  return { id, role, content, createdAt: '2026-01-02T03:00:00.000Z', ...fields };
}

export const token = (subMessageId: string, delta: string, subMessageEnded = false) => ({
  type: 'token',
  subMessageId,
  delta,
  subMessageEnded,
});
export const completion = (messages?: { id: string; content: string }[]) => ({
  type: 'completion',
  ...(messages && { messages }),
});

export interface Chat {
  readonly env: FakeEnv;
  /** The session has ended because its visitor was forgotten. */
  readonly isForgotten: boolean;
  /** The session, and the slots of its conversation once the chat was opened. */
  readonly session: Session & ConversationFeatures;
  /** Streams in the order in which they were asked for; one that a test prepared is served first. */
  readonly streams: FakeStream[];
  /** The stream that the next GET gets. */
  prepare(stream: FakeStream): FakeStream;
  /** Role, text and state of each bubble, as `user: Hi (delivered)`. */
  bubbles(): string[];
  texts(): string[];
  status(): string;
  open(): Promise<void>;
  send(text: string): Promise<void>;
}

/** Scripts bootstrap, empty history, POST that stores, and streams that the test feeds. */
export function createChat(
  options: {
    env?: FakeEnv;
    config?: Partial<ChatConfig>;
    history?: object[];
    bootstrap?: object;
    voice?: ConversationControlPorts['voice'];
    version?: string;
    /** Loads of parts that go otherwise than well. */
    loaders?: Partial<ConversationLoaders>;
    /** The visitor has not written: nothing live is followed. */
    isOnlyLooking?: boolean;
  } = {},
): Chat {
  const env = options.env ?? fakeEnv();
  const streams: FakeStream[] = [];
  const prepared: FakeStream[] = [];
  const stored = new Map<string, object>();
  env.http.on('POST /conversations', () => ({ json: { data: options.bootstrap ?? bootstrapData } }));
  env.http.on('GET /chat', () => ({ json: { data: options.history ?? [], metadata: { nextParamId: -1 } } }));
  env.http.on('POST /chat/error-events', () => ({ json: {} }));
  env.http.on('GET /api/version', () => ({ json: { version: options.version ?? '0.0.1' } }));
  env.http.on('POST /chat/v4', ({ headers, json }) => {
    const requestId = headers['x-request-id'] ?? '';
    const { content, attachments = [] } = json['message'] as { content: string; attachments?: object[] };
    const known = stored.get(requestId) ?? message(`m${stored.size + 1}`, 'user', content, { attachments, requestId });
    stored.set(requestId, known);
    return { json: { data: known } };
  });
  env.http.on('DELETE /chat/v4/stream/*', () => ({ json: { data: {} } }));
  env.http.on('GET /chat/v4/stream/*', () => {
    const stream = prepared.shift() ?? createFakeStream();
    streams.push(stream);
    return { stream };
  });
  const loaders: ConversationLoaders = {
    loadOptional: (name) => Promise.resolve(optionalParts[name]),
    loadAttachments: () => Promise.resolve(createAttachments),
    loadKeptFiles: () => Promise.resolve(createKeptFiles),
    loadDebug: () =>
      Promise.resolve((ports: Parameters<CreateDebug>[0]) =>
        createDebug({ ...ports, probe: env.probe, loadSessionLog: () => Promise.resolve(createSessionLog) }),
      ),
    loadMessageVoice: () => Promise.resolve(createMessageVoice),
    loadHostCommands: () => Promise.resolve(createHostCommands),
    loadClearHistory: () => Promise.resolve(createClearHistory),
    loadReplyReading: () => Promise.resolve(replyChunk.create),
    loadVersion: () => Promise.resolve(createAfterOpening),
    loadVisitorData: () => Promise.resolve(createVisitorData),
    loadSpeechOutput: () => Promise.resolve(createSpeechOutput),
    loadConversationControl: () =>
      Promise.resolve((control: ConversationControlPorts) =>
        createConversationControl({ ...control, ...(options.voice && { voice: options.voice }) }),
      ),
    loadAudioMessages: () => Promise.resolve(createAudioMessages),
    loadRecording: () => Promise.resolve({ create: createRecording, createTranscriber }),
    ...options.loaders,
  };
  const loadConversation = () => Promise.resolve((ports: ConversationPorts) => createConversation(ports, loaders));
  const session = withFeatures(
    createSession(env, { ...config, ...options.config }, loadConversation, () => (chat.isForgotten = true)),
  );
  const shown = () => session.timeline.$keys.get().flatMap((key) => session.timeline.message(key).get() ?? []);
  const chat: Chat & { isForgotten: boolean } = {
    env,
    session,
    streams,
    isForgotten: false,
    prepare(stream) {
      prepared.push(stream);
      return stream;
    },
    bubbles: () => shown().map(({ role, content, delivery }) => `${role}: ${content} (${delivery})`),
    texts: () => shown().map(({ content }) => content),
    status: () => session.reply.$status.get().name,
    async open() {
      session.setOpen(true);
      await env.clock.settle();
      // What others do is followed as if the visitor had written before.
      if (options.bootstrap && 'realtime' in options.bootstrap && !options.isOnlyLooking) {
        (session.control as OwnedConversationControlSlot).connect();
        await env.clock.settle();
      }
    },
    async send(text) {
      session.composer.setDraft(text);
      session.composer.submit();
      await env.clock.settle();
    },
  };
  return chat;
}

/** Reads the conversation's slots through the session; before the first opening there is none. */
function withFeatures(session: Session): Session & ConversationFeatures {
  const features = (): ConversationFeatures => {
    const phase = session.conversation.$state.get();
    if (phase.name !== 'ready') throw new Error('the chat has not been opened');
    return phase.feature;
  };
  const names: readonly (keyof ConversationFeatures)[] = [
    'timeline',
    'readingPlace',
    'reply',
    'composer',
    'announcer',
    'attachments',
    'speechOutput',
    'handsFree',
    'audioMessages',
    'recording',
    'control',
    'version',
    'debug',
    'visitorData',
    'feedback',
    'people',
    'rating',
    'regenerate',
    'tools',
    'edit',
    'cards',
    'laterForm',
    'messageForm',
    'conversations',
    'sound',
  ];
  const slots = Object.fromEntries(names.map((name) => [name, { get: () => features()[name], enumerable: true }]));
  return Object.defineProperties(session, slots) as Session & ConversationFeatures;
}
