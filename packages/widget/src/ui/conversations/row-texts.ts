// What stands in a row of the list besides the title.

import type { PastConversation } from '../../protocol/past-conversation.ts';
import { plainLine } from '../kit/plain-line.ts';

/** The last message without the marks of its formatting, or the names of its files. */
export function lastLineOf({ lastMessage }: PastConversation): string {
  if (!lastMessage) return '';
  return plainLine(lastMessage.content ?? '') || (lastMessage.files ?? []).join(', ');
}

/** Today the time alone, before that the day. */
export function shortTime(iso: string, language: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const now = new Date();
  if (date.toDateString() === now.toDateString())
    return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date);
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year }).format(date);
}
