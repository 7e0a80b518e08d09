// The wiring of what only a conversation on screen needs; session.ts asks for this file with the first opening.

import { computed, type ReadableAtom } from 'nanostores';
import type { Env } from '../core/env.ts';
import { toWidgetError, WidgetError } from '../core/errors.ts';
import type { ChatConfig } from '../core/host-types.ts';
import type { Message } from '../protocol/message.ts';
import { createAnnouncer } from './announcer/announcer.ts';
import type { Caller } from './api/caller.ts';
import { createTalkApi } from './api/talk-api.ts';
import type { CreateAttachments } from './attach.ts';
import { createDoor } from './attachments/door.ts';
import { fileTypes } from './attachments/file-types.ts';
import { createComposer } from './composer/composer.ts';
import type { ConversationFeature } from './conversation/conversation-types.ts';
import type { GuestsFeature } from './guests/guests.ts';
import type { I18n } from './i18n/i18n.ts';
import { createOutbox } from './reply/outbox.ts';
import { createReply } from './reply/reply.ts';
import { reportStatus } from './reply/report-status.ts';
import type { ScopedStorage } from './storage/scoped-storage.ts';
import type { Talk } from './talk-types.ts';
import type { TimelineMessage } from './timeline/timeline-types.ts';
import { createTimeline } from './timeline/timeline.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import type { Unread } from './unread/unread.ts';
import { waitUntil } from './wait-until.ts';

/** What the session lends to its talk. */
export interface TalkPorts {
  readonly env: Env;
  readonly caller: Caller;
  readonly storage: ScopedStorage;
  readonly i18n: I18n;
  readonly toasts: ToastsFeature;
  readonly conversation: ConversationFeature;
  readonly guests: GuestsFeature;
  readonly unread: Unread;
  readonly $config: ReadableAtom<ChatConfig>;
  readonly $isOpen: ReadableAtom<boolean>;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
}

export interface Talking extends Talk {
  sendMessage(text: string): Promise<void>;
  triggerAgenda(agendaId: string): Promise<void>;
  clear(): Promise<void>;
  destroy(): void;
}

export type CreateTalk = (ports: TalkPorts) => Talking;

/** Creates messages, reply, composer, announcer and the door to files over a session that exists. */
export function createTalk(ports: TalkPorts, loadAttachments: () => Promise<CreateAttachments>): Talking {
  const { env, caller, storage, i18n, toasts, conversation, guests, unread, $config, $isOpen, life } = ports;
  const { $conversation, $persona, $phase } = conversation;
  const translate: ReturnType<typeof i18n.$t.get> = (key, values) => i18n.$t.get()(key, values);
  const api = createTalkApi(env, caller);

  const announcer = createAnnouncer({
    env, $isOpen, $longCode: i18n.$longCode,
    opening: () => translate('announce.personaSays', { name: $persona.get()?.name ?? translate('panel.chat') }),
  });
  const onMessage = (message: TimelineMessage) => {
    env.host.emit('message', { message: toHostMessage(message) });
    if (message.role !== 'user') unread.add();
  };
  const onLoaded = () => {
    announcer.say(translate('announce.loaded'));
    reply.resume();
  };
  const timeline = createTimeline({ env, api, $conversation, onLoaded });
  const reply = createReply({
    env, api, storage, translate, $conversation, onMessage,
    list: timeline.list,
    outbox: createOutbox(storage, env.local),
    channel: () => $config.get().channel,
    targetLanguage: i18n.targetLanguage,
    onText: ({ id, content, isStreaming }) => announcer.follow(id, content, !isStreaming),
    onStopped: () => announcer.say(translate('announce.stopped')),
    onErrorEvent: (code) => toasts.show({ tone: 'alert', key: 'status.streamError', values: { code } }),
  });
  const attachments = createDoor({
    env, toasts,
    hasStored: storage.local.read().files !== undefined,
    async open() {
      const [create, files] = await Promise.all([loadAttachments(), env.loadFiles()]);
      return create({
        env, caller, api, files, storage, toasts, translate, list: timeline.list, types: fileTypes, say: announcer.say,
      });
    },
  });
  const composer = createComposer(env, storage, reply, attachments);
  const stopStatus = reportStatus(env, reply.$status, translate);
  const stopCounting = $isOpen.listen((isOpen) => {
    const count = unread.$count.get();
    if (isOpen && count > 0) announcer.say(translate('announce.newMessages', { count }));
  });

  /** Waits for the conversation, the start form and a running reply; rejects when the chat cannot be opened. */
  const whenSendable = async () => {
    await conversation.open();
    const $isSendable = computed(
      [$phase, guests.$needsForm, timeline.$isLoaded, reply.$status],
      (phase, needsForm, isLoaded, status) => {
        if (phase.name === 'failed') return phase.error;
        return phase.name === 'ready' && !needsForm && isLoaded && ['idle', 'failed'].includes(status.name);
      },
    );
    const outcome = await waitUntil($isSendable, (value) => value !== false, life);
    if (outcome instanceof WidgetError) throw outcome;
  };
  let lastSend: Promise<unknown> = Promise.resolve();

  return {
    timeline,
    reply,
    composer,
    announcer,
    attachments,
    sendMessage(text) {
      // One after the other: the second would find the chat busy with the first.
      const sent = lastSend.then(async () => {
        await whenSendable();
        const result = reply.send(text);
        if (!result.accepted) throw new WidgetError('unsupported');
        await result.done;
      });
      lastSend = sent.catch(() => {});
      return sent;
    },
    async triggerAgenda(agendaId) {
      await whenSendable();
      await reply.triggerAgenda(agendaId);
    },
    async clear() {
      await conversation.open();
      try {
        await api.clear();
      } catch (thrown) {
        const { serverMessage: text } = toWidgetError(thrown);
        toasts.show({ tone: 'alert', key: 'confirm.clearFailed', ...(text && { text }) });
        throw thrown;
      }
      timeline.clear();
      reply.clear();
      toasts.show({ tone: 'status', key: 'confirm.cleared' });
      env.host.track('chat-clear');
    },
    destroy() {
      for (const feature of [reply, timeline, composer, announcer, attachments]) feature.destroy();
      stopStatus();
      stopCounting();
    },
  };
}

function toHostMessage(
  { key: _key, delivery, isStreaming: _streaming, requestId: _request, ...message }: TimelineMessage,
): Message {
  return { ...message, status: delivery === 'delivered' ? 'delivered' : 'sending' };
}
