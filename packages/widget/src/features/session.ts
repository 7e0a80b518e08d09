// The wiring: which feature is given what of which other. The only file that imports sibling features.

import { atom, computed } from 'nanostores';
import type { Env } from '../core/env.ts';
import { toWidgetError, WidgetError } from '../core/errors.ts';
import type { ChatConfig } from '../core/host-types.ts';
import type { Message } from '../protocol/message.ts';
import { createAnnouncer } from './announcer/announcer.ts';
import { createApi } from './api/api.ts';
import { createComposer } from './composer/composer.ts';
import { createConversation } from './conversation/conversation.ts';
import { createIdentity } from './conversation/identity.ts';
import { createGuests } from './guests/guests.ts';
import { createI18n } from './i18n/i18n.ts';
import { createOutbox } from './reply/outbox.ts';
import { createReply } from './reply/reply.ts';
import { reportStatus } from './reply/report-status.ts';
import type { Session } from './session-types.ts';
import { createScopedStorage } from './storage/scoped-storage.ts';
import { toImageOrigins } from './theme/image-origins.ts';
import { createTheme } from './theme/theme.ts';
import type { TimelineMessage } from './timeline/timeline-types.ts';
import { createTimeline } from './timeline/timeline.ts';
import { createToasts } from './toasts/toasts.ts';
import { createUnread } from './unread/unread.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Creates one independent chat over its environment. Nothing is requested before `setOpen(true)` or a call that needs a
 * conversation; `destroy` leaves no timer, listener or request behind.
 */
export function createSession(env: Env, initialConfig: ChatConfig): Session {
  const $config = atom(initialConfig);
  const $isOpen = atom(false);
  const life = new AbortController();

  const identity = createIdentity(env, $config);
  const storage = createScopedStorage(env, identity.scope);
  const i18n = createI18n(env, $config, storage);
  const translate = (...[key, values]: Parameters<ReturnType<typeof i18n.$t.get>>) => i18n.$t.get()(key, values);
  const toasts = createToasts(env.clock);
  const api = createApi(env, {
    baseUrl: () => $config.get().apiBase,
    token: identity.token,
    clientId: identity.clientId,
    conversationId: () => conversation.$conversation.get()?.id ?? identity.conversationId(),
    renew: () => conversation.renew(),
  });
  const conversation = createConversation({ env, $config, identity, api, targetLanguage: i18n.targetLanguage });
  const { $conversation, $persona, $phase } = conversation;
  const guests = createGuests({
    conversation, local: env.local, page: env.page, clock: env.clock, toasts, putGuest: api.putGuest,
    setGuest: conversation.setGuest,
  });
  const theme = createTheme($config, $persona);

  const unread = createUnread(env, $isOpen);
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
  const composer = createComposer(env, storage, reply);
  const stopStatus = reportStatus(env, reply.$status, translate);
  const stopReady = $phase.listen(({ name }, before) => {
    if (name === 'ready' && before?.name === 'opening') env.host.emit('ready', {});
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
    const outcome = await waitUntil($isSendable, (value) => value !== false, life.signal);
    if (outcome instanceof WidgetError) throw outcome;
  };
  let lastSend: Promise<unknown> = Promise.resolve();

  return {
    $config, $isOpen, conversation, guests, timeline, reply, composer, announcer, i18n, theme, toasts,
    $imageOrigins: computed([$config, $persona], toImageOrigins),
    configure: (config) => $config.set(config),
    setOpen(isOpen) {
      $isOpen.set(isOpen);
      storage.tab.patch({ open: isOpen });
      if (!isOpen) return;
      const count = unread.$count.get();
      if (count > 0) announcer.say(translate('announce.newMessages', { count }));
      unread.clear();
      void conversation.open();
    },
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
    identify: guests.identify,
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
      life.abort();
      for (const feature of [reply, timeline, conversation, composer, announcer, i18n, toasts]) feature.destroy();
      stopStatus();
      stopReady();
    },
  };
}

function toHostMessage(
  { key: _key, delivery, isStreaming: _streaming, requestId: _request, ...message }: TimelineMessage,
): Message {
  return { ...message, status: delivery === 'delivered' ? 'delivered' : 'sending' };
}
