import { expect, it } from 'vitest';
import { pageFile, toPage } from '../engines/page.ts';
import { limits } from '../helpers/needs.ts';
import { readSource, sourceFiles } from './sources.ts';

it('the page of browsers is as `npm run docs:browsers` writes it', () => {
  expect(readSource(pageFile)).toBe(toPage());
});

it('each need is asked for by a journey', () => {
  const page = toPage();
  expect(Object.keys(limits).filter((need) => !new RegExp(`^\\| ${need} \\|.*: `, 'm').test(page))).toEqual([]);
});

it('no journey is left out by the name of a browser', () => {
  const named = sourceFiles('test/e2e').filter((file) => /(skip|if) ?\([^;]*browserName [!=]==/.test(readSource(file)));
  expect(named).toEqual([]);
});

it('each journey that a machine may leave out is there with its reason', () => {
  const calls = sourceFiles('test/e2e')
    .concat(sourceFiles('test/engines'))
    .flatMap((file) => readSource(file).match(/^ *test\.(?:skip|fixme)\((?!\.\.\.without)/gm) ?? []);
  const [, table = ''] = toPage().split('where the machine lacks what they need:');
  expect(calls.length).toBeGreaterThan(0);
  expect(table.match(/^\| .+ \| (?:e2e|engines)\/.+ \|$/gm)).toHaveLength(calls.length);
});
