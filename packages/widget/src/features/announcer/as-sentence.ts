// Apart from the rest of what makes words for ears: the announcer needs it before a message is read.

/** A title, an item, a row or a state as a sentence: what follows is heard as the next one. */
export function asSentence(words: string): string {
  // The sign of per cent is punctuation to Unicode, and ends nothing.
  if (!words || /(?!%)\p{P}$/u.test(words)) return words;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(words)) return `${words}。`;
  return words + (/\p{Script=Devanagari}$/u.test(words) ? '।' : '.');
}
