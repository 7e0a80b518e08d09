import { describe, expect, it } from 'vitest';
import { arrangementOf, sectionsOf } from '../../../../../packages/widget/src/ui/long-conversation/sections.ts';

const keysFrom = (first: number, end: number) => Array.from({ length: end - first }, (_, index) => `m${first + index}`);
const startsOf = (keys: readonly string[], known: readonly string[] = []) =>
  sectionsOf(keys, new Set(known), 100).map((index) => keys[index] ?? '');

describe('sectionsOf', () => {
  it('changes the first section only as older messages come', () => {
    let starts: string[] = [];
    for (let first = 980; first >= 0; first -= 20) {
      const before = starts;
      starts = startsOf(keysFrom(first, 1_000), starts);
      expect(starts).toEqual(expect.arrayContaining(before.slice(1)));
    }
    expect(starts).toEqual(keysFrom(0, 1_000).filter((_, index) => index % 100 === 0));
  });

  it('changes the last section only as new messages come', () => {
    const starts = startsOf(keysFrom(0, 250));
    expect(starts).toEqual(['m0', 'm100', 'm200']);
    expect(startsOf(keysFrom(0, 320), starts)).toEqual(['m0', 'm100', 'm200', 'm300']);
  });

  it('goes on where the first message of a section was deleted', () => {
    const keys = keysFrom(0, 250).filter((key) => key !== 'm100');
    expect(startsOf(keys, ['m0', 'm100', 'm200'])).toEqual(['m0', 'm101', 'm200']);
  });
});

describe('arrangementOf', () => {
  it('has everything once, in its order, and no gap across sections', () => {
    const parts = arrangementOf(
      [
        { from: 3, to: 4 },
        { from: 150, to: 153 },
      ],
      [0, 100, 200],
      230,
    );
    expect(parts).toEqual([
      { from: 0, to: 3, section: 0 },
      3,
      { from: 4, to: 100, section: 0 },
      { from: 100, to: 150, section: 100 },
      150,
      151,
      152,
      { from: 153, to: 200, section: 100 },
      { from: 200, to: 230, section: 200 },
    ]);
    expect(arrangementOf([], [], 0)).toEqual([]);
  });
});
