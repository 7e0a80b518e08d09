import { describe, expect, it } from 'vitest';
import {
  clampWidth,
  firstWidth,
  isSmall,
  widthAfterKey,
  widthRange,
} from '../../../../../packages/widget/src/ui/rich-text/image-size.ts';

describe('the width of a picture', () => {
  it.each([
    ['wide room', 2, 1000, 760],
    ['narrow room', 2, 300, 300],
    ['no room', 2, 50, 120],
    ['tall', 0.5, 1000, 300],
    ['very tall', 0.1, 1000, 120],
  ])('is between 120 px and what fits into room and 600 px of height: %s', (_name, ratio, room, max) => {
    expect(widthRange(ratio, room)).toEqual({ min: 120, max });
  });

  it('never leaves its range', () => {
    const range = { min: 120, max: 400 };
    expect([0, 119.6, 250.4, 1000].map((width) => clampWidth(width, range))).toEqual([120, 120, 250, 400]);
  });

  it('is at most 320 px at first, and never more than the picture has but for the minimum', () => {
    const range = { min: 120, max: 760 };
    expect([4000, 200, 10].map((width) => firstWidth(width, range))).toEqual([320, 200, 120]);
  });

  it('counts as small up to 180 px', () => expect([120, 180, 181].map(isSmall)).toEqual([true, true, false]));

  it('follows the keys of a slider', () => {
    const range = { min: 120, max: 400 };
    const after = (key: string) => widthAfterKey(key, 200, range);
    expect(
      ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a'].map(after),
    ).toEqual([210, 210, 190, 190, 250, 150, 120, 400, null]);
    expect(widthAfterKey('ArrowLeft', 125, range)).toBe(120);
  });
});
