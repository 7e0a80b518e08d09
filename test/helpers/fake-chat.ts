// A session over fakes with a server that knows one persona and one conversation, and short ways to look at it.

import { createSession } from '../../packages/widget/src/features/session.ts';
import type { Session } from '../../packages/widget/src/features/session-types.ts';
import type { Talk } from '../../packages/widget/src/features/talk-types.ts';
import { createAttachments } from '../../packages/widget/src/features/attach.ts';
import { createDebug, type CreateDebug } from '../../packages/widget/src/features/debug/debug.ts';
import { createLive, type LivePorts } from '../../packages/widget/src/features/live.ts';
import { createSpeak } from '../../packages/widget/src/features/speak.ts';
import { createVoiceMessages } from '../../packages/widget/src/features/voice-messages.ts';
import { createVoiceReplies } from '../../packages/widget/src/features/voice-playback/voice-replies.ts';
import { createTalk, type TalkPorts } from '../../packages/widget/src/features/talk.ts';
import type { ChatConfig } from '../../packages/widget/src/core/host-types.ts';
import { languageOfText } from '../../packages/widget/src/core/text-language.ts';
import { type FakeEnv, fakeEnv } from './fake-env.ts';
import { createFakeStream, type FakeStream } from './fake-server.ts';

/** From the opening to the connection for live documents. */
const CONNECT_AFTER_MS = 3000;

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

export const token = (subMessageId: string, delta: string, subMessageEnded = false) =>
  ({ type: 'token', subMessageId, delta, subMessageEnded });
export const completion = (messages?: { id: string; content: string }[]) =>
  ({ type: 'completion', ...(messages && { messages }) });

export interface Chat {
  readonly env: FakeEnv;
  /** The session has ended because its visitor was forgotten. */
  readonly isForgotten: boolean;
  /** The session, and its lazy half once the chat was opened. */
  readonly session: Session & Talk;
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
    env?: FakeEnv; config?: Partial<ChatConfig>; history?: object[]; bootstrap?: object; voice?: LivePorts['voice']; version?: string;
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
  env.http.on('GET /chat/v4/stream/*', () => {
    const stream = prepared.shift() ?? createFakeStream();
    streams.push(stream);
    return { stream };
  });
  const parts = {
    loadAttachments: () => Promise.resolve(createAttachments),
    loadDebug: () => Promise.resolve({
      english: {}, createDebug: (ports: Parameters<CreateDebug>[0]) => createDebug({ ...ports, probe: env.probe }),
    }),
    languageOf: languageOfText,
    loadListen: () => Promise.resolve(createVoiceReplies),
    loadLive: () => Promise.resolve((live: LivePorts) => createLive({ ...live, ...(options.voice && { voice: options.voice }) })),
    loadVoiceMessages: () => Promise.resolve(createVoiceMessages),
    loadSpeak: () => Promise.resolve({ english: {}, createSpeak }),
  };
  const loadTalk = () => Promise.resolve((ports: TalkPorts) => createTalk(ports, parts));
  const session = withTalk(createSession(env, { ...config, ...options.config }, loadTalk, () => (chat.isForgotten = true)));
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
      // What others do is followed a moment later.
      if (options.bootstrap && 'realtime' in options.bootstrap && session.live.$phase.get().name === 'idle') await env.clock.advance(CONNECT_AFTER_MS);
    },
    async send(text) {
      session.composer.setDraft(text);
      session.composer.submit();
      await env.clock.settle();
    },
  };
  return chat;
}

/** Reads the lazy half through the session; before the first opening there is none. */
function withTalk(session: Session): Session & Talk {
  const talk = (): Talk => {
    const phase = session.$talk.get();
    if (phase.name !== 'ready') throw new Error('the chat has not been opened');
    return phase.talk;
  };
  const half = (name: keyof Talk) => ({ get: () => talk()[name], enumerable: true });
  const halves = {
    timeline: half('timeline'), place: half('place'), reply: half('reply'), composer: half('composer'), announcer: half('announcer'),
    attachments: half('attachments'), listen: half('listen'), voiceMessages: half('voiceMessages'), voice: half('voice'),
    live: half('live'), version: half('version'), debug: half('debug'), sound: half('sound'),
  };
  return Object.defineProperties(session, halves) as Session & Talk;
}
