import { expect, test } from 'vitest';
import type { BudgetRow } from '../../checks/budget-rows.ts';
import { compareRows } from '../../checks/compare-rows.ts';

const row = (artefact: string, bytes: number): BudgetRow => ({ artefact, bytes, budget: 100, files: [artefact] });

test('compares rows by their names without hashes, and shows what only one build has', () => {
  const now = [row('loader.js', 101), row('chunks/locale-de-ABCD2345.js', 50), row('new', 5)];
  const before = [row('loader.js', 99), row('chunks/locale-de-ZYXW9876.js', 60), row('old', 7)];
  expect(compareRows(now, before)).toEqual([
    ['loader.js', 'over', '101', '99', '+2', '100'],
    ['chunks/locale-de', '', '50', '60', '−10', '100'],
    ['new', '', '5', '–', '+5', '100'],
    ['old', '', '–', '7', '−7', '100'],
  ]);
});
