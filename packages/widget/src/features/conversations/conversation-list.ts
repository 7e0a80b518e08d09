// The pages of the list, and what is looked for in it.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { toWidgetError } from '../../core/errors.ts';
import type { PastConversation } from '../../protocol/past-conversation.ts';
import type { ConversationsPage, ListQuery } from './conversations-api.ts';
import type { ConversationsPhase } from './conversations-types.ts';

const SEARCH_AFTER_MS = 300;

export interface ConversationListPorts {
  readonly env: Pick<Env, 'clock' | 'page'>;
  readonly read: (query: ListQuery, signal: AbortSignal) => Promise<ConversationsPage>;
  readonly personaId: () => string;
  /** What the server does not list, beside what it does. */
  readonly unlisted: (listed: readonly PastConversation[]) => PastConversation[];
}

/** Creates the list; one page is asked for at a time, and what is looked for anew is not waited for any more. */
export function createConversationList({ env, read, personaId, unlisted }: ConversationListPorts) {
  const $phase = atom<ConversationsPhase>({ name: 'loading' });
  const $items = atom<readonly PastConversation[]>([]);
  const $search = atom('');
  let controller = new AbortController();
  let cursor: string | null = null;
  let cancelSearch = () => {};

  const load = async (from: string | null) => {
    cancelSearch();
    controller.abort();
    controller = new AbortController();
    const { signal } = controller;
    cursor = from;
    $phase.set({ name: from === null ? 'loading' : 'loading-more' });
    try {
      const query = { personaId: personaId(), search: $search.get().trim(), cursor: from };
      const { conversations, next } = await read(query, signal);
      if (signal.aborted) return;
      const before = from === null ? [] : $items.get();
      const items = new Map(before.map((item) => [item.id, item]));
      for (const item of conversations) if (!items.has(item.id)) items.set(item.id, item);
      // A cursor that brings nothing new would page for ever.
      const hasMore = next !== null && items.size > before.length;
      const listed = [...items.values()];
      // Only at the end is it known that they are on none of the pages; what was looked for may not be in them.
      $items.set(hasMore || query.search ? listed : [...unlisted(listed), ...listed]);
      cursor = next;
      $phase.set({ name: 'ready', hasMore });
    } catch (thrown) {
      if (!signal.aborted) $phase.set({ name: 'failed', error: toWidgetError(thrown) });
    }
  };
  const loadMore = () => {
    const phase = $phase.get();
    if (phase.name === 'failed' || (phase.name === 'ready' && phase.hasMore)) void load(cursor);
  };
  const stopPage = env.page.onChange((kind) => {
    if (kind === 'online' && $phase.get().name === 'failed') loadMore();
  });

  return {
    $phase,
    $items,
    $search,
    load() {
      $search.set('');
      void load(null);
    },
    loadMore,
    search(text: string) {
      $search.set(text);
      cancelSearch();
      cancelSearch = env.clock.after(SEARCH_AFTER_MS, () => void load(null));
    },
    change: (changed: PastConversation) =>
      $items.set($items.get().map((item) => (item.id === changed.id ? changed : item))),
    drop: (id: string) => $items.set($items.get().filter((item) => item.id !== id)),
    destroy() {
      stopPage();
      cancelSearch();
      controller.abort();
    },
  };
}
