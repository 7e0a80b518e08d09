// Messages that are not drawn stand as text, one element for a section of them (pure).

import type { Span } from './plan-rows.ts';

const sectionSize = 100;

/**
 * Where sections begin, as indexes. What began one before does so again, so that a page of older messages, or a new message,
 * changes no other section.
 */
export function sectionsOf(keys: readonly string[], known: ReadonlySet<string>, size = sectionSize): number[] {
  const starts = keys.flatMap((key, index) => (index > 0 && known.has(key) ? [index] : []));
  // Older messages join the first section while it has room.
  const [first = keys.length, second = keys.length] = starts;
  if (second <= size && first < keys.length) starts.shift();
  const result: number[] = [];
  let start = 0;
  for (const end of [...starts, keys.length]) {
    for (let index = start; index < end; index += size) result.push(index);
    start = end;
  }
  return result;
}

export interface Gap extends Span {
  /** Index of the first message of its section. */
  readonly section: number;
}

export type Arrangement = readonly (number | Gap)[];

/** Everything in its order: the index of each message that is drawn, and gaps, none of them across sections. */
export function arrangementOf(drawn: readonly Span[], sections: readonly number[], length: number): Arrangement {
  const result: (number | Gap)[] = [];
  let index = 0;
  const skipTo = (end: number) => {
    while (index < end) {
      const place = sections.findLastIndex((start) => start <= index);
      const to = Math.min(end, sections[place + 1] ?? length);
      result.push({ from: index, to, section: sections[place] ?? 0 });
      index = to;
    }
  };
  for (const { from, to } of drawn) {
    skipTo(from);
    for (; index < to; index += 1) result.push(index);
  }
  skipTo(length);
  return result;
}
