// ProseMirror without what this editor never does: documents as JSON, decorations that outlive a change, HTML from the
// clipboard (ui/rich-text/paste.ts takes it before, without a parser that Trusted Types would refuse), and browsers that
// cannot run the chat. A release that no
// longer has one of these fails the build with a plain word.

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import ts from 'typescript';
import { shortenNames } from './inner-names.ts';

/** Methods by class, or of every class. */
const methods: Readonly<Record<string, readonly string[]>> = {
  '*': ['toJSON', 'fromJSON', 'jsonID', 'toString'],
  DOMSerializer: ['serializeNode'],
  Fragment: ['addToStart', 'addToEnd'],
  ResolvedPos: ['posAtIndex'],
  Node: ['childAfter', 'childBefore', 'canAppend', 'check'],
  DOMParser: ['matchStyle'],
  StepMap: ['touches'],
  Branch: ['compress'],
  Mapping: ['appendMapping'],
  Transform: ['changedRange', 'setDocAttribute', 'addNodeMark', 'removeNodeMark', 'clearIncompatible'],
  Transaction: ['setTime'],
  WidgetType: ['map'],
  InlineType: ['map'],
  NodeType: ['map', 'valid'],
  Decoration: ['map'],
  DecorationSet: ['find', 'findInner', 'map', 'mapInner', 'add', 'addInner', 'remove', 'removeInner'],
  DecorationGroup: ['map'],
  EditorState: ['reconfigure'],
  EditorView: ['updateRoot', 'posAtDOM', 'pasteHTML', 'pasteText', 'serializeForClipboard', 'dispatchEvent'],
};

/**
 * Functions and methods that only answer that there is nothing. `suspiciousAttributes` looks for schemas that write attributes as
 * elements, `rebased` and `mustPreserveItems` serve editors that several people share, `readStyles` and `matchesContext` rules
 * that this schema has none of, `storeScrollPos` a page that scrolls with the text; `checkCSS` warns of a missing style sheet; and
 * `root` would give the page's shadow roots a method that they lack in Firefox.
 */
const emptied: Readonly<Record<string, string>> = {
  parseFromClipboard: 'return null;',
  capturePaste: '',
  captureCopy: '',
  suspiciousAttributes: 'return null;',
  checkCSS: '',
  stringHandler: '',
  focusPreventScroll: 'dom.focus({ preventScroll: true });',
  storeScrollPos: 'return null;',
  resetScrollPos: '',
  'EditorView.root': 'return this._root ??= this.dom.getRootNode();',
  mustPreserveItems: 'return false;',
  'Branch.rebased': 'return this;',
  'ParseContext.readStyles': 'return marks;',
  'ParseContext.matchesContext': 'return true;',
};

/** Facts about the browser that are known beforehand; input rules and wrappers of tables that nobody asks for. */
const constants: Readonly<Record<string, string>> = {
  ie_edge: 'null', ie_upto10: 'null', ie_11up: 'null', ie: 'false', ie_version: '0',
  brokenClipboardAPI: 'false', wrapMap: '{}', emDash: 'null', ellipsis: 'null', openDoubleQuote: 'null',
  closeDoubleQuote: 'null', openSingleQuote: 'null', closeSingleQuote: 'null', smartQuotes: 'null',
};

