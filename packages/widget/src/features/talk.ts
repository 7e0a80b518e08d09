// The wiring of what only a conversation on screen needs; session.ts asks for this file with the first opening.

import { computed, type ReadableAtom } from 'nanostores';
import type { Env } from '../core/env.ts';
import { humanOf } from '../core/participants.ts';
import { createLazyFeature } from '../core/lazy-feature.ts';
import type { ChatConfig } from '../core/host-types.ts';
import type { Message } from '../protocol/message.ts';
import { createAnnouncer } from './announcer/announcer.ts';
import type { Caller } from './api/caller.ts';
import { createTalkApi } from './api/talk-api.ts';
import type { CreateAttachments } from './attach.ts';
import type { CreateSpeak } from './speak.ts';
import { createDoor } from './attachments/door.ts';
import { fileTypes } from './attachments/file-types.ts';
import { createComposer } from './composer/composer.ts';
import { createDesk, type DeskParts } from './desk.ts';
import type { Conversing } from './conversation/conversation.ts';
import type { GuestsFeature } from './guests/guests.ts';
import type { I18n } from './i18n/i18n.ts';
import type { CreateLive } from './live.ts';
import { createHostCommands, type HostCommands } from './host-commands.ts';
import { createLiveDoor } from './realtime/live-door.ts';
import { createSharedTabs } from './realtime/shared-tabs.ts';
import { createAwaitedReplies } from './reply/awaited-replies.ts';
import { createOutbox } from './reply/outbox.ts';
import { createReply } from './reply/reply.ts';
import { reportStatus } from './reply/report-status.ts';
import { createSound } from './sound/sound.ts';
import type { ScopedStorage } from './storage/scoped-storage.ts';
import type { Talk } from './talk-types.ts';
import { createClearHistory } from './timeline/clear-history.ts';
import { createCatchUp } from './timeline/catch-up.ts';
import { toHostMessage } from './timeline/host-message.ts';
import type { TimelineMessage } from './timeline/timeline-types.ts';
import { createTimeline } from './timeline/timeline.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import type { Unread } from './unread/unread.ts';
import type { CreateVoiceMessages } from './voice-messages.ts';
import { createListenDoor } from './voice-playback/listen-door.ts';
import type { CreateVoiceReplies } from './voice-playback/voice-replies.ts';
import { createVoiceDoor } from './voice-record/voice-door.ts';
import { createVoiceRefusal } from './voice-record/voice-refusal.ts';
import { createWhenOpen } from './when-open.ts';

/** What the session lends to its talk. */
export interface TalkPorts {
  readonly env: Env;
  readonly caller: Caller;
  readonly storage: ScopedStorage;
  readonly i18n: I18n;
  readonly toasts: ToastsFeature;
  readonly conversation: Conversing;
  readonly guests: GuestsFeature;
  readonly unread: Unread;
  readonly $config: ReadableAtom<ChatConfig>;
  readonly $isOpen: ReadableAtom<boolean>;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
  /** Another tab has forgotten the visitor. */
  readonly onForgotten: () => void;
}

export interface Talking extends Talk, HostCommands {
  destroy(): void;
}

export type CreateTalk = (ports: TalkPorts) => Talking;

/** Loads the parts that are lazier still. */
export interface TalkParts {
  readonly loadAttachments: () => Promise<CreateAttachments>;
  readonly loadDebug: DeskParts['loadDebug'];
  readonly loadListen: () => Promise<CreateVoiceReplies>;
  readonly loadLive: () => Promise<CreateLive>;
  readonly loadVoiceMessages: () => Promise<CreateVoiceMessages>;
  /** The language of a text that differs from the interface's; undefined until what tells it is here. */
  readonly languageOf: (text: string, interfaceTag: string) => string | undefined;
  readonly loadSpeak: () => Promise<CreateSpeak>;
}

