// A conversation as one text in Markdown (pure): a title, a heading for each day and each message, and what was said as a quotation, so
// that no message can pass for another.

import { linkTarget } from '../../core/safe-url.ts';
import { asPlainText, harmlessSource } from './harmless-source.ts';

export interface WrittenFile {
  readonly name: string;
  readonly url: string;
  /** What was said in it. */
  readonly words: string;
}

export interface WrittenMessage {
  readonly author: string;
  readonly time: string;
  /** Where it is the first of its day. */
  readonly day: string | undefined;
  /** What became of it, where that is not as it should be. */
  readonly note: string;
  /** Markdown, as it was written, with the words of cards, forms and sources. */
  readonly content: string;
  readonly files: readonly WrittenFile[];
}

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n');

function fileLine({ name, url, words }: WrittenFile): string {
  const target = linkTarget(url);
  // Only what is on the web: a picture in this page's own memory is nowhere else.
  const isLink = target?.protocol === 'https:' || target?.protocol === 'http:';
  const shown = asPlainText(name || url);
  const line = isLink ? `- [${shown}](<${target.href.replace(/[<>\s]/g, encodeURIComponent)}>)` : `- ${shown}`;
  return words ? `${line}\n\n${harmlessSource(words)}` : line;
}

/** Carriage returns would begin lines that are not quoted. */
const withLines = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').trim();

export function conversationMarkdown(title: string, messages: readonly WrittenMessage[]): string {
  const parts = [`# ${asPlainText(title)}`];
  for (const { author, time, day, note, content, files } of messages) {
    if (day) parts.push(`## ${asPlainText(day)}`);
    parts.push(`### ${[author, time, note].filter(Boolean).map(asPlainText).join(' · ')}`);
    const said = [harmlessSource(withLines(content)), ...files.map(fileLine).map(withLines)]
      .filter(Boolean)
      .join('\n\n');
    if (said) parts.push(quoted(said));
  }
  return `${parts.join('\n\n')}\n`;
}

/** A name that every system takes. */
export function fileNameOf(persona: string, day: string): string {
  const name = persona.replace(/[\p{C}\\/:*?"<>|\s]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '');
  return `${[...name].slice(0, 60).join('') || 'conversation'}-${day}.md`;
}
