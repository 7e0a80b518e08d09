import { expect, test } from 'vitest';
import { columns, own, toMarkdown, toRows, toText } from '../../bench/support/figures.ts';
import type { Figure } from '../../bench/support/figures.ts';
import { composePage, keptHeading, keptSection } from '../../bench/support/performance-page.ts';

const figure = (name: string, contender: string, median: number, more: Partial<Figure> = {}): Figure => ({
  name,
  contender,
  unit: 'ms',
  median,
  least: median,
  most: median,
  count: 1,
  ...more,
});

const figures = [
  figure('opening', own, 80, { least: 70, most: 95, goal: 90 }),
  figure('opening', 'other', 200, { note: 'a form' }),
  figure('requests', own, 13, { unit: '', goal: 6 }),
  figure('requests', 'other', 2, { unit: '' }),
];

test('puts each contender beside ours, and ours beside its goal', () => {
  expect(toRows(figures)).toEqual([
    ['opening', own, '80.0 ms', '70.0 ms to 95.0 ms', '', 'within 90.0 ms'],
    ['', 'other (a form)', '200 ms', '', '2.50 ×', ''],
    ['requests', own, '13', '', '', 'over 6'],
    ['', 'other', '2', '', '0.15 ×', ''],
  ]);
});

test('keeps figures of one name together, whatever their order', () => {
  const [first, second, third, fourth] = figures as [Figure, Figure, Figure, Figure];
  expect(toRows([first, third, second, fourth])).toEqual(toRows(figures));
});

test('aligns texts to the left and figures to the right', () => {
  expect(
    toText(
      ['what', 'who', 'ms', 'goal'],
      [
        ['opening', 'us', '8', 'ok'],
        ['', 'them', '100', ''],
      ],
    ),
  ).toBe(['what     who    ms  goal', 'opening  us      8  ok', '         them  100'].join('\n'));
});

test('writes a table of Markdown whose cells may hold a bar', () => {
  expect(toMarkdown(['a', 'b'], [['1|2', '']])).toBe('| a | b |\n| --- | --- |\n| 1\\|2 |  |');
});

const facts = { date: '2026-11-22', version: '0.1.0', chromium: '156', node: '24', cores: 2, load: 0.1 };
const measured = { title: 'Opening', rounds: 3, noise: 0.034, figures };

test('writes what people keep back as they wrote it', () => {
  const kept = `${keptHeading}\n\n- Tried: all of it.\n`;
  const page = composePage([measured], facts, kept);
  expect(keptSection(page)).toBe(kept);
  expect(composePage([measured], facts, keptSection(page))).toBe(page);
  expect(page).toContain('3 rounds, noise 3 %');
  expect(page).toContain(toMarkdown(columns, toRows(figures)));
});

test('begins the section that people keep where there is none', () => {
  expect(keptSection('# Performance\n')).toContain(keptHeading);
});

test('says that the machine was busy', () => {
  expect(composePage([], facts, '')).toContain('It had nothing else to do.');
  expect(composePage([], { ...facts, load: 7.25 }, '')).toContain('7.3 processes wanted its cores');
});
