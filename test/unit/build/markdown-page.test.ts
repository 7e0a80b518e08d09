import { expect, it } from 'vitest';
import { renderMarkdown } from '../../../build/docs-site/markdown-page.ts';

const textOf = async (...lines: readonly string[]): Promise<string | undefined> =>
  (await renderMarkdown(['## Title', '', ...lines].join('\n'), (link) => link)).sections[0]?.text;

it('parts the cells of a table in what the search shows, and leaves out paths of tests', async () => {
  const table = [
    '| | Fault | Tests |',
    '| --- | --- | --- |',
    '| S1 | The network is away | [e2e/away.spec.ts](../test/e2e/away.spec.ts): waits<br>[unit/away.test.ts](../test/unit/away.test.ts): asks again |',
    '| S2 | | [Away](away.md) |',
  ];
  expect(await textOf('Before.', '', ...table, '', 'Behind.')).toBe(
    'Before. Fault · Tests · S1 · The network is away · waits · asks again · S2 · Away Behind.',
  );
});
