// A tab of the model's browser: a real session over this tab's network, page, clock and storage. It can vanish as a page
// does, without a word to the session.

import { createMessageVoice } from '../../packages/widget/src/features/announcer/message-voice.ts';
import { createAttachments } from '../../packages/widget/src/features/attachments/attachments.ts';
import {
  createConversationControl,
  type ConversationControlPorts,
} from '../../packages/widget/src/features/conversation-control/conversation-control.ts';
import { createSession } from '../../packages/widget/src/features/session.ts';
import type { Session } from '../../packages/widget/src/features/session-types.ts';
import { createRecording } from '../../packages/widget/src/features/recording/recording.ts';
import { createConversation } from '../../packages/widget/src/features/conversation.ts';
import { createTranscriber } from '../../packages/widget/src/features/transcription/transcriber.ts';
import type {
  ConversationFeatures,
  ConversationLoaders,
  ConversationPorts,
  OptionalParts,
} from '../../packages/widget/src/features/conversation-types.ts';
import type { TimelineMessage } from '../../packages/widget/src/features/timeline/timeline-types.ts';
import { createAudioMessages } from '../../packages/widget/src/features/audio-messages/audio-messages.ts';
import { createCards } from '../../packages/widget/src/features/cards/cards.ts';
import { createEdit } from '../../packages/widget/src/features/edit/edit.ts';
import { createFeedback } from '../../packages/widget/src/features/feedback/feedback.ts';
import { createLaterForm } from '../../packages/widget/src/features/later-form/later-form.ts';
import { createHandsFree } from '../../packages/widget/src/features/hands-free/hands-free.ts';
import { createMessageForm } from '../../packages/widget/src/features/message-form/message-form.ts';
import { createPeople } from '../../packages/widget/src/features/people/people.ts';
import { createRating } from '../../packages/widget/src/features/rating/rating.ts';
import { createHostCommands } from '../../packages/widget/src/features/host-commands/host-commands.ts';
import { createClearHistory } from '../../packages/widget/src/features/timeline/clear-history.ts';
import { createRegenerate } from '../../packages/widget/src/features/regenerate/regenerate.ts';
import { createTools } from '../../packages/widget/src/features/tools/tools.ts';
import { createAfterOpening } from '../../packages/widget/src/ui/after-opening/create-after-opening.ts';
import { chunk as replyChunk } from '../../packages/widget/src/ui/reply-chunk.ts';
import { createConversations } from '../../packages/widget/src/features/conversations/conversations.ts';
import { createVisitorData } from '../../packages/widget/src/features/visitor-data/visitor-data.ts';
import { createSpeechOutput } from '../../packages/widget/src/features/speech-output/speech-output.ts';
import { createSessionLog } from '../../packages/widget/src/features/session-log/session-log.ts';
import { createDebug } from '../../packages/widget/src/features/debug/debug.ts';
import { createKeptFiles } from '../../packages/widget/src/features/kept-files/kept-files.ts';
import type { ChatConfig, PageTool } from '../../packages/widget/src/core/host-types.ts';
import type { Env } from '../../packages/widget/src/core/env.ts';
import { config as chatConfig } from '../helpers/fake-chat.ts';
import { type FakePage, fakeEnv, type MemoryStorage } from '../helpers/fake-env.ts';
import type { Person } from './model-conversations.ts';
import type { Browser } from './model-browser.ts';
import { createTabClock } from './model-tab-clock.ts';
import { createTabNetwork, type Faults, type TabNetwork } from './model-network.ts';
import { createTabRealtime, type TabRealtime } from './model-realtime.ts';
import { toolName } from './model-replies.ts';
import type { ModelServer } from './model-server-types.ts';
import { watchTab, type Watch } from './watch.ts';
import type { FakeClock } from '../helpers/fake-clock.ts';

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

export interface TabPorts {
  readonly name: string;
  readonly clock: FakeClock;
  readonly server: ModelServer;
  readonly faults: Faults;
  readonly browser: Browser;
  readonly newId: () => string;
  /** Session storage, which outlives a reload. */
  readonly tabStorage: MemoryStorage;
  readonly config: Pick<ChatConfig, 'token' | 'personaId'>;
  readonly isOnline: boolean;
  readonly onOffence: (offence: string) => void;
  /** The page does what the persona has called. */
  readonly onRun: (tab: string, callId: string) => void;
  readonly onSend: (tab: string, requestId: string) => () => void;
  /** The session has ended: its visitor was forgotten, here or in another tab. */
  readonly onForgotten: (tab: Tab) => void;
}

export interface Tab {
  readonly name: string;
  readonly env: Env & { readonly page: FakePage };
  readonly session: Session;
  readonly network: TabNetwork;
  readonly realtime: TabRealtime;
  readonly watch: Watch;
  readonly tabStorage: MemoryStorage;
  /** The slots of the conversation, once its code is here. */
  conversation(): ConversationFeatures | undefined;
  shown(): readonly TimelineMessage[];
  person(): Person;
  personaId(): string;
  /** Every persona that this page was configured with. */
  personaIds(): readonly string[];
  setOnline(isOnline: boolean): void;
  /** The visitor presses something in the panel. */
  press(): void;
  set(change: { readonly token?: string | undefined; readonly personaId?: string }): void;
  /** The page goes away without a word; gives what the host set. */
  vanish(): void;
  destroy(): void;
  /** Destroyed by the host, which hears of what it was promised; a page that vanished does not. */
  isEnded(): boolean;
  /** Timers, listeners, channels, streams and sources that are still there. */
  leftovers(): string[];
}

