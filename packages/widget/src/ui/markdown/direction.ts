// The direction of a block is that of its first letter. `dir="auto"` would say the same, but Chromium looks at all
// children again for each that is added, which a long list pays for with the square of its length.

import type { Block } from './blocks.ts';

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** `ltr` or `rtl`, or nothing where no letter decides; code does not count. */
export function directionOf({ tag, html, children }: Block): string {
  if (tag === 'pre') return '';
  const text = (html?.join('') ?? '').slice(0, 500).replace(/<code.*?(?:<\/code>|$)|<[^>]*(?:>|$)|&\w*;?/gs, '');
  const letter = /\p{L}/u.exec(text);
  if (letter) return rightToLeft.test(letter[0]) ? 'rtl' : 'ltr';
  for (const child of children ?? []) {
    const direction = directionOf(child);
    if (direction) return direction;
  }
  return '';
}
