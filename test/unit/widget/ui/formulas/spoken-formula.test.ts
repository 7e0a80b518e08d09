import { expect, it } from 'vitest';
import { createSpokenText } from '../../../../../packages/widget/src/features/announcer/spoken-text.ts';
import { withSpokenFormulas } from '../../../../../packages/widget/src/ui/formulas/spoken-formula.ts';

const whole = (text: string) => createSpokenText(withSpokenFormulas)(text, true, 'en-US').map(({ words }) => words);

it('says formulas in names and signs, money and code as they are', () => {
  expect(whole('From \\(\\frac{a}{b}\\) follows $x_1 = \\sqrt{y^2}$. It costs $5 and $10.')).toEqual([
    'From a / b follows x 1 = √ y².',
    'It costs $5 and $10.',
  ]);
  expect(whole('So\n\n$$\nE = m \\cdot c^{2} \\text{ for } \\alpha \\le 1\n$$\n\nholds.')).toEqual([
    'So',
    'E = m · c² for alpha ≤ 1',
    'holds.',
  ]);
  expect(whole('So $\\bar{x} = \\frac{x_{1} + x_{10}}{n}$, not $HOME, or `$x^2$`.')).toEqual([
    'So x = x 1 + x 10 / n, not $HOME, or $x^2$.',
  ]);
});

it('costs no more than its length', () => {
  for (const part of ['$', '$$', '\\(', '\\[ ', '$x', '{', '\\frac{', '^{']) {
    const start = performance.now();
    withSpokenFormulas(part.repeat(100_000 / part.length));
    expect(performance.now() - start, part).toBeLessThan(2_000);
  }
});
