import { describe, expect, it } from 'vitest';
import { initials } from '../../../../../packages/widget/src/ui/kit/avatar.tsx';

describe('initials', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['ada', 'A'],
    ['  Grace   Brewster Hopper ', 'GB'],
    ['𝒜da élan', '𝒜É'],
    ['', ''],
  ])('takes the first letters of the first two words of %j', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});
