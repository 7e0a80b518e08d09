// The ids at the beginning of test titles, read from the syntax of the test files.

import ts from 'typescript';

export interface Tagged {
  readonly ids: readonly string[];
  /** The title without its ids; values that differ from case to case are an ellipsis. */
  readonly name: string;
}

const tag = /^([A-Z]+\d+(?:, [A-Z]+\d+)*): (.+)$/s;
const runners = new Set(['it', 'test', 'describe']);
const notRun = new Set(['skip', 'fixme', 'todo', 'fails']);

/** `it` of `it(…)`, `it.each(…)(…)` and `test.describe(…)`; undefined for what is no test or is not run. */
function runnerOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isCallExpression(callee)) return runnerOf(callee.expression);
  if (!ts.isPropertyAccessExpression(callee) || notRun.has(callee.name.text)) return undefined;
  return runnerOf(callee.expression);
}

function titleOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Titles of all tests and groups that are run. */
function runTitles(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && runners.has(runnerOf(node.expression) ?? '')) {
      const title = titleOf(node.arguments[0]);
      if (title !== undefined) found.push(title);
    }
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

const withoutValues = (title: string): string => title.replace(/%[a-z]|\$\w+/g, '…');

/** Titles without their ids; values that differ from case to case are an ellipsis. */
export const readTitles = (file: string, text: string): readonly string[] =>
  runTitles(file, text).map((title) => withoutValues(tag.exec(title)?.[2] ?? title));

export function readTags(file: string, text: string): readonly Tagged[] {
  return runTitles(file, text).flatMap((title) => {
    const [, ids = '', name = ''] = tag.exec(title) ?? [];
    return ids === '' ? [] : [{ ids: ids.split(', '), name: withoutValues(name) }];
  });
}
