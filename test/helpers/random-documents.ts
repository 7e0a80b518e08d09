// Documents of the editor, made by a seeded generator: a seed that fails once fails again.

import type { Mark, Node } from 'prosemirror-model';
import { markOrder, schema } from '../../packages/widget/src/ui/rich-text/schema.ts';

const { nodes, marks } = schema;

const words = [
  'tea',
  'Grüße',
  'snake_case',
  '_lone',
  'a*b',
  '**',
  '`',
  '<b>',
  '&amp;',
  'a&b',
  '[x]',
  '](y)',
  '#tag',
  '1.',
  '- x',
  '+',
  '>',
  '~~',
  '\\',
  '"quoted"',
  '(x)',
  '!',
  'http://x.yz/a_b',
  'www.x.yz',
  'a@b.de',
  '日本語',
  'مرحبا',
  '😀',
  '{width=9}',
  '--',
  '===',
  '|',
  '.',
  ',',
  '3)',
  '$',
  '^',
  ':-',
  '~',
  "it's",
  '<u>',
  '</u>',
  '&#42;',
  'x_',
  '__',
  'https://',
];
const codes = ['a', 'x `y`', '``', ' lead', 'a\\b', '*no*', '<b>', '&amp;', '_'];
const addresses = [
  'https://cdn.example/a_b*c',
  'https://example.com/(x)',
  'mailto:a@b.de',
  'https://example.com/?a=1&b=2',
  'https://e.example/%20',
];

export interface Random {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32. */
function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, pick: (from) => from[below(from.length)] as never };
}

/** A document as it is after typing: no blanks at the edges of lines and marks, which markdown cannot tell. */
export function randomDocument(seed: number): Node {
  const random = createRandom(seed);
  return nodes.doc.create(null, blocks(random, 0));
}

function blocks(random: Random, depth: number): Node[] {
  const list: Node[] = [];
  for (let count = 1 + random.below(depth === 0 ? 4 : 2); count > 0; count -= 1) {
    const next = block(random, depth);
    // Two quotes in a row are one in markdown.
    if (list.at(-1)?.type !== nodes.blockquote || next.type !== nodes.blockquote) list.push(next);
  }
  return list;
}

function block(random: Random, depth: number): Node {
  const kind = depth > 2 ? 0 : random.below(10);
  if (kind === 5) return nodes.heading.create({ level: 1 + random.below(3) }, inline(random, false));
  if (kind === 6) return nodes.blockquote.create(null, blocks(random, depth + 1));
  if (kind === 7)
    return nodes.code_block.create(
      { language: random.pick(['', 'js']) },
      schema.text(`${random.pick(codes)}x\n\n  ${random.pick(codes)}y\n\`\`\``),
    );
  const items = () => Array.from({ length: 1 + random.below(3) }, () => item(random, depth));
  if (kind === 8) return nodes.bullet_list.create(null, items());
  if (kind === 9) return nodes.ordered_list.create({ order: random.pick([1, 1, 9]) }, items());
  return nodes.paragraph.create(null, inline(random, true));
}

function item(random: Random, depth: number): Node {
  const text = nodes.paragraph.create(null, inline(random, true));
  return nodes.list_item.create(null, [text, ...(random.below(3) === 0 ? blocks(random, depth + 1) : [])]);
}

function inline(random: Random, hasBreaks: boolean): Node[] {
  const list: Node[] = [];
  let around: readonly Mark[] = [];
  for (let count = 1 + random.below(6); count > 0; count -= 1) {
    const kind = random.below(14);
    const next = someMarks(random);
    // The renderer takes a struck-through word for a letter, beside which some delimiters cannot stand.
    const isStruck = [...around, ...next].some(({ type }) => type === marks.strike);
    const isSpaced = list.length > 0 && (isStruck || random.below(2) === 0);
    // A blank or break between two runs belongs to what they share.
    const shared = sharedMarks(around, next);
    if (isSpaced)
      list.push(
        hasBreaks && random.below(4) === 0 ? nodes.hard_break.create(null, null, shared) : schema.text(' ', shared),
      );
    if (kind === 0) list.push(image(random, next));
    else if (kind === 1) list.push(schema.text(random.pick(codes) + 'z', marks.code.create().addToSet(next)));
    else list.push(schema.text(random.pick(words) + (random.below(3) === 0 ? ` ${random.pick(words)}` : ''), next));
    around = next;
  }
  return list;
}

/** In the order of nesting: inside of marks that differ nothing is shared. */
function sharedMarks(before: readonly Mark[], after: readonly Mark[]): readonly Mark[] {
  const shared: Mark[] = [];
  for (const name of markOrder) {
    const [one, other] = [before, after].map((list) => list.find(({ type }) => type.name === name));
    if (one && other?.eq(one)) shared.push(one);
    else if (one || other) break;
  }
  return shared;
}

function image(random: Random, around: readonly Mark[]): Node {
  const width = random.pick([null, 120, 320]);
  const alt = random.pick(['', 'A cat', 'a [b] *c*', '"x"']);
  const title = alt === '"x"' ? 'a "title" \\ & (more)' : '';
  const [src, id] = random.pick([
    ['https://cdn.example/a.png', null],
    ['', 'ab12'],
    ['data:image/png;base64,iVBORw0KGgo=', null],
  ] as const);
  return schema.nodes.image.create({ src, id, alt, title, width }, null, around);
}

function someMarks(random: Random): readonly Mark[] {
  let list: readonly Mark[] = [];
  if (random.below(2) === 0) return list;
  for (const type of [marks.underline, marks.strong, marks.em, marks.strike])
    if (random.below(4) === 0) list = type.create().addToSet(list);
  if (random.below(5) === 0) list = marks.link.create({ href: random.pick(addresses) }).addToSet(list);
  return list;
}
