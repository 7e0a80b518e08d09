// History: the newest page on opening, older pages on demand, one at a time (docs/behaviour.md#messages).

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import { isHidden } from '../../core/is-listed.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Message } from '../../protocol/message.ts';
import type { ChatApi } from '../api/chat-api.ts';
import { createMessageList, type MessageList } from './message-list.ts';
import { readNewest } from './newest-page.ts';
import type { HistoryState, ReadingPlace, TimelineFeature, TimelineMessage } from './timeline-types.ts';

/** For so long what the visitor sends waits for the first page: it may tell that a message of an earlier visit is stored, or being answered. */
const LONGEST_WAIT_MS = 5000;

export interface TimelinePorts {
  readonly env: Env;
  readonly api: Pick<ChatApi, 'history'>;
  readonly $conversation: Readable<Conversation | null>;
  readonly readingPlace: Pick<ReadingPlace, 'read'>;
  /** The first page of a conversation has been merged; `newest` is its last message, listed or not. */
  readonly onLoaded: (newest: Message | undefined) => void;
  /** An unconfirmed message, as it was before a page has shown that it is stored. */
  readonly onFound: (before: TimelineMessage) => void;
}

export interface Timeline extends TimelineFeature {
  readonly list: MessageList;
  /** The history was cleared on the server: nothing is left to load or to show, but what `isUnsent` says is still to be sent. */
  clear(isUnsent: (requestId: string) => boolean): void;
  /**
   * Merges what is new on the server by id, in its order; gives the messages that were not listed before, or null when
   * `isWelcome` says no by the time the answer is here. Rejects with WidgetError.
   */
  refresh(isWelcome: () => boolean): Promise<readonly TimelineMessage[] | null>;
  /**
   * Takes away what is listed and the server has no more, and gives whether it has been cleared: something has gone, or nothing is
   * left. Null where `isWelcome` said no: it has to be asked again. Rejects with WidgetError.
   */
  dropGone(isWelcome: () => boolean): Promise<boolean | null>;
  /** Asks again for a page that has failed: something has happened since. */
  tryAgain(): void;
  destroy(): void;
}

