import { WidgetError } from '../../core/errors.ts';
import type { HistoryPage, ChatApi } from '../api/chat-api.ts';
import type { MessageList } from './message-list.ts';

/** A visitor who was away for longer gets the newest pages, and older ones on demand. */
const MAX_PAGES = 5;

export interface Newest extends HistoryPage {
  /** No message is missing between these and what is listed. */
  readonly isConnected: boolean;
}

export interface NewestPorts {
  readonly history: ChatApi['history'];
  readonly list: Pick<MessageList, '$keys' | 'get' | 'byId'>;
  readonly signal: AbortSignal;
  /** Whether a listed message was appended without what came before it. */
  readonly isLoose: (id: string) => boolean;
}

/** Reads the newest page, and older ones until they reach what is listed, so that no hole stays (H1, G5). */
export async function readNewest({ history, list, signal, isLoose }: NewestPorts): Promise<Newest> {
  const isConfirmed = (key: string) => !list.get(key)?.isUnconfirmed;
  let page = await history(null, signal);
  let { messages } = page;
  const isConnected = () =>
    (page.next === null && !page.isBroken) ||
    !list.$keys.get().some((key) => isConfirmed(key) && !isLoose(list.get(key)?.id ?? '')) ||
    messages.some(({ id }) => !isLoose(id) && list.$keys.get().includes(list.byId(id)?.key ?? ''));
  for (let count = 1; count < MAX_PAGES && !isConnected() && !signal.aborted; count += 1) {
    if (page.isBroken) throw new WidgetError('protocol');
    page = await history(page.next, signal);
    messages = [...page.messages, ...messages];
  }
  return { ...page, messages, isConnected: isConnected() };
}
