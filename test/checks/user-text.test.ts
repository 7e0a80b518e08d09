import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'placeholder',
  'alt',
  'label',
]);
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text);
const literal = (node: ts.Node | undefined): string | undefined =>
  node && ts.isStringLiteralLike(node) ? node.text : undefined;

/** `<p>text</p>` and `<p>{'text'}</p>`. */
function jsxText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) ? literal(node.expression) : undefined;
}

/** `aria-label="text"` and `title={'text'}`. */
function jsxAttribute(node: ts.Node): string | undefined {
  if (!ts.isJsxAttribute(node) || !spokenAttributes.has(node.name.getText())) return undefined;
  return literal(
    node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer,
  );
}

/** `element.textContent = 'text'`. */
function assignedText(node: ts.Node): string | undefined {
  const isText =
    ts.isBinaryExpression(node) &&
    /\.(textContent|innerText|title|ariaLabel|placeholder|alt)$/.test(node.left.getText());
  return isText ? literal(node.right) : undefined;
}

/** `element.setAttribute('aria-label', 'text')`. */
function setAttribute(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/\.setAttribute$/.test(node.expression.getText())) return undefined;
  const [name, value] = node.arguments;
  return spokenAttributes.has(literal(name) ?? '') ? literal(value) : undefined;
}

/** Text that a visitor would see or hear, written into the code instead of a locale file. */
function strayTexts(file: string, code: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    for (const read of [jsxText, jsxAttribute, assignedText, setAttribute]) {
      const text = read(node);
      if (text === undefined || !hasWords(text)) continue;
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test.each([
  ['<p>Hello there</p>', 1],
  ["<p>{'Hello there'}</p>", 1],
  ['<button aria-label="Close" title={\'Close\'} />', 2],
  ["label.textContent = 'Open';", 1],
  ["button.setAttribute('aria-label', 'Open');", 1],
  ["button.setAttribute('type', 'button');", 0],
  ['<p className="pc-note">{t(\'panel.chat\')} · {count}</p>', 0],
])('sees the user text in %s', (code, count) => {
  expect(strayTexts('view.tsx', code)).toHaveLength(count);
});

test('has no user text in code', () => {
  const views = [...sourceFiles('packages/widget/src'), ...sourceFiles('packages/loader/src')].filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(views.length).toBeGreaterThan(20);
  expect(views.flatMap((file) => strayTexts(file, readSource(file)))).toEqual([]);
});
