// From the first approach to the mounted chat. Firefox remembers a failed import or module preload until the page is
// reloaded, and reports some lost preloads as loaded; so the files are fetched first, and imported once all are here.

import type { Chat, ChatHost, ChatModule } from '@persona-chat/widget/host-api.ts';

export type ImportModule = (url: string) => Promise<ChatModule>;

/** Brings the chat of one element, once. Nothing is requested before `prefetch` or `load`. */
export function createArrival(host: ChatHost, importModule: ImportModule, changed: (chat?: Chat) => void) {
  let arrive: (chat: Chat) => void;
  let attempt = 0;
  let isOver = false;
  let prefetching: Promise<unknown> | undefined;

  /** After a failure the entry gets another address, since a failed import of it may be remembered. */
  const address = (name: string): string =>
    host.config.assetBase + name + (attempt && name === __CHAT_ENTRY__ ? `?r=${attempt}` : '');

  async function arriveWhole(name: string): Promise<unknown> {
    const reply = await fetch(address(name), { cache: attempt ? 'reload' : 'default' });
    if (!reply.ok) throw reply.status;
    return reply.blob();
  }

  const arrival = {
    chat: undefined as Chat | undefined,
    state: '' as '' | 'busy' | 'failed',
    /** Resolves with the chat, over failed attempts. */
    here: new Promise<Chat>((resolve) => {
      arrive = resolve;
    }),

    /** Fetches the chat's files without running them; rejects when one does not arrive whole. */
    prefetch(): Promise<unknown> {
      prefetching ??= Promise.all(__CHAT_CLOSURE__.map(arriveWhole)).catch((cause: unknown) => {
        prefetching = undefined;
        throw cause;
      });
      return prefetching;
    },

    /** Mounts the chat unless it is there or on its way; tries again after a failure. */
    async load(): Promise<void> {
      if (arrival.chat || arrival.state === 'busy') return;
      arrival.state = 'busy';
      changed();
      try {
        await arrival.prefetch();
        const { createChat } = await importModule(address(__CHAT_ENTRY__));
        if (isOver) return;
        arrive(arrival.chat = createChat(host));
        arrival.state = '';
      } catch (cause) {
        if (isOver) return;
        arrival.state = 'failed';
        attempt += 1;
        host.emit('error', { code: 'lazy-load', message: String(cause) });
      }
      changed(arrival.chat);
    },

    end(): void {
      isOver = true;
      arrival.chat?.destroy();
    },
  };
  return arrival;
}
