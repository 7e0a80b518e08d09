// What a page of the documentation shows as a file is that file, which other tests run.

import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

const pages = sourceFiles().filter((file) => /^docs\/[^/]+\.md$/.test(file));
const shown = pages.flatMap((page) =>
  [...readSource(page).matchAll(/^<!-- file: (\S+) -->\n```\w+\n([^]*?)^```$/gm)].map(([, file = '', code = '']) => ({
    page,
    file,
    code,
  })),
);

test('every starter, and the chat of every framework that has a recipe, is shown', () => {
  const files = shown.map(({ file }) => file);
  const starters = sourceFiles().filter((file) => file.startsWith('starters/'));
  expect(starters.filter((file) => !files.includes(file))).toEqual([]);
  expect(files.filter((file) => file.startsWith('test/frameworks/'))).toHaveLength(6);
});

test.each(shown)('$page shows $file as it is', ({ file, code }) => {
  expect(code).toBe(readSource(file));
});
