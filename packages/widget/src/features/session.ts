// The wiring of what every opening needs. With conversation.ts, visitor-files.ts and conversation-control.ts, which are lazy, the only file
// that imports sibling features.

import { atom, computed } from 'nanostores';
import type { Env } from '../core/env.ts';
import { isAbort, toWidgetError, WidgetError } from '../core/errors.ts';
import type { ChatConfig } from '../core/host-types.ts';
import { createLazyFeature } from '../core/lazy-feature.ts';
import { isOfVisitor } from '../core/owner.ts';
import { createCaller } from './api/caller.ts';
import { createPutGuest } from './api/guest-api.ts';
import { createOpeningApi } from './api/opening-api.ts';
import { createRequests } from './api/requests.ts';
import { createBootstrap } from './bootstrap/bootstrap.ts';
import { createIdentity } from './bootstrap/identity.ts';
import { createGuests } from './guests/guests.ts';
import { createI18n } from './i18n/i18n.ts';
import { createRetries } from './lazy-retries/lazy-retries.ts';
import type { Session } from './session-types.ts';
import { createScopedStorage } from './storage/scoped-storage.ts';
import type { CreateConversation, OwnedConversationFeatures } from './conversation-types.ts';
import { toImageOrigins } from './theme/image-origins.ts';
import { createTheme } from './theme/theme.ts';
import { createToasts } from './toasts/toasts.ts';
import { createUnread } from './unread/unread.ts';

/**
 * Creates one independent chat over its environment. Nothing is requested before `setOpen(true)` or a call that needs a
 * conversation; `loadConversation` brings the code of a conversation on screen then and may reject with `lazy-load`. `destroy`
 * leaves no timer, listener or request behind. `onForgotten` is called when the visitor was forgotten, here or in another tab:
 * the session has ended by then; with what the page had configured for them where it has named another visitor since. `onRestored` is called
 * when the browser shows the page again that others had taken the place of: what is kept may be newer than what this session holds. Whoever puts
 * another one in its place calls what comes with it before: this one keeps nothing from then on. It gives whether the visitor was forgotten.
 */
