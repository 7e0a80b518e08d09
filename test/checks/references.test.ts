// Every reference leads somewhere: links and anchors of the documentation, and what comments cite. A comment cites a section
// as docs/behaviour.md#sending, a promise or fault by its id, as in (G1), and a file by its name.

import path from 'node:path';
import { expect, it } from 'vitest';
import { rowGroups } from '../faults/rows.ts';
import { anchorsOf, codeOf, linksOf, proseAround } from './markdown.ts';
import { isScript, readSource, sourceFiles } from './sources.ts';

const all = sourceFiles();
const files = all.filter((file) => /\.(ts|tsx|mjs|js|css|html|md|yaml|rules|sh)$/.test(file));
const isPage = (file: string): boolean => file.endsWith('.md');
const known = new Set(all);
const folders = new Set(
  all.flatMap((file) => file.split('/').map((_part, depth, parts) => parts.slice(0, depth).join('/'))),
);
const ids = rowGroups.flatMap(({ rows }) => rows.map(({ id }) => id));

/** Why nothing is at a place such as `docs/behaviour.md#sending`, or undefined. */
function problemOf(place: string): string | undefined {
  const [file = '', anchor] = place.split('#');
  const name = file.replace(/\/$/, '');
  if (!known.has(name) && !folders.has(name)) return 'no such file';
  if (anchor === undefined) return undefined;
  return anchorsOf(readSource(name)).has(anchor) ? undefined : 'no such anchor';
}

const brokenIn = (file: string, places: readonly string[]): string[] =>
  places.flatMap((place) => {
    const problem = problemOf(place);
    return problem === undefined ? [] : [`${file}: ${place}: ${problem}`];
  });

/** Lines of comments; what follows code on a line is not looked at. Of a page what it sets as code. */
function proseOf(file: string): string {
  if (isPage(file)) return codeOf(readSource(file)).join('\n');
  return readSource(file)
    .split('\n')
    .filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
    .join('\n');
}

/** Each match with the file that it stands in. */
const find = (where: readonly string[], pattern: RegExp, read = readSource) =>
  where.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => ({ file, found })));

const toLines = (places: readonly { file: string; found: string }[]) =>
  places.map(({ file, found }) => `${file}: ${found}`);

it('every link of the documentation leads to a file and an anchor', () => {
  const pages = files.filter(isPage);
  const toPlace = (file: string, link: string) =>
    link.startsWith('#') ? `${file}${link}` : path.join(path.dirname(file), link);
  expect(pages.length).toBeGreaterThan(10);
  expect(
    pages.flatMap((file) =>
      brokenIn(
        file,
        linksOf(readSource(file)).map((link) => toPlace(file, link)),
      ),
    ),
  ).toEqual([]);
});

it('every section that a source, a test or a page cites is there', () => {
  const cited = find(files, /\bdocs\/[\w./-]*\w(#[\w-]+)?/g);
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.flatMap(({ file, found }) => brokenIn(file, [found]))).toEqual([]);
});

it('every file that a comment or a page names is there', () => {
  const named = find(
    files,
    /(?<![\w/.@{*<-])[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|css|json|yaml|rules|md)(?![\w*-])/g,
    proseOf,
  );
  // Written by the build, or in the folder of somebody else.
  const elsewhere = ['manifest.json', 'version.json', 'custom-elements.json', 'firebase.json', 'vercel.json'];
  const isThere = (name: string) =>
    elsewhere.includes(name) || all.some((file) => file === name || file.endsWith(`/${name}`));
  expect(named.length).toBeGreaterThan(200);
  expect(toLines(named.filter(({ found }) => !isThere(found)))).toEqual([]);
});

it('every promise and fault has an anchor, and every anchor is one of them', () => {
  const anchors = [...anchorsOf(readSource('docs/guarantees.md'))].filter((anchor) => /^[a-z]+\d+$/.test(anchor));
  expect(anchors.map((anchor) => anchor.toUpperCase()).toSorted()).toEqual(ids.toSorted());
});

it('every id in a comment is a promise or a fault', () => {
  const commented = files.filter((file) => isScript(file) || file.endsWith('.css'));
  const cited = find(commented, /(?<![\w+#/.-])(?:SEC|[GPSUHWFVTL])\d{1,2}(?![\w-])/g, proseOf);
  expect(toLines(cited.filter(({ found }) => !ids.includes(found)))).toEqual([]);
});

it('every text that the page of behaviour quotes is one of the English texts', () => {
  const texts = JSON.stringify(JSON.parse(readSource('locales/en.json')));
  const quoted = [...proseAround(readSource('docs/behaviour.md')).matchAll(/"([^"]+)"/g)].map(([, text = '']) =>
    text.replace(/\s+/g, ' '),
  );
  const isText = (text: string) => texts.includes(text.endsWith('…') ? `"${text.replace(/ ?…$/, '')}` : `"${text}"`);
  expect(quoted.length).toBeGreaterThan(100);
  // How many files there are beyond the fifth, and what no address may begin with.
  expect(quoted.filter((text) => !['+N', 'javascript'].includes(text) && !isText(text))).toEqual([]);
});

it('nothing cites a document that is not here', () => {
  // Written in parts, so that this file does not find itself.
  const [names, section] = ['(?:specification|spec|contract|trust)', '§'];
  const foreign = [
    `${names}(?:\\.md)?,? (?:${section}|(?:SEC|[GPSUHWFVTL])\\d)`,
    `\\b(?:${names}|look|style)[.]md\\b`,
    `${section} ?\\d`,
    `the ${'specification'}`,
  ];
  expect(toLines(find(files, new RegExp(foreign.join('|'), 'gi')))).toEqual([]);
});
