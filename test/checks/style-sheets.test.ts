// Layout of one element is written as utilities in its view (docs/design.md): style sheets by hand grow only for what these cannot say.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, source } from '../../build/paths.ts';

/** What the sheets of ui/ have together. Whoever moves more of them into views lowers it. */
const MAX_LINES = 1692;

const files = globSync('**/*.css', { cwd: path.join(root, source.ui) });
const sheets = files.map((file) => readFileSync(path.join(root, source.ui, file), 'utf8'));

test(`the style sheets of the views have ${MAX_LINES} lines at most`, () => {
  const lines = sheets.map((sheet) => sheet.split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_LINES);
});

test('no text gives each of its lines a direction of its own: engines spend the square of its length on that', () => {
  expect(sheets.join('')).not.toMatch(/unicode-bidi:\s*plaintext/);
});
