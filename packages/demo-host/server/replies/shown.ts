// What a visitor had on the screen when they pressed Stop: no more of the reply is kept.

import type { ReplyPart } from '../store/replies.ts';

export interface Shown {
  /** The sub-message that stood last; null: nothing was shown yet. */
  readonly subMessageId: string | null;
  /** How many of its characters had come, as JavaScript counts them. */
  readonly characters: number;
}

/** Half of a surrogate pair cannot be stored. */
const firstCharacters = (text: string, count: number): string => text.slice(0, count).replace(/[\uD800-\uDBFF]$/, '');

const cutPart = (part: ReplyPart, characters: number): ReplyPart =>
  characters >= part.content.length
    ? part
    : { ...part, content: firstCharacters(part.content, characters), corrected: null };

/** The parts up to what was shown, or all of them where that is not known. */
export const cutToShown = (parts: readonly ReplyPart[], shown: Shown | null): ReplyPart[] => {
  if (shown === null) return [...parts];
  if (shown.subMessageId === null) return [];
  const last = parts.findIndex(({ id }) => id === shown.subMessageId);
  if (last < 0) return [...parts];
  return parts.slice(0, last + 1).map((part, index) => (index < last ? part : cutPart(part, shown.characters)));
};
