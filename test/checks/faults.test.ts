import { expect, it } from 'vitest';
import { pageFile, readProofs, toPage } from '../faults/page.ts';
import { rowGroups } from '../faults/rows.ts';
import { readTags } from '../faults/tags.ts';
import { readSource } from './sources.ts';

const ids = rowGroups.flatMap(({ rows }) => rows.map(({ id }) => id));
const proofs = readProofs();
const proven = new Set(proofs.flatMap((proof) => proof.ids));

it('each row of the faults and promises has a test', () => {
  expect(ids.filter((id) => !proven.has(id))).toEqual([]);
});

it('each id in a title names a row, and each row has an id of its own', () => {
  expect([...proven].filter((id) => !ids.includes(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the page of faults is as `npm run docs:faults` writes it', () => {
  expect(readSource(pageFile)).toBe(toPage(proofs));
});

it.each([
  ["it('P1: keeps it', () => {})", [{ ids: ['P1'], name: 'keeps it' }]],
  ["it.each([1])('P1, G1: keeps %s', () => {})", [{ ids: ['P1', 'G1'], name: 'keeps …' }]],
  ['test(`S4: ${name} fails`, () => {})', [{ ids: ['S4'], name: '… fails' }]],
  ["test.describe('S6: cuts', () => it('any', () => {}))", [{ ids: ['S6'], name: 'cuts' }]],
  ["it.skip('P1: later', () => {}); test.fixme('P2: later', () => {})", []],
  ["it('names no row', () => {}); other('P1: no test')", []],
])('titles are read from %s', (text, found) => {
  expect(readTags('a.test.ts', text)).toEqual(found);
});
