// Several conversations of one visitor with a persona: the list, and what is done with its entries
// (docs/behaviour.md#past-conversations).

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { isAbort, toWidgetError } from '../../core/errors.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import { isSameOwner } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Caller } from '../api/caller.ts';
import type { Composing } from '../composer/composer.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { PastConversation } from '../../protocol/past-conversation.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import { createConversationList } from './conversation-list.ts';
import { createConversationPlaces, type PlacesStorage } from './conversation-places.ts';
import { createConversationsApi } from './conversations-api.ts';
import { unsentConversations } from './unsent-conversations.ts';
import type { ConversationsFailure, ConversationsFeature } from './conversations-types.ts';

const superseded = () => Object.assign(new Error('Somebody else talks.'), { name: 'AbortError' });

export interface ConversationsPorts {
  readonly env: Pick<Env, 'clock' | 'page' | 'host' | 'loadTabs' | 'loadFileStore'>;
  readonly caller: Pick<Caller, 'ask' | 'renewing' | 'who'>;
  readonly bootstrap: Pick<Bootstrapping, '$conversation' | '$guest' | '$isKnown' | '$response' | 'adopt' | 'refresh'>;
  readonly storage: PlacesStorage;
  readonly i18n: Pick<I18n, 'targetLanguage'>;
  readonly reply: Pick<Replying, '$status' | 'whenDelivered'>;
  readonly composer: Pick<Composing, '$isWaiting' | 'save'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly $config: Readable<ChatConfig>;
}

