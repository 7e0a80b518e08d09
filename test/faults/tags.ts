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

export function readTags(file: string, text: string): readonly Tagged[] {
  const found: Tagged[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && runners.has(runnerOf(node.expression) ?? '')) {
      const [, ids = '', name = ''] = tag.exec(titleOf(node.arguments[0]) ?? '') ?? [];
      if (ids !== '') found.push({ ids: ids.split(', '), name: name.replace(/%[a-z]|\$\w+/g, '…') });
    }
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      text,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return found;
}
