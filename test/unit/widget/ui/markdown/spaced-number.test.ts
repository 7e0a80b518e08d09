import { expect, test } from 'vitest';
import { markSpacedNumbers } from '../../../../../packages/widget/src/ui/markdown/spaced-number.ts';

const marked = (text: string) => [...markSpacedNumbers(text).matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, run]) => run);

test('marks numbers of several groups, with their sign and brackets', () => {
  expect(marked('Call +49 30 1234567, or (030) 44 55 66-77.')).toEqual(['+49 30 1234567', '(030) 44 55 66-77']);
  expect(marked('٠٣٠ ١٢٣٤٥٦٧')).toEqual(['٠٣٠ ١٢٣٤٥٦٧']);
});

test('marks numbers and dates of several groups that hyphens part, and those with a sign', () => {
  expect(marked('030-1234567, +49-30-1234567, +49301234567')).toEqual([
    '030-1234567',
    '+49-30-1234567',
    '+49301234567',
  ]);
  expect(marked('on 2026-11-27 or 27-11-2026')).toEqual(['2026-11-27', '27-11-2026']);
});

test('leaves numbers of addresses and file names', () => {
  for (const text of [
    'https://tea.example/2026-11-27',
    '?day=2026-11-27',
    'tea_2026-11-27',
    'A-2026-11-27',
    '/2026/1127 1',
  ])
    expect(marked(text)).toEqual([]);
});

test('leaves ranges, prices, times and what belongs to a word', () => {
  for (const text of [
    '12 - 15',
    '10000 - 20000',
    '10000-20000',
    '2025-2026',
    '1 2 3',
    '12.50 14.30',
    'on 27 11 2026:',
    'A1234 567890',
    '12345678',
  ])
    expect(marked(text)).toEqual([]);
});

test.each(['1 ', '1-', '1)(', '(1', '+', '1- 1-(', '/1', '1('])(
  'of a text of %j without end is found out at once',
  (part) => {
    const text = `${part.repeat(200_000)}x`;
    // Quadratic work on it would take minutes.
    expect(markSpacedNumbers(text).replaceAll(/<\/?bdi>/g, '')).toBe(text);
  },
);
