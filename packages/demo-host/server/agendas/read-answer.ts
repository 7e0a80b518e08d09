// What a visitor's message means to the item that was asked for. A question is no answer, and neither is a command.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { AgendaQuestion } from './agenda-script.ts';

export type Meaning =
  | { readonly type: 'answer'; readonly value: string | number | boolean }
  /** Said to the item, but not what it asks for. */
  | { readonly type: 'unclear' }
  | { readonly type: 'question' }
  | { readonly type: 'exit' }
  | { readonly type: 'command' };

const maxCharacters = 2_000;

/** The words of a message: typed, else spoken, else the names of its files. */
export const wordsOf = ({ content, attachments }: Message): string => {
  const typed = (content ?? '').trim();
  if (typed !== '') return typed;
  const spoken = (attachments ?? []).map((file) => file.content ?? file.name ?? '');
  return spoken.join(', ').trim();
};

const readValue = (words: string, dataType: AgendaQuestion['dataType']): Meaning => {
  if (dataType === 'INTEGER') {
    const number = /\d{1,9}/.exec(words.replaceAll(/(?<=\d)[.,\s](?=\d{3}\b)/g, ''))?.[0];
    return number === undefined ? { type: 'unclear' } : { type: 'answer', value: Number(number) };
  }
  if (dataType === 'BOOLEAN') {
    if (/^(y|yes|yep|sure|ok(ay)?|please|of course|true)\b/i.test(words)) return { type: 'answer', value: true };
    return /^(n|no|nope|not|false)\b/i.test(words) ? { type: 'answer', value: false } : { type: 'unclear' };
  }
  return { type: 'answer', value: words.slice(0, maxCharacters) };
};

export const readMeaning = (words: string, dataType: AgendaQuestion['dataType']): Meaning => {
  const command = /^\/([a-z-]+)/i.exec(words)?.[1]?.toLowerCase();
  if (command === 'exit') return { type: 'exit' };
  if (command !== undefined) return { type: 'command' };
  if (words === '') return { type: 'unclear' };
  return /[?？؟]\s*$/u.test(words) ? { type: 'question' } : readValue(words, dataType);
};