/** Creates the timeline; it loads the newest page of each conversation that is opened (H1–H4). */
export function createTimeline({ env, api, $conversation, readingPlace, onLoaded, onFound }: TimelinePorts): Timeline {
  const list = createMessageList(onFound);
  const $history = atom<HistoryState>({ name: 'idle' });
  const $isLoaded = atom(false);
  const $isSettled = atom(false);
  let cancelSettling = () => {};
  const settle = () => {
    cancelSettling();
    $isSettled.set(true);
  };
  let controller = new AbortController();
  let cursor: string | null = null;
  let seenCursors = new Set<string | null>();
  /** Ids of what the pages have held; between the first and the last of them nothing is missing. */
  let fromPages = new Set<string>();
  const keepIds = (messages: readonly Message[]) => {
    for (const { id } of messages) fromPages.add(id);
  };

  const loadPage = async (signal: AbortSignal): Promise<number> => {
    const page = await api.history(cursor, signal);
    if (signal.aborted) return 0;
    const isFirst = !$isLoaded.get();
    // What stands here before the first page came after it was asked for.
    const added = list.merge(page.messages, 'older');
    if (page.isBroken) throw new WidgetError('protocol');
    keepIds(page.messages);
    seenCursors.add(cursor);
    // A cursor that comes back would page for ever.
    const isOver = page.next === null || seenCursors.has(page.next);
    cursor = page.next;
    $history.set(isOver ? { name: 'complete', isEmpty: !isFirst && page.messages.length === 0 } : { name: 'loading' });
    if (isFirst) {
      $isLoaded.set(true);
      onLoaded(page.messages.filter((message) => !isHidden(message)).at(-1));
      settle();
    }
    return added;
  };

  /** @param whenDrawn Resolves when it may be asked for. */
  const load = async (whenDrawn?: () => Promise<void>): Promise<void> => {
    const { name } = $history.get();
    if (name === 'loading' || name === 'complete' || !$conversation.get()) return;
    const { signal } = controller;
    $history.set({ name: 'loading' });
    cancelSettling();
    cancelSettling = env.clock.after(LONGEST_WAIT_MS, settle);
    if (whenDrawn) await whenDrawn();
    if (signal.aborted) return;
    try {
      // A page of which nothing is listed would leave the reader's marker in sight and nothing to ask for the next.
      while ((await loadPage(signal)) === 0 && !signal.aborted && $history.get().name === 'loading');
      if (!signal.aborted && $history.get().name === 'loading') $history.set({ name: 'idle' });
    } catch (thrown) {
      if (signal.aborted) return;
      const error = toWidgetError(thrown);
      $history.set({ name: 'failed', error });
      settle();
      env.host.error(error.code, error.message);
    }
  };

  const loadOlder = () => load();
  /** The field stands and has the focus before anything is asked for that typing does not need. */
  const loadFirst = () => load(() => new Promise((resolve) => env.clock.nextFrame(resolve)));

  const forget = () => {
    controller.abort();
    cancelSettling();
    controller = new AbortController();
    cursor = null;
    seenCursors = new Set();
    fromPages = new Set();
  };
  /** Whatever may have mended a failure asks for the page again: the visitor's Retry is not the only way out. */
  const tryAgain = () => {
    if ($history.get().name === 'failed') void loadOlder();
  };
  const stopPage = env.page.onChange((kind) => {
    if (kind === 'online' || kind === 'resumed' || kind === 'visible') tryAgain();
  });
  const stopConversation = $conversation.listen((conversation, previous) => {
    // The same one again comes with a bootstrap, maybe with another token.
    if (conversation?.id === previous?.id) return $isLoaded.get() ? undefined : tryAgain();
    forget();
    // What the visitor wrote and no server has confirmed goes with them into the new conversation.
    list.clear(({ isUnconfirmed }) => isUnconfirmed === true);
    $isLoaded.set(false);
    $isSettled.set(false);
    $history.set({ name: 'idle' });
    void loadFirst();
  });
  // This code may arrive after the conversation was opened.
  if ($conversation.get()) void loadFirst();

  return {
    list,
    $keys: list.$keys,
    $history,
    $isLoaded,
    $isSettled,
    get: list.get,
    message: list.message,
    quoteOf: list.quoteOf,
    loadOlder,
    tryAgain,
    clear(isUnsent) {
      forget();
      list.clear(
        ({ key, isUnconfirmed, delivery }) => isUnconfirmed === true && (delivery === 'queued' || isUnsent(key)),
      );
      $history.set({ name: 'complete', isEmpty: false });
      // Also when the first page was still on its way: it is aborted, and nothing else would ever end the waiting.
      $isLoaded.set(true);
      settle();
    },
    async refresh(isWelcome) {
      const { signal } = controller;
      // The first page is on its way.
      if (!$isLoaded.get()) return [];
      const newest = await readNewest({
        ...{ history: api.history, signal },
        isFromPage: (id) => fromPages.has(id),
        isReadAbove: () => readingPlace.read() !== undefined,
      });
      if (signal.aborted || !isWelcome()) return null;
      const before = new Set(list.$keys.get());
      if (!newest.isConnected) {
        // Too much has come to close the gap: what lies before it is loaded again from here on. An older page that is still
        // on its way would land on the wrong side of the gap.
        forget();
        list.clear(({ isUnconfirmed, isStreaming }) => isUnconfirmed === true || isStreaming);
        cursor = newest.next;
        $history.set(newest.next === null ? { name: 'complete', isEmpty: false } : { name: 'idle' });
      }
      list.merge(newest.messages, 'newest');
      keepIds(newest.messages);
      return list.$keys
        .get()
        .filter((key) => !before.has(key))
        .flatMap((key) => list.get(key) ?? []);
    },
    async dropGone(isWelcome) {
      const { signal } = controller;
      const page = await api.history(null, signal);
      if (page.isBroken) throw new WidgetError('protocol');
      // With more pages than one the server has not been cleared.
      if (signal.aborted || page.next !== null) return false;
      if (!isWelcome()) return null;
      const stored = new Set(page.messages.map(({ id }) => id));
      const count = list.$keys.get().length;
      list.clear(({ id, isUnconfirmed, isStreaming }) => isUnconfirmed === true || isStreaming || stored.has(id));
      const left = list.$keys.get().length;
      // What was not sent is no sign of either: it stays then.
      return left === 0 || left < count;
    },
    destroy() {
      stopConversation();
      stopPage();
      forget();
    },
  };
}
