// docs/accessibility.md: every criterion of WCAG 2.2 A and AA with the tests that prove it.

import { readSource, sourceFiles } from '../checks/sources.ts';
import { readTitles } from '../faults/tags.ts';
import { principles } from './criteria.ts';
import type { Criterion } from './criterion.ts';

export const pageFile = 'docs/accessibility.md';

/** Every test that is run, as `e2e/reflow.spec.ts: wide text …`. */
export const testNames = (): ReadonlySet<string> =>
  new Set(
    sourceFiles('test')
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .flatMap((file) => readTitles(file, readSource(file)).map((title) => `${file.replace(/^test\//, '')}: ${title}`)),
  );

export const criteria: readonly Criterion[] = principles.flatMap((principle) => principle.criteria);

type Verdict = 'Supports' | 'Partially supports' | 'Not applicable';

function verdictOf({ tests, remains }: Criterion): Verdict {
  if (!tests) return 'Not applicable';
  return remains === undefined ? 'Supports' : 'Partially supports';
}

const toCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function toLine(criterion: Criterion): string {
  const { id, name, level, how, tests = [], remains } = criterion;
  const proofs = tests.map((test) => {
    const [file = '', title = ''] = test.split(/: (.*)/s);
    return `[${file}](../test/${file}): ${toCell(title)}`;
  });
  const words = remains === undefined ? how : `${how} **Remains:** ${remains}`;
  return `| ${id} ${name} | ${level} | ${verdictOf(criterion)} | ${toCell(words)} | ${proofs.join('<br>')} |`;
}

function summary(): string {
  const verdicts = ['Supports', 'Partially supports', 'Not applicable'] as const;
  const count = (level: string, verdict: Verdict) =>
    criteria.filter((one) => one.level === level && verdictOf(one) === verdict).length;
  const lines = verdicts.map((verdict) => `| ${verdict} | ${count('A', verdict)} | ${count('AA', verdict)} |`);
  const remains = criteria.flatMap((one) =>
    one.remains === undefined ? [] : [`- **${one.id} ${one.name}** (${one.level}): ${one.remains}`],
  );
  return ['| | Level A | Level AA |', '| --- | --- | --- |', ...lines, '', 'What remains:', '', ...remains, ''].join(
    '\n',
  );
}

const head = `# Accessibility

How the chat meets [WCAG 2.2](https://www.w3.org/TR/WCAG22/), levels A and AA, in the words of a Voluntary Product Accessibility
Template: "supports" means that the tests of the last column prove it, "partially supports" that something remains. Written by
\`npm run docs:accessibility\` from \`test/accessibility/\`; a check fails when this page is out of date, when a test that it names is not
there, or when a criterion that applies has none. The tests drive Chromium, and Firefox where it is installed; screen readers are
stood for by roles, names and live regions, and no person has audited the chat yet.

Of a long reply the first twelve sentences are announced (a short item, row or title counts for a third of one), then that it goes on in the list of messages: from the
input Shift+Tab leads to the list "Messages", Arrow up to the newest message, and there a screen reader reads on.

## Summary
`;

const tableHead = '| Criterion | Level | Verdict | How | Tests |\n| --- | --- | --- | --- | --- |';

export const toPage = (): string =>
  [
    head,
    summary(),
    ...principles.map((one) => `## ${one.title}\n\n${tableHead}\n${one.criteria.map(toLine).join('\n')}\n`),
  ].join('\n');