export function createTab(ports: TabPorts): Tab {
  const { name, server, faults, browser, onOffence } = ports;
  const base = fakeEnv();
  const { page } = base;
  if (!ports.isOnline) page.set({ isOnline: false });
  const place = browser.join(page);
  const clock = createTabClock(ports.clock);
  let isDestroyed = false;
  const network = createTabNetwork({
    clock: ports.clock,
    server,
    faults,
    isOnline: page.isOnline,
    onSend: (requestId) => ports.onSend(name, requestId),
    onRequest: (route) => void (isDestroyed && onOffence(`G7: ${name} asks for ${route} after destroy()`)),
  });
  /** A guest's session can always be renewed: only a token of the host's may be said to be over. */
  const error: Env['host']['error'] = (code, message) => {
    base.host.error(code, message);
    if (code === 'auth' && !config.token && !server.hasRefusedAgain())
      onOffence(`P5: ${name} tells the host of "auth" for a guest`);
  };
  const realtime = createTabRealtime(ports.clock, server, page.isOnline);
  const env = {
    ...base,
    clock,
    http: network,
    host: { ...base.host, error },
    newId: ports.newId,
    local: place.storage,
    tab: ports.tabStorage,
    loadRealtime: realtime.load,
    loadTabs: () => Promise.resolve(place.tabs),
    acquireLock: place.acquireLock,
  };
  const loaders: ConversationLoaders = {
    loadOptional: (name) => Promise.resolve(optionalParts[name]),
    loadAttachments: () => Promise.resolve(createAttachments),
    loadKeptFiles: () => Promise.resolve(createKeptFiles),
    loadDebug: () =>
      Promise.resolve((debug: Omit<Parameters<typeof createDebug>[0], 'probe' | 'loadSessionLog'>) =>
        createDebug({ ...debug, probe: base.probe, loadSessionLog: () => Promise.resolve(createSessionLog) }),
      ),
    loadMessageVoice: () => Promise.resolve(createMessageVoice),
    loadHostCommands: () => Promise.resolve(createHostCommands),
    loadClearHistory: () => Promise.resolve(createClearHistory),
    loadReplyReading: () => Promise.resolve(replyChunk.create),
    loadVersion: () => Promise.resolve(createAfterOpening),
    loadVisitorData: () => Promise.resolve(createVisitorData),
    loadSpeechOutput: () => Promise.resolve(createSpeechOutput),
    loadConversationControl: () =>
      Promise.resolve((control: ConversationControlPorts) => createConversationControl(control)),
    loadAudioMessages: () => Promise.resolve(createAudioMessages),
    loadRecording: () => Promise.resolve({ create: createRecording, createTranscriber }),
  };
  const tool: PageTool = {
    name: toolName,
    description: 'Does it.',
    parameters: { type: 'object', properties: { call: { type: 'string' } }, required: ['call'] },
    run: ({ call }) => {
      ports.onRun(name, String(call));
      return { done: call };
    },
  };
  // As the shell keeps what a page registers.
  const tools: object = { [`tool:${toolName}`]: tool };
  const form = server.laterForm !== 'none' && { form: 'later' };
  let config: ChatConfig = { ...chatConfig, debug: true, ...form, ...ports.config, ...tools };
  const personaIds = new Set([config.personaId ?? '']);
  const session = createSession(
    env,
    config,
    () => Promise.resolve((ports: ConversationPorts) => createConversation(ports, loaders)),
    () => {
      tab.destroy();
      ports.onForgotten(tab);
    },
  );
  const conversation = () => {
    const phase = session.conversation.$state.get();
    return phase.name === 'ready' ? phase.feature : undefined;
  };
  // As the views do with the first reply, where the server gives other answers takes changes, and asks with forms.
  session.conversation.$state.listen((phase) => {
    if (phase.name !== 'ready') return;
    void phase.feature.regenerate.load();
    void phase.feature.edit.load();
    void phase.feature.messageForm.load();
  });
  const watch = watchTab(session, (offence) => onOffence(`${name}: ${offence}`));
  const tab: Tab = {
    name,
    env,
    session,
    network,
    realtime,
    watch,
    conversation,
    tabStorage: ports.tabStorage,
    shown() {
      const timeline = conversation()?.timeline;
      return timeline ? timeline.$keys.get().flatMap((key) => timeline.message(key).get() ?? []) : [];
    },
    person: () => (config.token ? (config.token.split('-')[1] as Person) : 'browser'),
    personaId: () => config.personaId ?? '',
    personaIds: () => [...personaIds],
    setOnline(isOnline) {
      page.set({ isOnline });
      if (!isOnline) network.cut();
      realtime.onlineChanged();
    },
    press: base.probe.press,
    set(change) {
      const { token, ...rest } = { ...config, ...change };
      config = { ...rest, ...(token && { token }) };
      personaIds.add(config.personaId ?? '');
      session.configure(config);
    },
    vanish() {
      page.say('hidden');
      watch.stop();
      for (const part of [network, realtime, clock, place]) part.leave();
    },
    destroy() {
      session.destroy();
      isDestroyed = true;
      watch.stop();
    },
    isEnded: () => isDestroyed,
    leftovers() {
      const counts = {
        timers: clock.pending(),
        'page listeners': page.listeners(),
        streams: network.openStreams(),
        sources: realtime.sources(),
        'channels or locks': place.open(),
      };
      return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
    },
  };
  return tab;
}

/** The conversation, where the visitor can use it: before it is open, and behind a form that stands first, there is no composer. */
export function visibleConversation(tab: Tab): ConversationFeatures | undefined {
  const { $isOpen, bootstrap, guests } = tab.session;
  return $isOpen.get() && bootstrap.$phase.get().name === 'ready' && guests.$needsForm.get() === false
    ? tab.conversation()
    : undefined;
}
