import { expect, test } from 'vitest';
import { importProblem, packageProblem } from '../../build/layers.ts';
import { localeChunks, readBuilt, readManifest, readMetafile } from './built.ts';

const metafile = readMetafile();
const ours = (file: string): string | undefined => /^packages\/(.+)/.exec(file)?.[1];

const edges = Object.entries(metafile.inputs).flatMap(([file, { imports }]) => {
  const from = ours(file);
  return from === undefined ? [] : imports.map((one) => ({ from, to: ours(one.path), ...one }));
});

test('follows the dependency rule on every edge of the built graph', () => {
  const problems = edges.flatMap(({ from, to }) => {
    const problem = to === undefined ? undefined : importProblem(from, to, false);
    return problem === undefined ? [] : [`${from} → ${to}: ${problem}`];
  });
  expect(edges.length).toBeGreaterThan(50);
  expect(problems).toEqual([]);
});

test('keeps each npm package in its home', () => {
  const problems = edges.flatMap(({ from, to, original, path }) => {
    if (to !== undefined || !/node_modules|^virtual:/.test(path)) return [];
    const problem = packageProblem(from, original ?? path);
    return problem === undefined ? [] : [`${from}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

test('has no import cycles', () => {
  const next = new Map<string, string[]>();
  // What is imported on demand may well import the file that asks for it: both are there by then.
  const isStatic = ({ kind }: { kind: string }): boolean => kind !== 'dynamic-import';
  for (const { from, to } of edges.filter(isStatic))
    if (to !== undefined) next.set(from, [...(next.get(from) ?? []), to]);
  const finished = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    if (trail.includes(file) || finished.has(file)) return;
    for (const target of next.get(file) ?? []) visit(target, [...trail, file]);
    finished.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  expect(cycles).toEqual([]);
});

test('imports on demand from the entry and the two lazy files only', () => {
  const lazy = [
    'widget/src/chat.ts',
    'widget/src/ui/chunks.ts',
    'widget/src/platform/lazy.ts',
    // The chat's two files, for bundlers.
    'loader/src/persona-chat.ts',
  ];
  expect(edges.filter(({ kind, from }) => kind === 'dynamic-import' && !lazy.includes(from))).toEqual([]);
});

test('lets chunks import nothing but chunks', () => {
  const chunks = Object.entries(metafile.outputs).filter(([name]) => name.startsWith('chunks/'));
  const targets = chunks.flatMap(([name, { imports }]) =>
    imports.map((one) => ({ name, path: one.path, external: one.external })),
  );
  expect(targets.filter(({ path, external }) => external === true || !path.startsWith('chunks/'))).toEqual([]);
});

test('keeps loader and module entry free of shared files', () => {
  for (const name of ['loader.js', 'persona-chat.js', 'teaser.js', 'proactive.js'])
    expect(metafile.outputs[name]?.imports.filter((one) => one.external !== true)).toEqual([]);
  expect(metafile.outputs['persona-chat.js']?.imports.map(({ path }) => path)).toEqual(
    ['teaser.js', 'proactive.js', ...readManifest().closure].map((name) => `./${name}`),
  );
});

test('loads nothing but languages on demand from the editor', () => {
  const imports = metafile.outputs['persona-editor.js']?.imports.map(({ path }) => path) ?? ['no editor'];
  const locales = localeChunks(metafile);
  expect(imports.filter((path) => !locales.includes(path))).toEqual([]);
});

test('opens a chat with two files: the session, without any view, and the views with the conversation', () => {
  const { closure, entries } = readManifest();
  const [session, views] = closure.map((name) => metafile.outputs[name]);
  expect([closure.length, closure[0]]).toEqual([2, entries['chat']]);
  expect([session?.exports[0], views?.exports.slice(0, 2).toSorted()]).toEqual(['beginChat', ['chunk', 'createChat']]);
  const inputs = [session, views].map((output) => Object.keys(output?.inputs ?? {}));
  expect(inputs[0]?.filter((file) => /\.tsx$|node_modules\/preact/.test(file))).toEqual([]);
  expect(inputs[1]).toEqual(
    expect.arrayContaining([
      'packages/widget/src/element.tsx',
      'packages/widget/src/ui/conversation/conversation-chunk.ts',
    ]),
  );
});

test('bakes the closure into the loader', () => {
  const { closure } = readManifest();
  const loader = readBuilt('loader.js').toString();
  expect(closure.filter((name) => !loader.includes(name))).toEqual([]);
});
