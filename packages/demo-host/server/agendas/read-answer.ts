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

/** What is longer is asked for again: an answer is kept as it was given, never cut. */
const maxCharacters = 2_000;

/** The words of a message: typed, else spoken, else the names of its files. */
export const wordsOf = ({ content, attachments }: Message): string => {
  const typed = (content ?? '').trim();
  if (typed !== '') return typed;
  // A recording that nobody could transcribe is an answer all the same: who is asked for the voice has nothing else to give.
  const spoken = (attachments ?? []).map((file) => file.content || (file.name ?? ''));
  return spoken.join(', ').trim();
};

/** Every number in a text with what may change it: a letter before it, a sign, a fraction, groups of thousands. */
const numbers = /[\p{L}.,]?[-+\u2212]?\p{N}+(?:[.,\s]\p{N}+)*/gu;
/** Digits, or groups of three with the same mark between all of them: "1,000", "1.000.000", "1 000". */
const wholeNumber = /^[-+]?(?:\d+|[1-9]\d{0,2}(?:([.,\s])\d{3})(?:\1\d{3})*)$/;
/** Words that would change the number beside them. */
const otherMagnitude = /\b(?:minus|negative)\s*\d|\d\s*(?:k|dozen|hundred|thousand|million|billion)\b|\d\s*%/i;

/** The one whole number of a text, exactly; null where there is none, several, a fraction, or one too large to be exact. */
const readWholeNumber = (words: string): number | null => {
  const [given, another] = words.match(numbers) ?? [];
  const text = given?.replace('\u2212', '-');
  if (text === undefined || another !== undefined || !wholeNumber.test(text) || otherMagnitude.test(words)) return null;
  const number = Number(text.replaceAll(/[.,\s]/g, ''));
  return Number.isSafeInteger(number) ? number : null;
};

const readValue = (words: string, dataType: AgendaQuestion['dataType']): Meaning => {
  if (words.length > maxCharacters) return { type: 'unclear' };
  if (dataType === 'INTEGER') {
    const value = readWholeNumber(words);
    return value === null ? { type: 'unclear' } : { type: 'answer', value };
  }
  if (dataType === 'BOOLEAN') {
    if (/^(y|yes|yep|sure|ok(ay)?|please|of course|true)\b/i.test(words)) return { type: 'answer', value: true };
    return /^(n|no|nope|not|false)\b/i.test(words) ? { type: 'answer', value: false } : { type: 'unclear' };
  }
  return { type: 'answer', value: words };
};

export const readMeaning = (words: string, dataType: AgendaQuestion['dataType']): Meaning => {
  const command = /^\/([a-z-]+)/i.exec(words)?.[1]?.toLowerCase();
  if (command === 'exit') return { type: 'exit' };
  if (command !== undefined) return { type: 'command' };
  if (words === '') return { type: 'unclear' };
  return /[?？؟]\s*$/u.test(words) ? { type: 'question' } : readValue(words, dataType);
};
