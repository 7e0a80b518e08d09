// The script examples of the documentation, compiled as a reader's own project would: TypeScript, strict.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root } from '../../build/paths.ts';
import { builtFolder } from './built.ts';
import { readSource, sourceFiles } from './sources.ts';

/** What a page of the reader's own declares beside the examples. */
const ownGlobals = `import 'persona-chat';
declare global {
  interface Window { heard: unknown[]; dataLayer: object[] }
  var dataLayer: object[];
}
`;

interface Example {
  readonly name: string;
  readonly code: string;
}

const fence = /^```(js|jsx|ts|tsx|vue)\n([^]*?)^```/gm;

/** Of Vue's files the script; the rest is Vue's own to compile. */
const scriptOf = (code: string): string => /<script[^>]*>\n([^]*?)<\/script>/.exec(code)?.[1] ?? '';

/** A reader of TypeScript pastes JavaScript too; with types in comments it is left what it is. */
const extensionOf = (language: string, code: string): string => {
  if (language === 'jsx') return 'tsx';
  return language === 'vue' || (language === 'js' && !code.includes('@type')) ? 'ts' : language;
};

const examplesOf = (page: string): Example[] =>
  [...readSource(page).matchAll(fence)].map(([, language = '', code = ''], index) => ({
    name: `${page.replace(/\W/g, '-')}-${index}.${extensionOf(language, code)}`,
    code: language === 'vue' ? scriptOf(code) : code,
  }));

const examples = sourceFiles()
  .filter((file) => /^(README|CONTRIBUTING|docs\/.*)\.md$|^docs\/.*\.md$/.test(file))
  .flatMap(examplesOf);

test('every script example of the documentation compiles, strictly', () => {
  expect(examples.length).toBeGreaterThan(15);
  const folder = path.join(root, '.build/doc-types');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'own-globals.d.ts'), ownGlobals);
  // Each is a module of its own, which may wait.
  for (const { name, code } of examples) writeFileSync(path.join(folder, name), `${code}\nexport {};\n`);
  const program = ts.createProgram(
    ['own-globals.d.ts', ...examples.map(({ name }) => name)].map((name) => path.join(folder, name)),
    {
      strict: true,
      allowJs: true,
      checkJs: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      types: [],
      skipLibCheck: true,
      paths: {
        'persona-chat': [path.join(builtFolder, 'persona-chat.d.ts')],
        'persona-chat/*': [path.join(builtFolder, '*.d.ts')],
      },
    },
  );
  const complaints = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${path.basename(file?.fileName ?? '')}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
  expect(complaints).toEqual([]);
});
