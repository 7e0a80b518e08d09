// The documentation's site holds every page, and each of its links leads to a file and an anchor of the site itself.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildDocsSite } from '../../build/docs-site/build-docs-site.ts';
import type { TitledPage } from '../../build/docs-site/page-template.ts';
import { root } from '../../build/paths.ts';
import { builtFolder } from './built.ts';
import { anchorsOf } from './markdown.ts';
import { readSource, sourceFiles } from './sources.ts';

const site = path.join(root, '.build/docs-site');
let pages: readonly TitledPage[] = [];
const read = (name: string): string => readFileSync(path.join(site, name), 'utf8');
const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id));

beforeAll(async () => {
  pages = await buildDocsSite({ out: site, dist: builtFolder });
});

test('has a page for each page of the repository, with all of its anchors', () => {
  const sources = sourceFiles().filter((file) => /^([^/]+|docs\/.*)\.md$/.test(file));
  expect(
    pages
      .map(({ source }) => source)
      .filter((source) => source.endsWith('.md'))
      .toSorted(),
  ).toEqual(sources);
  expect(new Set(pages.map(({ address }) => address)).size).toBe(pages.length);
  for (const { source, address } of pages.filter(({ source: name }) => name.endsWith('.md'))) {
    const ids = idsOf(read(address));
    expect(
      [...anchorsOf(readSource(source))].filter((anchor) => !ids.has(anchor)),
      source,
    ).toEqual([]);
  }
});

test('every link of the site leads to a file and an anchor of it', () => {
  const html = new Map(pages.map(({ address }) => [address, read(address)]));
  const broken = [...html].flatMap(([address, text]) =>
    [...text.matchAll(/\s(?:href|src)="([^"]+)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?|mailto):/.test(link))
      .filter((link) => {
        const [target = '', anchor] = link.split('#');
        const file = target === '' ? address : path.posix.join(path.posix.dirname(address), target);
        if (!existsSync(path.join(site, file))) return true;
        return anchor !== undefined && !idsOf(html.get(file) ?? '').has(anchor);
      })
      .map((link) => `${address}: ${link}`),
  );
  expect(html.size).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});

test('keeps its own policy: nothing inline, nothing from elsewhere', () => {
  for (const { address } of pages) {
    const text = read(address);
    expect(text, address).toMatch(/Content-Security-Policy" content="default-src 'none';(?![^"]*unsafe-)/);
    expect(text, address).not.toMatch(/\sstyle="|<style|\son[a-z]+="/);
    const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(
      scripts.every(([, attributes = '', code]) => attributes.includes('src="') && code === ''),
      address,
    ).toBe(true);
    expect(text, address).not.toMatch(/<(?:script|img|link)[^>]*\s(?:src|href)="https?:/);
  }
});

test('finds every page, and shows the examples that pages ask for', () => {
  const sections = JSON.parse(read('assets/search.json')) as readonly { id: string; text: string }[];
  const found = new Set(sections.map(({ id }) => id.split('#')[0]));
  expect(pages.filter(({ address }) => !found.has(address))).toEqual([]);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const live = pages.filter(({ address }) => read(address).includes('data-live=')).map(({ address }) => address);
  expect(live.toSorted()).toEqual(['embedding.html', 'theming.html']);
  expect(read('theming.html')).toContain('persona-chat/loader.js" data-manual');
});
