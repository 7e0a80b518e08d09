// custom-elements.json says of the element what the element says of itself.

import { expect, test } from 'vitest';
import { eventNames } from '../../packages/wrappers/src/wrapper-props.ts';
import { readBuilt } from './built.ts';
import { readSource } from './sources.ts';

interface Named {
  readonly name: string;
  readonly type?: { readonly text: string };
}
interface Declaration {
  readonly tagName: string;
  readonly attributes: readonly Named[];
  readonly members: readonly (Named & { readonly kind: string })[];
  readonly events: readonly Named[];
  readonly cssProperties: readonly Named[];
  readonly cssParts: readonly Named[];
}
const { modules } = JSON.parse(readBuilt('custom-elements.json').toString()) as {
  readonly modules: readonly { readonly path: string; readonly declarations: readonly Declaration[] }[];
};
const [element] = modules[0]?.declarations ?? [];
const namesOf = (list: readonly Named[] = []): string[] => list.map(({ name }) => name).toSorted();

test('names every attribute and every event, and no other', () => {
  expect([modules[0]?.path, element?.tagName]).toEqual(['persona-chat.js', 'persona-chat']);
  // A journey compares that table with the element's own list (test/e2e/embedding-docs.spec.ts).
  const page = readSource('docs/embedding.md');
  const tables = ['| Attribute |', '| Text |'].map((head) => page.split(`\n${head}`)[1]?.split('\n\n')[0] ?? '');
  const documented = [...tables.join('').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  );
  expect(namesOf(element?.attributes)).toEqual(documented.toSorted());
  expect(namesOf(element?.events)).toEqual(eventNames.map((name) => `persona-chat:${name}`).toSorted());
  expect(element?.events.find(({ name }) => name.endsWith(':unread'))?.type?.text).toBe(
    'CustomEvent<{ count: number }>',
  );
});

test('names the methods of docs/embedding.md, tokens and parts', () => {
  const table = readSource('docs/embedding.md').split('| Method | |')[1]?.split('\n\n')[0] ?? '';
  const documented = [...table.matchAll(/`(\w+)\(/g)].map(([, name = '']) => name);
  expect(namesOf(element?.members.filter(({ kind }) => kind === 'method'))).toEqual(documented.toSorted());
  expect(namesOf(element?.members.filter(({ kind }) => kind === 'field'))).toEqual([
    'persona',
    'proactive',
    'token',
    'user',
  ]);
  expect(element?.cssProperties.length).toBeGreaterThan(20);
  const theming = readSource('docs/theming.md').split('`::part()` reaches')[1]?.split('. ')[0] ?? '';
  const parts = [...theming.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);
  expect(namesOf(element?.cssParts)).toEqual(parts.toSorted());
});
