import { expect, it } from 'vitest';
import { captionAt, spokenSentences } from '../../../../../packages/widget/src/features/hands-free/captions.ts';

it('reads sentences out of Markdown, in any script', () => {
  expect(
    spokenSentences('# Tea\n- *One* cup. Two `cups`!\n1. 水を注ぐ。待つ。\n~~~\nx = 1\n~~~\n![a cup](c.png)'),
  ).toEqual(['Tea', 'One cup.', 'Two cups!', '水を注ぐ。', '待つ。', 'a cup']);
});

it('a long sentence comes in parts of about the same length, in any script', () => {
  const long = 'The recogniser of this demo measures sound and understands no words, so I cannot know what you said.';
  expect(spokenSentences(long)).toEqual([
    'The recogniser of this demo measures sound and',
    'understands no words, so I cannot know what you said.',
  ]);
  const parts = spokenSentences('水'.repeat(100));
  expect([parts.length, Math.max(...parts.map(({ length }) => length))]).toEqual([3, 34]);
  expect(spokenSentences('x'.repeat(500))).toHaveLength(1);
});

it('of sound that is not whole yet goes by how fast people are read to, and ends with what is there', () => {
  const sentences = ['Fifteen letters', 'Then the next.'];
  const at = (seconds: number, knownSeconds: number, isWhole: boolean) =>
    captionAt(sentences, { seconds, knownSeconds, isWhole });
  expect([at(0.5, 2, false), at(1.5, 2, false), at(9, 9, false)]).toEqual([sentences[0], sentences[1], sentences[1]]);
  expect([at(4, 10, true), at(6, 10, true)]).toEqual(sentences);
  expect(captionAt([], { seconds: 1, knownSeconds: 1, isWhole: true })).toBe('');
});

it('a text without an end is read in time that grows with its length alone', () => {
  expect(spokenSentences('```'.repeat(20_000)).length).toBeLessThan(2);
  expect(spokenSentences('['.repeat(50_000)).join('').length).toBe(50_000);
  expect(spokenSentences(`${'\n'.repeat(50_000)}x`)).toEqual(['x']);
});
