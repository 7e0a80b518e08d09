import { expect, it } from 'vitest';
import { formatSize } from '../../../../../packages/widget/src/ui/attachments/format-size.ts';

it.each([
  [0, '0\u00a0B'],
  [512, '512\u00a0B'],
  [1023, '1,023\u00a0B'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [10_240, '10 kB'],
  [1_048_575, '1 MB'],
  [31_457_280, '30 MB'],
])('writes %d bytes as %s', (bytes, text) => expect(formatSize(bytes, 'en-US')).toBe(text));

it('counts in 1000 where it is asked to', () => {
  expect([formatSize(1000, 'en-US', 1000), formatSize(31_457_280, 'en-US', 1000)]).toEqual(['1 kB', '31 MB']);
});

it('speaks the language of the chat', () => {
  expect(formatSize(1_572_864, 'de-DE')).toBe('1,5 MB');
});
