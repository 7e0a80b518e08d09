// docs/faults.md: every row with the tests that prove it.

import { readSource, sourceFiles } from '../checks/sources.ts';
import { rowGroups, type Row, type RowGroup } from './rows.ts';
import { readTags, type Tagged } from './tags.ts';

export const pageFile = 'docs/faults.md';

export interface Proof extends Tagged {
  readonly file: string;
}

/** All tests whose titles begin with ids, by file. */
export const readProofs = (): readonly Proof[] =>
  sourceFiles('test')
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => readTags(file, readSource(file)).map((tagged) => ({ ...tagged, file })));

const head = `# Faults and promises

What can go wrong, what a visitor is promised then, and which tests prove it. Written by \`npm run docs:faults\` from
\`test/faults/rows.ts\` and the titles of the tests; a check fails when this page is out of date, when a row has no test, or when a
title names a row that is not there. What each id promises in detail stands in [guarantees.md](guarantees.md).

**To name a row in a test**, begin its title with the id, or with several: \`it('P1: keeps the text …')\`, \`test('P8, G5: …')\`. It works
for \`it\`, \`test\`, \`describe\` and their \`each\`, in unit tests, browser tests and journeys alike. Name a row only where the test would
fail if the promise were broken. Then run \`npm run docs:faults\`.
`;

const toCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

function toLine({ id, subject, promise }: Row, proofs: readonly Proof[]): string {
  const names = new Map<string, string[]>();
  for (const { ids, file, name } of proofs) if (ids.includes(id)) names.set(file, [...(names.get(file) ?? []), name]);
  const tests = [...names].map(
    ([file, titles]) => `[${file.replace(/^test\//, '')}](../${file}): ${[...new Set(titles)].map(toCell).join('; ')}`,
  );
  return `| [${id}](guarantees.md#${id.toLowerCase()}) | ${subject} | ${promise} | ${tests.join('<br>')} |`;
}

function toTable({ title, columns, rows }: RowGroup, proofs: readonly Proof[]): string {
  const lines = rows.map((row) => toLine(row, proofs));
  return [`## ${title}`, '', `| Id | ${columns.join(' | ')} | Tests |`, '| --- | --- | --- | --- |', ...lines, ''].join(
    '\n',
  );
}

export const toPage = (proofs: readonly Proof[]): string =>
  [head, ...rowGroups.map((group) => toTable(group, proofs))].join('\n');