/** Creates the visitor's conversations over the calls of docs/protocol.md#past-conversations. */
export function createConversations(ports: ConversationsPorts): ConversationsFeature & { destroy(): void } {
  const { env, bootstrap, storage, reply, composer, $config } = ports;
  const api = createConversationsApi(ports.caller, env.host.advise);
  const places = createConversationPlaces(storage, env);
  const personaId = () => $config.get().personaId || bootstrap.$response.get()?.persona?.id || '';
  const unlisted = (listed: readonly PastConversation[]) => unsentConversations(storage, listed);
  const list = createConversationList({ env, read: api.list, personaId, unlisted });
  const $currentId = computed(bootstrap.$conversation, (conversation) => conversation?.id);
  const $isBusy = atom(false);
  const $failure = atom<ConversationsFailure | null>(null);
  let opening: AbortController | undefined;

  /** One thing at a time; a failure is a state. */
  const attempt = async (id: string | null, work: () => Promise<void>): Promise<boolean> => {
    if ($isBusy.get()) return false;
    $failure.set(null);
    $isBusy.set(true);
    try {
      await work();
      return true;
    } catch (thrown) {
      if (isAbort(thrown)) return false;
      const error = toWidgetError(thrown);
      env.host.error(error.code, error.serverMessage ?? error.message);
      $failure.set({ id, error });
      return false;
    } finally {
      $isBusy.set(false);
    }
  };

  const request = (wanted: object, signal: AbortSignal) =>
    api.open(() => {
      const guestId = bootstrap.$guest.get()?.id;
      const { channel } = $config.get();
      const targetLanguage = ports.i18n.targetLanguage();
      return { channel, targetLanguage, personaId: personaId(), ...(guestId && { guestId }), ...wanted };
    }, signal);
  const adopt = (response: Bootstrap) => {
    const currentId = $currentId.get();
    const { id } = response.conversation;
    if (id !== currentId) places.prepare(currentId, id, response.guest?.id);
    bootstrap.adopt(response);
  };
  /** Gives whether they still are who talk now: the host may name somebody else, who is being asked for. */
  const rememberAsker = () => {
    const owner = storage.$owner.get();
    const { apiBase } = $config.get();
    return () =>
      isSameOwner(owner, storage.$owner.get()) && $config.get().apiBase === apiBase && bootstrap.$isKnown.get();
  };
  /** Opens what is asked for, unless somebody else talks by the time of the answer. `prepare` is done before it is on screen. */
  const change = async (wanted: object, { signal }: AbortController, prepare?: (next: Bootstrap) => Promise<void>) => {
    const isAsker = rememberAsker();
    const checkOwner = () => {
      signal.throwIfAborted();
      // What is answered after the end would bring back a visitor who was forgotten. For who was superseded nothing has failed.
      if (isOver || !isAsker()) throw superseded();
    };
    const response = await request(wanted, signal);
    checkOwner();
    if (prepare) {
      await prepare(response);
      checkOwner();
    }
    adopt(response);
  };
  /** In place of one that was deleted on another device a new one is opened, which takes over what waits in it. */
  const replace = async (id: string, asked: AbortController) => {
    await change({ isNew: true }, asked, async ({ conversation, guest }) => {
      composer.save();
      places.prepare($currentId.get(), conversation.id, guest?.id);
      await places.carry(id, conversation.id);
    });
    places.forget(id);
    list.drop(id);
    // What has refused it was said in the conversation that has gone, and went with it.
    ports.toasts.show({ tone: 'alert', key: 'conversations.gone' });
  };
  const isMissing = (thrown: unknown) => toWidgetError(thrown).status === 404;
  /** Something is recorded, or waits for its upload or for the server's leave: it is not known for how long. */
  const isUnderWay = () =>
    composer.$isWaiting.get() || ['recording', 'submitting-voice', 'waiting'].includes(reply.$status.get().name);

  /** Other tabs that show it open another one. */
  const tellGone = (id: string) =>
    env.loadTabs().then(
      (tabs) => {
        const channel = tabs.join(`persona-chat:${id}`, () => {});
        channel.post({ type: 'gone' });
        channel.leave();
      },
      () => {
        // Where tabs cannot talk, a reload finds the latest.
      },
    );

  let isOver = false;
  /** What another tab has deleted is being left for the latest of the others: nothing takes over what waits in it. */
  let left: string | undefined;
  /** Asks whether the one on screen is there still. */
  let missing: AbortController | undefined;
  /** What was deleted while it was on screen, or may have been: the answer, or the latest of the others, did not come. */
  let doubtful: string | undefined;
  const drop = (id: string) => {
    doubtful = undefined;
    void tellGone(id);
    places.forget(id);
    list.drop(id);
  };
  const look = async (id: string) => {
    await bootstrap.refresh();
    if (id !== $currentId.get()) drop(id);
  };
  const stopPage = env.page.onChange((kind) => {
    const error = $failure.get()?.error;
    if (kind === 'online' && error && error !== 'busy' && error.retryable) $failure.set(null);
    if (kind !== 'online' || doubtful === undefined || doubtful !== $currentId.get()) return;
    look(doubtful).catch(() => {
      // The next call says that it has gone.
    });
  });

  return {
    ...list,
    $currentId,
    $isBusy,
    $failure,
    load() {
      $failure.set(null);
      list.load();
    },
    async open(id) {
      if (isUnderWay()) {
        $failure.set({ id, error: 'busy' });
        return false;
      }
      if (id !== null && id === $currentId.get()) return true;
      return attempt(id, async () => {
        opening = new AbortController();
        const mine = opening;
        // What is on its way belongs to the conversation on screen.
        await Promise.race([reply.whenDelivered(), whenAborted(mine.signal)]);
        try {
          await change(id === null ? { isNew: true } : { conversationId: id }, mine);
        } catch (thrown) {
          const isWaitedIn = id !== null && unlisted([]).some((one) => one.id === id);
          if (!isWaitedIn || !isMissing(thrown)) throw thrown;
          await replace(id, mine);
        }
        env.host.track('conversation-open');
      });
    },
    async leaveMissing() {
      const id = $currentId.get();
      if (id === undefined || id === left || $config.get().conversationId || isUnderWay()) return;
      await attempt(id, async () => {
        const asked = (missing = new AbortController());
        try {
          await request({ conversationId: id }, asked.signal);
        } catch (thrown) {
          asked.signal.throwIfAborted();
          if (!isMissing(thrown)) throw thrown;
          await replace(id, asked);
        }
      });
    },
    async leaveDeleted(settled) {
      const id = $currentId.get();
      if (id === undefined) return;
      // The next one gets a place of its own, so that nothing of this one lies in it.
      places.prepare(id, id, bootstrap.$guest.get()?.id);
      left = id;
      // It may have found out by itself that nothing is there.
      missing?.abort();
      await bootstrap.refresh().finally(() => (left = undefined));
      await settled;
      if (id === $currentId.get()) return;
      places.forget(id);
      list.drop(id);
    },
    giveUp: () => opening?.abort(),
    rename: (id, title) => attempt(id, async () => list.change(await api.rename(id, title.trim() || null))),
    async remove(id) {
      if (id === $currentId.get() && isUnderWay()) {
        $failure.set({ id, error: 'busy' });
        return false;
      }
      return attempt(id, async () => {
        doubtful = id;
        const isAsker = rememberAsker();
        await api.remove(id, isAsker).catch((thrown: unknown) => {
          throw isAsker() ? thrown : superseded();
        });
        env.host.track('conversation-delete');
        void tellGone(id);
        try {
          if (id === $currentId.get()) await change({}, new AbortController());
        } finally {
          // After the composer has left it, which keeps its draft then.
          places.forget(id);
        }
        doubtful = undefined;
        list.drop(id);
      });
    },
    destroy() {
      isOver = true;
      stopPage();
      list.destroy();
    },
  };
}

/** Rejects with the signal's reason. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

export type CreateConversations = typeof createConversations;
