import { expect, it } from 'vitest';
import { criteria, pageFile, testNames, toPage } from '../accessibility/page.ts';
import { readSource, sourceFiles } from './sources.ts';

/** Level A, then AA; 4.1.1 is none any more. */
const inWcag22 =
  `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
  2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2
  1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3
  3.3.4 3.3.8 4.1.3`.split(/\s+/);

it('each criterion of WCAG 2.2 A and AA is there, once', () => {
  const levels = (level: string) => criteria.filter((one) => one.level === level).map(({ id }) => id);
  expect([...levels('A'), ...levels('AA')]).toEqual(inWcag22);
});

it('each test that is named is there, and each criterion that applies has one', () => {
  const known = testNames();
  const named = criteria.flatMap(({ tests = [] }) => tests);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  expect(criteria.filter(({ tests }) => tests?.length === 0)).toEqual([]);
});

it('the page of accessibility is as `npm run docs:accessibility` writes it', () => {
  expect(readSource(pageFile)).toBe(toPage());
});

it('no text speaks of shape, colour or place', () => {
  const words = /\b(left|right|above|below|beside|bottom|red|green|blue|round|square|arrow)\b/i;
  // Who has left has gone.
  const texts = readSource('locales/en.json').replace('{{name}} left', '').split('\n');
  expect(texts.filter((line) => words.test(line.split(': ').slice(1).join(': ')))).toEqual([]);
});

it('what repeats is slower than three times a second', () => {
  const animations = sourceFiles('packages')
    .filter((file) => /\.(css|tsx)$/.test(file))
    // Utilities write spaces as underscores.
    .flatMap(
      (file) =>
        readSource(file)
          .replaceAll('_', ' ')
          .match(/animation:[^;\]]*\binfinite\b[^;\]]*/g) ?? [],
    );
  const seconds = animations.map((text) => {
    const [, amount = '', unit] = /([\d.]+)(m?s)\b/.exec(text) ?? [];
    return Number(amount) / (unit === 'ms' ? 1000 : 1);
  });
  expect(seconds.length).toBeGreaterThan(2);
  expect(seconds.filter((one) => !(one > 1 / 3))).toEqual([]);
});
