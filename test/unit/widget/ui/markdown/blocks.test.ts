import { expect, it } from 'vitest';
import { blocksOf, type Block } from '../../../../../packages/widget/src/ui/markdown/blocks.ts';

const cellOf = (text: string): Block | undefined => {
  const [table] = blocksOf(`| Tea | Price |\n| --- | --- |\n| Sencha | ${text} |\n`).children;
  return table?.children?.[1]?.children?.[0]?.children?.[1];
};

it.each(['70 °C', '1:30', '€14.00', 'from €14.00', 'ab 14,00 €', 'ca. 20 g', '2–3 min'])(
  'keeps a number in a table in one line with its unit and the short word before it: %s',
  (text) => expect(cellOf(text)?.className).toBe('pc-figure'),
);

it.each(['three', 'from the garden', 'a pot of 300 ml', 'Gyokuro 2 and 3 later'])(
  'breaks words where there is no room: %s',
  (text) => expect(cellOf(text)?.className).toBe(''),
);
