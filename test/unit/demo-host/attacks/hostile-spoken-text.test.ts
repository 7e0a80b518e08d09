// Replies whose text is made to keep the reader of sentences busy: it shares its thread with every visitor.

import { describe, expect, it } from 'vitest';
import { readSentences } from '../server/support/read-sentences.ts';

/** As long as a reply gets. */
const characters = 100_000;
const filled = (piece: string, before = ''): string =>
  before + piece.repeat(Math.floor((characters - before.length) / piece.length));

/** Milliseconds of this thread's own processor time. */
const cpuMs = (work: () => unknown): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

const hostile: Readonly<Record<string, string>> = {
  dots: filled('.'),
  'dots and quotation marks': filled('."'),
  'a dot and quotation marks': filled('"', '.'),
  'a row of brackets': filled('[', '|'),
  'a row of links without an end': filled('[](', '|'),
  'a row of pictures without an end': filled('![', '|'),
  'a row of angle brackets': filled('<', '|'),
  'a row of blanks': `${filled(' ', '|')}x`,
  'a row of bars': filled('| '),
  'a row of addresses': filled('https://', '|'),
  bullets: filled('- '),
  quotes: filled('>'),
  blanks: filled(' '),
  brackets: filled('['),
  'a block of code in one line': filled('x ', '```\n'),
  'a fence without an end': filled('`'),
};

describe('the reader of sentences', () => {
  it.each(Object.entries(hostile))(
    'reads a reply of nothing but %s in a moment, at once and in small pieces',
    (_what, text) => {
      // It would take seconds or minutes if the time grew with the square of the length.
      expect(cpuMs(() => readSentences(text, text.length))).toBeLessThan(250);
      expect(cpuMs(() => readSentences(text, 4))).toBeLessThan(1_000);
    },
  );

  it('gives no piece that is longer than any other may be, whatever it stands in', () => {
    const words = 'word '.repeat(2_000);
    for (const text of [`${words}.`, `| ${words}|`, `| ${'cell | '.repeat(1_000)}`, `> ${words}`]) {
      for (const size of [4, text.length])
        expect(Math.max(...readSentences(text, size).map(({ length }) => length))).toBeLessThanOrEqual(301);
    }
  });

  it('says a long row cell by cell, the same however it comes', () => {
    const cells = Array.from({ length: 60 }, (_, index) => `cell number ${index}`);
    const row = `| ${cells.join(' | ')} |\nAfter.`;
    const sentences = readSentences(row, row.length);
    expect(sentences.join(', ').replace(', After.', '').split(', ')).toEqual(cells);
    expect(readSentences(row, 1)).toEqual(sentences);
    expect(sentences.at(-1)).toBe('After.');
  });

  it('is silent about code, however long its lines are, and finds its end', () => {
    const code = `Before.\n\`\`\`js ${'x'.repeat(1_000)}\nconst a = "${'y '.repeat(1_000)}\`\`\`";\n\`\`\`\nAfter.`;
    for (const size of [1, 7, code.length]) expect(readSentences(code, size)).toEqual(['Before.', 'After.']);
  });
});