export function createSession(
  env: Env,
  initialConfig: ChatConfig,
  loadConversation: () => Promise<CreateConversation>,
  onForgotten: (asked?: ChatConfig) => void = () => {},
  onRestored: (leave: () => boolean) => void = () => {},
): Session {
  const $config = atom(initialConfig);
  const $isOpen = atom(false);
  const $isDrawn = atom(true);
  const $isShown = computed([$isOpen, $isDrawn], (isOpen, isDrawn) => isOpen && isDrawn);
  const $isOnline = atom(env.page.isOnline());
  const stopPage = env.page.onChange((kind) => {
    $isOnline.set(env.page.isOnline());
    if (kind !== 'restored') storage.keepWhole();
    // What the host has asked for and still waits for lives in this session alone.
    if (kind === 'restored' && awaitedByHost === 0) onRestored(storage.leave);
  });
  const life = new AbortController();
  const ended = new Promise<never>((_, reject) =>
    life.signal.addEventListener('abort', () => reject(life.signal.reason)),
  );
  ended.catch(() => {});
  let awaitedByHost = 0;
  /** What the host waits for, which rejects at the latest when the session ends: with an error that it can tell from others. */
  const settling = async <T>(work: Promise<T>): Promise<T> => {
    awaitedByHost += 1;
    try {
      return await Promise.race([work, ended]);
    } catch (thrown) {
      // Stop, or a clearing, may have cut it off.
      const code = life.signal.aborted ? 'gone' : 'unsupported';
      throw isAbort(thrown) ? new WidgetError(code) : toWidgetError(thrown);
    } finally {
      awaitedByHost -= 1;
    }
  };

  const identity = createIdentity(env, $config, () => storage);
  const storage = createScopedStorage(env, identity.scope, identity.$owner);
  identity.dropForgotten();
  const toasts = createToasts(env.clock);
  const retries = createRetries(env, $isOpen);
  const i18n = createI18n(env, $config, storage, toasts, retries);
  const requests = createRequests(env, {
    baseUrl: () => $config.get().apiBase,
    token: identity.token,
    clientId: identity.clientId,
    conversationId: identity.currentConversationId,
  });
  const api = createOpeningApi(requests, env.host.advise);
  const bootstrap = createBootstrap({ env, $config, identity, api, targetLanguage: i18n.targetLanguage });
  const caller = createCaller(requests, { ...bootstrap, life: life.signal });
  const { $conversation, $persona, $phase } = bootstrap;
  const guests = createGuests({
    $config,
    bootstrap,
    storage,
    local: env.local,
    life: life.signal,
    page: env.page,
    clock: env.clock,
    toasts,
    putGuest: createPutGuest(caller),
    host: env.host,
    setGuest: bootstrap.setGuest,
  });
  const theme = createTheme($config, $persona);
  const unread = createUnread(env, $isShown);
  const stopReady = $phase.listen(({ name }, before) => {
    if (name === 'ready' && before?.name === 'opening') env.host.emit('ready', {});
  });

  const stopOwner = storage.$owner.listen((now, before) => {
    if (!before || before.visitor === null) return;
    if (now.scope !== before.scope || !isOfVisitor(now.visitor, before.visitor)) toasts.visitorLeft();
  });

  const conversation = createLazyFeature(async () => {
    try {
      const createConversation = await loadConversation();
      life.signal.throwIfAborted();
      return createConversation({
        env,
        caller,
        storage,
        i18n,
        toasts,
        bootstrap,
        guests,
        unread,
        retries,
        $config,
        $isOpen: $isShown,
        life: life.signal,
        onForgotten: followReset,
        forgetStored: () => forgetStored(isStored()).emptied,
        leave: end,
        tellReset,
      });
    } catch (thrown) {
      const error = new WidgetError('lazy-load', { cause: thrown, retryable: true });
      if (!life.signal.aborted) env.host.error(error.code, error.message);
      throw error;
    }
  });
  /** At once where the code is here: who talks now is whom the host means. */
  const withFeatures = (run: (features: OwnedConversationFeatures) => Promise<void>) => {
    const opened = conversation.opened();
    return settling(opened ? run(opened) : conversation.open().then(run));
  };
  /** The opening that began before the panel had its views: it is not asked for again where it has failed by then. */
  let ahead: Promise<void> | undefined;
  /** Conversation and code at the same time; failures of either are phases. */
  const open = () => {
    const opening = ahead ?? bootstrap.open();
    ahead = undefined;
    return Promise.all([opening, conversation.load()]);
  };

  const end = (asked?: ChatConfig) => {
    destroy();
    onForgotten(asked);
  };
  const destroy = () => {
    life.abort();
    for (const feature of [retries, conversation, bootstrap, i18n, toasts]) feature.destroy();
    stopReady();
    stopOwner();
    stopPage();
  };
  const forgetStored = (withGuest: boolean) => {
    const emptied = storage.forget(withGuest);
    if (withGuest) guests.forget();
    return { emptied, conversationId: withGuest ? identity.forget() : undefined };
  };
  const forget = (withGuest: boolean): string | undefined => {
    if (life.signal.aborted) return undefined;
    const { conversationId } = forgetStored(withGuest);
    end();
    return conversationId;
  };
  /** Of tabs that hear of it late, the next visitor may have begun to talk: the browser's guest is not who was forgotten then. */
  const isStored = () => {
    const stored = identity.conversationId();
    const isSame = !stored || stored === $conversation.get()?.id;
    return isSame && identity.isShared() && !identity.isHostToken();
  };
  const followReset = () => forget(isStored());

  /** This tab is no part of any of them by now. */
  const tellReset = (conversationIds: readonly (string | undefined)[]) =>
    void env.loadTabs().then(
      (tabs) => {
        for (const id of new Set(conversationIds)) {
          const channel = tabs.join(`persona-chat:${id}`, () => {});
          channel.post({ type: 'reset' });
          channel.leave();
        }
      },
      () => {
        // Where tabs cannot talk, the others find the visitor forgotten with their next call.
      },
    );

  return {
    $config,
    $isOpen,
    $isShown,
    $isOnline,
    conversation,
    bootstrap,
    guests,
    i18n,
    theme,
    toasts,
    retries,
    $unread: unread.$count,
    $latestUnread: unread.$latest,
    $imageOrigins: computed([$config, $persona], toImageOrigins),
    configure: (config) => $config.set(config),
    async setOpenAhead(isOpen) {
      $isOpen.set(isOpen);
      if (!isOpen) return;
      ahead = bootstrap.open();
      await conversation.load();
    },
    setOpen(isOpen) {
      $isOpen.set(isOpen);
      storage.keepOpen(isOpen);
      env.host.track(isOpen ? 'chat-open' : 'chat-close');
      if (!isOpen) return;
      unread.clear();
      void open();
    },
    setDrawn(isDrawn) {
      $isDrawn.set(isDrawn);
      if ($isShown.get()) unread.clear();
    },
    storeDraft: () => storage.beforeMove(),
    async retryConversation() {
      await open();
    },
    reload: () => env.page.reload(),
    sendMessage: (text, asked = $config.get()) => withFeatures((features) => features.sendMessage(text, asked)),
    identify: (user) => settling(guests.identify(user)),
    triggerAgenda: (agendaId, asked = $config.get()) =>
      withFeatures((features) => features.triggerAgenda(agendaId, asked)),
    async clear(by = 'host') {
      // Nobody has talked yet, or is about to: there is no conversation to clear, and none is begun for that. Of whom the page has signed in
      // only the server knows.
      const isUntouched = $phase.get().name === 'idle' && conversation.$state.get().name === 'idle';
      if (isUntouched && !identity.isHostToken() && !identity.conversationId()) return;
      const asked = $config.get();
      await withFeatures((features) => features.clear(asked, by));
    },
    // Other tabs of the conversation, and those of the guest before a sign-in.
    reset: () => tellReset([...storage.conversationIds(), $conversation.get()?.id, forget(true)]),
    resetDeleted: followReset,
    destroy,
  };
}
