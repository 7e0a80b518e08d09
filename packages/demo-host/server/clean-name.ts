/** Controls, halves of surrogate pairs, breaks of lines, and characters that make a text read in another order than it is. */
const misleading = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** A name that is safe to show beside other text: one line, with single spaces and nothing that hides or turns it. */
export const cleanName = (name: string): string => name.replace(/\s+/gu, ' ').replace(misleading, '').trim();
