import { markSpacedNumbers } from '@persona-chat/widget/ui/markdown/spaced-number.ts';
import { expect, test } from 'vitest';

// What the page loads, as it is.
const page = new URL('../../../../packages/demo-host/pages/operator-numbers.js', import.meta.url).href;
const { numberParts } = (await import(page)) as { numberParts: (text: string) => string[] };

test.each([
  'Call +49 30 1234567, or (030) 44 55 66-77.',
  'رقمي ٠٣٠ ١٢٣٤٥٦٧ أو 030-1234567 حتى 2026-11-27',
  '+49301234567',
  '12 - 15, 10000 - 20000, 10000-20000, 1 2 3, on 27 11 2026: A1234 567890, 12345678',
  '1 2345678 1 2345678,1 2345678',
  '',
])('the operator’s page reads the numbers of %j as the chat does', (text) => {
  expect(numberParts(text)).toEqual(markSpacedNumbers(text).split(/<\/?bdi>/));
});

test.each(['1 ', '1-', '1)(', '(1', '+', '1- 1-(', '/1', '1('])('a text of %j without end is read at once', (part) => {
  const text = `${part.repeat(200_000)}x`;
  expect(numberParts(text).join('')).toBe(text);
});
