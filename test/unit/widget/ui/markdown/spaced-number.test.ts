import { expect, test } from 'vitest';
import { markSpacedNumbers } from '../../../../../packages/widget/src/ui/markdown/spaced-number.ts';

const marked = (text: string) => [...markSpacedNumbers(text).matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, run]) => run);

test('marks numbers of several groups, with their sign and brackets', () => {
  expect(marked('Call +49 30 1234567, or (030) 44 55 66-77.')).toEqual(['+49 30 1234567', '(030) 44 55 66-77']);
  expect(marked('٠٣٠ ١٢٣٤٥٦٧')).toEqual(['٠٣٠ ١٢٣٤٥٦٧']);
});

test('leaves ranges, prices, times and what belongs to a word', () => {
  for (const text of ['12 - 15', '10000 - 20000', '1 2 3', '12.50 14.30', 'on 27 11 2026:', 'A1234 567890', '12345678'])
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
