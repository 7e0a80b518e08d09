// Which sentence of a reply is being said. The stream does not tell where in a text its sound is: once all of a message's sound is
// here its share is that of the text, before that people are read to at about this speed.

import type { Heard } from './heard.ts';

const CHARACTERS_A_SECOND = 15;

/** A Markdown text as what is said of it, sentence by sentence. */
export function spokenSentences(markdown: string): readonly string[] {
  const text = markdown
    .replace(/^[ \t]*(`{3,}|~{3,})[^]*?(?:^[ \t]*\1|$(?![^]))/gm, '')
    .replace(/!?\[([^\][]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:[-*+>]|\d{1,9}[.)]|#{1,6})\s+/gm, '')
    .replace(/[*_~`|]+/g, '')
    .replace(/<\/?u>/g, '');
  return text.split('\n').flatMap(sentencesOf).flatMap(shortOf);
}

/** As two lines hold them on a phone; a letter of Chinese, Japanese or Korean is as wide as two. */
const LONGEST = 72;
const wide = /[\u2e80-\uffef]/;

/** A long sentence in parts of about the same length, each at the end of a word. */
function shortOf(sentence: string): readonly string[] {
  const parts = Math.ceil(sentence.length / (wide.test(sentence) ? LONGEST / 2 : LONGEST));
  const enough = sentence.length / parts;
  const lines = Array<string>(parts).fill('');
  let at = 0;
  for (const word of sentence.split(/(?<=[\s\u2e80-\uffef])/u)) {
    lines[Math.floor((at + word.length / 2) / enough)] += word;
    at += word.length;
  }
  return lines.map((line) => line.trim()).filter(Boolean);
}

function sentencesOf(line: string): readonly string[] {
  // Firefox has it since 125.
  const whole = 'Segmenter' in Intl ? segments(line) : line.split(/(?<=[.!?…。！？])\s*/u);
  return whole.map((sentence) => sentence.trim()).filter(Boolean);
}

function segments(line: string): readonly string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)].map(({ segment }) => segment);
}

/** The sentence that is said at that moment of the sound; empty where there is none. */
export function captionAt(
  sentences: readonly string[],
  { seconds, knownSeconds, isWhole }: Pick<Heard, 'seconds' | 'knownSeconds'> & { readonly isWhole: boolean },
): string {
  const { length } = sentences.join('');
  const place = isWhole && knownSeconds > 0 ? (seconds / knownSeconds) * length : seconds * CHARACTERS_A_SECOND;
  let end = 0;
  return sentences.find((sentence) => (end += sentence.length) > place) ?? sentences.at(-1) ?? '';
}
