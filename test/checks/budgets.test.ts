import { expect, test } from 'vitest';
import { budgetRows } from './budget-rows.ts';
import { readManifest, readMetafile } from './built.ts';

const manifest = readManifest();
const rows = budgetRows(manifest, readMetafile());

const table = rows
  .map(
    ({ artefact, bytes, budget }) =>
      `${artefact.padEnd(32)} ${String(bytes).padStart(7)} of ${String(budget).padStart(7)}`,
  )
  .join('\n');

test('every chunk belongs to a row', () => {
  console.log(`brotli bytes\n${table}`);
  const counted = new Set(rows.flatMap(({ files }) => files));
  const chunks = Object.keys(manifest.files).filter((name) => name.startsWith('chunks/'));
  expect(chunks.filter((name) => !counted.has(name))).toEqual([]);
});

test('writes no chunk that is smaller than what asking for it costs', () => {
  const small = Object.entries(manifest.files).filter(([name, { brotli }]) => /^chunks\//.test(name) && brotli < 1_024);
  expect(small.map(([name]) => name)).toEqual([]);
});

test.each(rows)('keeps $artefact within its budget', ({ bytes, budget, files }) => {
  expect(bytes, files.join(', ')).toBeLessThanOrEqual(budget);
});
