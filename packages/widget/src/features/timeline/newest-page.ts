import { WidgetError } from '../../core/errors.ts';
import type { HistoryPage, ChatApi } from '../api/chat-api.ts';

/** A visitor who was away for longer gets the newest pages, and older ones on demand. */
const MAX_PAGES = 5;
/** Who reads further up would lose the place by that. */
const MAX_PAGES_BELOW = 50;

export interface Newest extends HistoryPage {
  /** No message is missing between these and what is listed. */
  readonly isConnected: boolean;
}

export interface NewestPorts {
  readonly history: ChatApi['history'];
  readonly signal: AbortSignal;
  /** Whether a page has held the message, up to which nothing is missing then. */
  readonly isFromPage: (id: string) => boolean;
  /** Whether somebody reads what is listed, above its end. */
  readonly isReadAbove: () => boolean;
}

/**
 * Reads the newest page, and older ones until they reach what is listed, so that no hole stays (H1, G5). What was sent, streamed or told
 * live is no such place: others may have written before it.
 */
export async function readNewest({ history, signal, isFromPage, isReadAbove }: NewestPorts): Promise<Newest> {
  let page = await history(null, signal);
  let { messages } = page;
  const isConnected = () => (page.next === null && !page.isBroken) || messages.some(({ id }) => isFromPage(id));
  const maxPages = isReadAbove() ? MAX_PAGES_BELOW : MAX_PAGES;
  for (let count = 1; count < maxPages && !isConnected() && !signal.aborted; count += 1) {
    if (page.isBroken) throw new WidgetError('protocol');
    page = await history(page.next, signal);
    messages = [...page.messages, ...messages];
  }
  return { ...page, messages, isConnected: isConnected() };
}