/** Creates messages, reply, composer, announcer, what stands around them, and the doors to lazier parts over a session that exists. */
export function createTalk(ports: TalkPorts, parts: TalkParts): Talking {
  const { loadAttachments, loadListen, loadLive, loadVoiceMessages, loadSpeak } = parts;
  const { env, caller, storage, i18n, toasts, conversation, guests, unread, $config, $isOpen, life, onForgotten } = ports;
  const { $conversation, $persona, $phase } = conversation;
  const translate: ReturnType<typeof i18n.$t.get> = (key, values) => i18n.$t.get()(key, values);
  const api = createTalkApi(env, caller);

  const announcer = createAnnouncer({
    env, $isOpen, $longCode: i18n.$longCode, languageOf: parts.languageOf,
    opening() {
      const human = humanOf($conversation.get());
      const name = human ? human.name : $persona.get()?.name || translate('panel.chat');
      return !name ? translate('panel.human') : translate('announce.personaSays', { name });
    },
  });
  const sound = createSound(storage, () => env.loadChime());
  const onMessage = (message: TimelineMessage) => {
    env.host.emit('message', { message: toHostMessage(message) });
    // Others may have missed it; who knows it already does nothing.
    tabs.tell({ type: 'message', id: message.id });
    if (message.role === 'user') return;
    unread.add();
    sound.play();
  };
  const onNew = (message: TimelineMessage) => {
    onMessage(message);
    if (message.role !== 'user') announcer.follow(message.id, message.content, true);
  };
  const onLoaded = (newest: Message | undefined) => {
    announcer.say(translate('announce.loaded'));
    reply.merged();
    reply.resume(newest);
  };
  const timeline = createTimeline({ env, api, $conversation, onLoaded, onFound: (before) => reply.found(before) });
  const listen = createListenDoor({
    env, $persona, $conversation, $isOpen,
    async open() {
      const [create, audio] = await Promise.all([loadListen(), env.loadAudio()]);
      return create(env, audio);
    },
    pauseMessages: () => voiceMessages.opened()?.pause(),
  });
  const voiceMessages = createLazyFeature(async () => {
    const [create, recordings] = await Promise.all([loadVoiceMessages(), env.loadRecordings()]);
    return create({ recordings, list: timeline.list, attachments, onPlay: listen.hush });
  });
  const reply = createReply({
    env, api, translate, $conversation, onMessage,
    list: timeline.list,
    outbox: createOutbox(storage, env.local),
    awaited: createAwaitedReplies(storage),
    isReady: () => !clearing.isUnderWay() && $phase.get().name === 'ready' && (timeline.$isLoaded.get() || timeline.$history.get().name === 'failed'),
    channel: () => $config.get().channel,
    targetLanguage: i18n.targetLanguage,
    model: () => desk.debug.model(),
    voice: listen,
    onText: ({ id, content, isStreaming }) => announcer.follow(id, content, !isStreaming),
    onStopped: () => announcer.say(translate('announce.stopped')),
    onErrorEvent: (code) => toasts.show({ tone: 'alert', key: 'status.streamError', values: { code } }),
    refusal: () => live.$input.get().refusal,
    onAgendaMissing: () => toasts.show({ tone: 'alert', key: 'errors.agendaNotFound' }),
    onTriggerFailed: (text) => toasts.show({ tone: 'alert', key: 'status.sendFailed', text }),
    onMissed: () => catchUp.want(),
    onHuman: () => conversation.refresh().catch(() => {}),
    claim: (what, signal) => tabs.hold(what, signal),
  });
  const catchUp = createCatchUp({ env, timeline, $status: reply.$status, onNew, onMerged: reply.merged, onLooked: (isCleared) => clearing.learn(isCleared) });
  const forget = () => {
    clearing.learn(true);
    const isAtRest = ['idle', 'failed'].includes(reply.$status.get().name);
    timeline.clear();
    reply.clear();
    listen.clear();
    voice.clear();
    // What was on its way may have been stored after the clearing.
    if (!isAtRest) catchUp.want();
  };
  const clearing = createClearHistory({
    env, api, toasts,
    whenDelivered: () => reply.whenDelivered(),
    onCleared() {
      forget();
      tabs.tell({ type: 'clear' });
    },
    onUnanswered: () => catchUp.wantIfCleared(),
    onEnd: () => reply.drain(),
  });
  const tabs = createSharedTabs({
    env, storage, i18n, $conversation,
    onSession: conversation.followSession,
    onNews(news) {
      if (news.type === 'clear') forget();
      else if (news.type === 'reset') onForgotten();
      else if (news.type === 'guest') {
        if (guests.$needsForm.get()) conversation.refresh().catch(() => {});
      }
      else if (!timeline.list.byId(news.id)) catchUp.want();
    },
    onVisitorState(before, after) {
      reply.follow();
      composer.follow(before, after);
    },
  });
  const live = createLiveDoor({
    $bootstrap: conversation.$bootstrap, toasts, clock: env.clock,
    $isReplyAwaited: computed([timeline.$keys, reply.$status], (keys, { name }) =>
      name !== 'idle' && name !== 'failed' && timeline.list.get(keys.at(-1) ?? '')?.role === 'user'),
    open: async () =>
      (await loadLive())({
        env, caller, conversation, i18n, toasts, translate, voice, say: announcer.say, catchUp, $status: reply.$status,
        triggerAgenda(agendaId) {
          // The gate leaves nothing else to press: what failed before must not stand in its way.
          reply.acknowledge();
          return reply.triggerAgenda(agendaId);
        },
        onCleared(lastMessageId) {
          if (timeline.list.byId(lastMessageId)) return forget();
          // It was none that is listed, or this tab has cleared it itself and may have sent another since.
          catchUp.wantIfCleared();
        },
      }),
  });
  const stops = [
    live.$input.listen(({ refusal }) => refusal === null && reply.drain()),
    $phase.listen(reply.drain),
    timeline.$history.listen(reply.drain),
    storage.$owner.listen(reply.restore),
  ];
  /** Where an item asks for the voice, nothing that was typed goes out (docs/behaviour.md#composer). */
  const sendTyped: typeof reply.send = (text, files) => {
    if (live.$input.get().allowsText) return reply.send(text, files);
    reply.release();
    return { accepted: false, reason: 'agenda.voiceOnly' };
  };
  const attachments = createDoor({
    env, toasts,
    hasStored() {
      const { files, draft } = storage.visitor.read();
      return files !== undefined || (storage.tabDraftOf(storage.$owner.get()) ?? draft)?.includes('](upload:') === true;
    },
    async open() {
      const [create, files] = await Promise.all([loadAttachments(), env.loadFiles()]);
      return create({
        env, caller, api, files, storage, toasts, translate, list: timeline.list, types: fileTypes, say: announcer.say,
      });
    },
  });
  const $voiceRefusal = createVoiceRefusal({ $phase, $needsForm: guests.$needsForm, $input: live.$input });
  const voice = createVoiceDoor({
    toasts, $isOpen, $refusal: $voiceRefusal,
    async open() {
      const [createSpeak, files, microphone] = await Promise.all([loadSpeak(), env.loadFiles(), env.loadMicrophone()]);
      return createSpeak({
        env, files, microphone, caller, conversation, reply, toasts, translate, $config, $refusal: $voiceRefusal,
        list: timeline.list, say: announcer.say, reportError: api.reportError, $longCode: i18n.$longCode,
        onStart: listen.interrupt,
        hold: (signal) => tabs.hold('microphone', signal),
        onDenied() {
          const phase = live.$state.get();
          if (phase.name === 'ready') phase.feature.inputMode.voiceFailed();
        },
      });
    },
  });
  const composer = createComposer(env, storage, { ...reply, send: sendTyped }, attachments);
  const desk = createDesk({
    env, i18n, storage, toasts, conversation, timeline, composer, reply, attachments, listen, voice, live, $config, $isOpen,
    loadDebug: parts.loadDebug,
  });
  stops.push(
    storage.$owner.listen(attachments.reload),
    conversation.$guest.listen((guest, before) => {
      if (guest?.name && before && !before.name) tabs.tell({ type: 'guest' });
    }),
    reportStatus(env, reply.$status, translate),
    $isOpen.listen((isOpen) => {
      const count = unread.$count.get();
      if (isOpen && count > 0) announcer.say(translate('announce.newMessages', { count }));
    }),
  );
  // This code may arrive after the conversation was opened.
  reply.restore();

  const commands = createHostCommands({
    conversation, reply, clearing, life,
    send: sendTyped,
    $input: live.$input,
    whenOpen: createWhenOpen({ $config, conversation, guests, timeline, reply, storage, life }),
  });

  return {
    timeline,
    // What was spoken and not sent is not in the outbox yet: it begins with its upload.
    reply: { ...reply, retry: (key) => void (voice.retry(key) || reply.retry(key)) },
    place: desk.place,
    version: desk.version,
    debug: desk.debug,
    sound,
    composer,
    announcer,
    attachments,
    listen,
    voiceMessages,
    voice,
    live,
    ...commands,
    destroy() {
      const features = [
        voice, reply, timeline, composer, announcer, attachments, listen, voiceMessages, catchUp, tabs, live, desk,
      ];
      for (const feature of features) feature.destroy();
      for (const stop of stops) stop();
    },
  };
}
