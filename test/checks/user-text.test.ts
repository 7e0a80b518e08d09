import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

const spokenAttributes = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label']);
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);

/** Text that a visitor would see or hear, written into the code instead of a locale file. */
function strayTexts(file: string): string[] {
  const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.ES2022, true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: string[] = [];
  const report = (node: ts.Node, text: string): void => {
    if (hasWords(text)) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    if (ts.isJsxAttribute(node) && spokenAttributes.has(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer)) {
      report(node, node.initializer.text);
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression && ts.isStringLiteralLike(node.expression)) {
      report(node, node.expression.text);
    }
    if (ts.isBinaryExpression(node) && /\.(textContent|innerText|title|ariaLabel|placeholder|alt)$/.test(node.left.getText()) &&
      ts.isStringLiteralLike(node.right)) {
      report(node, node.right.text);
    }
    if (ts.isCallExpression(node) && /\.setAttribute$/.test(node.expression.getText())) {
      const [name, value] = node.arguments;
      if (name && value && ts.isStringLiteral(name) && spokenAttributes.has(name.text) && ts.isStringLiteralLike(value)) report(node, value.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test('has no user text in code', () => {
  const views = [...sourceFiles('packages/widget/src'), ...sourceFiles('packages/loader/src')].filter((file) => /\.tsx?$/.test(file));
  expect(views.length).toBeGreaterThan(20);
  expect(views.flatMap(strayTexts)).toEqual([]);
});
