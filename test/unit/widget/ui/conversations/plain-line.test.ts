import { expect, it } from 'vitest';
import { plainLine } from '../../../../../packages/widget/src/ui/kit/plain-line.ts';

it.each([
  ['A pot:\n\n| Tea | Leaf |\n| --- | :-: |\n| Sencha | 4 g |\n\nEnjoy', 'A pot: Tea · Leaf · Sencha · 4 g · Enjoy'],
  ['## Tea\n- **Green** [here](https://a.example)', 'Tea - Green here'],
  ['| Tea | Leaf | | --- | --- | | Sencha | -4 g |', 'Tea · Leaf · Sencha · -4 g'],
  ['black | green', 'black · green'],
])('shows no marks of %j', (content, line) => {
  expect(plainLine(content)).toBe(line);
});
