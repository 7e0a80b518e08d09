// The tables of docs/embedding.md and docs/theming.md list what the types and the sources have, no more and no less. Attributes and
// methods are compared in custom-elements.test.ts.

import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root, source } from '../../build/paths.ts';
import { eventNames } from '../../packages/wrappers/src/wrapper-props.ts';
import { readBuilt } from './built.ts';
import { readSource, sourceFiles } from './sources.ts';

const embedding = readSource('docs/embedding.md');
const theming = readSource('docs/theming.md');

/** The cells of a table, by the beginning of its first row. */
const rowsOf = (page: string, head: string): readonly (readonly string[])[] =>
  (page.split(`\n${head}`)[1]?.split('\n\n')[0] ?? '')
    .split('\n')
    .slice(2)
    .map((row) => row.split(/(?<!\\)\|/).slice(1, -1));

/** Names in backticks; of a call its name. */
const codesOf = (text = ''): readonly string[] => [...text.matchAll(/`([\w-]+)[^`]*`/g)].map(([, name = '']) => name);

const hostTypes = ts.createSourceFile(
  'host-types.ts',
  readSource(path.join(path.dirname(source.hostApi), 'core/host-types.ts')),
  ts.ScriptTarget.ES2022,
  true,
);

/** What a type of two or more texts may be. */
function textsOf(name: string): readonly string[] {
  const found = hostTypes.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === name);
  if (found === undefined) throw new Error(`${name} is missing`);
  return [...found.getText().matchAll(/'([\w-]+)'/g)].map(([, text = '']) => text);
}

test('lists every command, and no other', () => {
  const listed = rowsOf(embedding, '| Command |').flatMap(([names]) => codesOf(names));
  const commands = readSource('packages/loader/src/commands.ts');
  const [, table = ''] = /const commands[^]*?\{\n([^]*?)\n {2}\};/.exec(commands) ?? [];
  const [, more = ''] = /for \(const verb of \[([^\]]*)\]/.exec(commands) ?? [];
  const known = [
    ...[...table.matchAll(/^ {4}(?:async )?(\w+)[(:]/gm)].map(([, name = '']) => name),
    ...[...more.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  ].filter((name) => name !== '__proto__');
  expect(listed.toSorted()).toEqual(known.toSorted());
  expect(known.length).toBeGreaterThan(9);
});

test('lists every event with all that its detail may say', () => {
  const rows = rowsOf(embedding, '| Event |');
  expect(rows.flatMap(([names]) => codesOf(names)).toSorted()).toEqual([...eventNames].toSorted());
  const detailOf = (event: string) => codesOf(rows.find(([names]) => codesOf(names).includes(event))?.[1]);
  const analytics = textsOf('AnalyticsName');
  expect(detailOf('analytics').toSorted()).toEqual([...analytics].toSorted());
  const statuses = textsOf('ChatStatusName');
  expect([...new Set(detailOf('status'))].toSorted()).toEqual([...statuses].toSorted());
  // What promises alone reject with is told above the commands.
  const codes = textsOf('ErrorCode').filter((code) => code !== 'gone');
  expect(detailOf('error').toSorted()).toEqual(codes.toSorted());
});

test('lists every value that an attribute takes', () => {
  const rows = new Map(rowsOf(embedding, '| Attribute |').map(([name = '', values]) => [name.trim(), codesOf(values)]));
  const types = { mode: 'Mode', theme: 'Theme', fill: 'Fill', position: 'Corner' };
  for (const [attribute, type] of Object.entries(types))
    expect(rows.get(`\`${attribute}\``), attribute).toEqual(textsOf(type));
  expect(rows.get('`launcher`')).toEqual(['show', 'hide']);
});

test('lists every token that a style sheet reads', () => {
  const listed = new Set(rowsOf(theming, '| token ').flatMap(([names]) => codesOf(names)));
  for (const [, name = ''] of theming.matchAll(/`--persona-chat-([a-z-]+)`/g)) listed.add(name);
  const sheets = [...sourceFiles('packages/widget/src'), ...sourceFiles('packages/loader/src')];
  const read = new Set(
    sheets.flatMap((file) =>
      [...readSource(file).matchAll(/--persona-chat-([a-z]+(?:-[a-z]+)*)/g)].map(([, name = '']) => name),
    ),
  );
  expect([...listed].toSorted()).toEqual([...read].toSorted());
});

test('lists every slot, and no other', () => {
  const listed = rowsOf(theming, '| slot |').flatMap(([names]) => codesOf(names));
  const views = sourceFiles('packages/widget/src').filter((file) => file.endsWith('.tsx'));
  const slots = views.flatMap((file) =>
    [...readSource(file).matchAll(/<slot name="([\w-]+)"/g)].map(([, name]) => name),
  );
  const { modules } = JSON.parse(readBuilt('custom-elements.json').toString()) as {
    modules: { declarations: { slots: { name: string }[] }[] }[];
  };
  const built = modules[0]?.declarations[0]?.slots.map(({ name }) => name);
  expect(listed.toSorted()).toEqual(slots.toSorted());
  expect(built?.toSorted()).toEqual(slots.toSorted());
});

test('lists every part', () => {
  const sources = ['widget', 'loader', 'proactive']
    .flatMap((name) => sourceFiles(`packages/${name}/src`))
    .filter((file) => /\.tsx?$/.test(file));
  const text = sources.map((file) => readSource(path.relative(root, path.join(root, file)))).join('\n');
  const values = [...text.matchAll(/\bpart(?:=\{[^}]*\}|="[^"]*"|: '[^']*')/g)].flatMap(([value]) => [
    ...value.matchAll(/["']([^"']+)["']/g),
  ]);
  const parts = new Set(values.flatMap(([, names = '']) => names.split(' ')));
  const { modules } = JSON.parse(readBuilt('custom-elements.json').toString()) as {
    modules: { declarations: { cssParts: { name: string }[] }[] }[];
  };
  const built = modules[0]?.declarations[0]?.cssParts.map(({ name }) => name) ?? [];
  expect(built.toSorted()).toEqual([...parts].toSorted());
});