/** Texts for developers of schemas, which nobody else can come to read. */
const messages = /new (RangeError|SyntaxError|TypeError)\((?:"[^"\n]*"|`[^`\n]*`)(?: ?\+[^;\n]*)?\);/g;

interface Cut {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The code without these; the names of what was found go to `found`. */
export function leanProsemirror(code: string, found: Set<string> = new Set()): string {
  const source = ts.createSourceFile('prosemirror.js', code, ts.ScriptTarget.ES2022, false);
  const cuts = source.statements.flatMap((statement) => cutsOf(statement, code));
  for (const { name } of cuts) found.add(name);
  return cuts
    .toReversed()
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
    .replace(messages, 'new $1();');
}

function cutsOf(statement: ts.Statement, code: string): readonly Cut[] {
  if (ts.isClassDeclaration(statement)) return methodCuts(statement);
  if (ts.isFunctionDeclaration(statement)) return bodyCuts(statement.name?.text ?? '', statement);
  if (ts.isVariableStatement(statement)) return valueCuts(statement);
  const { pos: start, end } = statement;
  return /^\w+\.jsonID\(/.test(code.slice(start, end).trim()) ? [{ name: 'jsonID()', start, end, text: '' }] : [];
}

function methodCuts({ name: className, members }: ts.ClassDeclaration): readonly Cut[] {
  return members.flatMap((member) => {
    if (!(ts.isMethodDeclaration(member) || ts.isGetAccessor(member)) || !ts.isIdentifier(member.name)) return [];
    const name = member.name.text;
    const owner = ['*', className?.text ?? ''].find((one) => methods[one]?.includes(name));
    if (owner === undefined) return bodyCuts(`${className?.text}.${name}`, member);
    return [{ name: `${owner}.${name}`, start: member.pos, end: member.end, text: '' }];
  });
}

function bodyCuts(name: string, { body }: ts.FunctionLikeDeclaration): readonly Cut[] {
  const text = emptied[name];
  return body && text !== undefined ? [{ name, start: body.pos, end: body.end, text: ` { ${text} }` }] : [];
}

function valueCuts({ declarationList }: ts.VariableStatement): readonly Cut[] {
  return declarationList.declarations.flatMap(({ name, initializer }) => {
    const value = ts.isIdentifier(name) ? constants[name.text] : undefined;
    if (!initializer || value === undefined || !ts.isIdentifier(name)) return [];
    return [{ name: name.text, start: initializer.pos, end: initializer.end, text: ` ${value}` }];
  });
}

/** Packages that hold something of that. */
export const leanPackages: readonly string[] = ['history', 'inputrules', 'model', 'state', 'transform', 'view'];

/** What must be found in all of them together. */
export const leanNames: readonly string[] = [
  ...Object.entries(methods).flatMap(([owner, names]) => names.map((name) => `${owner}.${name}`)),
  ...Object.keys(emptied),
  ...Object.keys(constants),
  'jsonID()',
];

/** Small packages that carry more than their one user here needs, as modules with the exports that it asks for. */
const standIns: Readonly<Record<string, string>> = {
  'rope-sequence': "export { PlainSequence as default } from './plain-sequence.ts';",
  orderedmap: "export { PlainMap as default } from './plain-map.ts';",
  'w3c-keyname': "export { base, keyName } from './key-names.ts';",
};

export const leanProsemirrorPlugin: Plugin = {
  name: 'lean-prosemirror',
  setup(build) {
    const found = new Set<string>();
    const loaded = new Set<string>();
    build.onStart(() => [found, loaded].forEach((names) => names.clear()));
    build.onResolve({ filter: /^(rope-sequence|orderedmap|w3c-keyname)$/ }, ({ path: name }) => ({ path: name, namespace: 'stand-in' }));
    build.onLoad({ filter: /./, namespace: 'stand-in' }, ({ path: name }) => ({
      contents: standIns[name] ?? '',
      loader: 'ts',
      resolveDir: import.meta.dirname,
    }));
    build.onLoad({ filter: /[\\/]prosemirror-[\w-]+[\\/]dist[\\/]index\.js$/ }, async ({ path: file }) => {
      const [, name = ''] = /prosemirror-([\w-]+)/.exec(file) ?? [];
      const code = leanProsemirror(await readFile(file, 'utf8'), found);
      loaded.add(name);
      return { contents: shortenNames(name, code), loader: 'js' };
    });
    build.onEnd(() => {
      // A test may take one package of them.
      const isWhole = leanPackages.every((name) => loaded.has(name));
      const missing = isWhole ? leanNames.filter((name) => !found.has(name)) : [];
      return { errors: missing.map((name) => ({ text: `ProseMirror no longer has ${name}: see build/prosemirror/lean-prosemirror.ts` })) };
    });
  },
};
