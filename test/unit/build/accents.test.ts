import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { accentsText, createAccents, galleryText } from '../../../build/accents.ts';
import { root, source } from '../../../build/paths.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('keeps accents.json as the generator makes it', () => {
  expect(read(source.accents)).toBe(accentsText());
});

it('keeps the tokens of the demo gallery as the theme has them', () => {
  expect(read('packages/demo-host/pages/tokens.css')).toBe(galleryText());
});

it('makes 39 presets of single capitalised words', () => {
  const names = Object.keys(createAccents());
  expect(names).toHaveLength(39);
  expect(names.filter((name) => !/^[A-Z][a-z]+$/.test(name))).toEqual([]);
});

it('starts with the one that stands for all others until they have come', () => {
  const [[name, colour] = ['', '']] = Object.entries(createAccents());
  expect(name).toBe('Classic');
  expect(read('packages/widget/src/ui/theme/tokens-light.css')).toContain(`--pc-seed: ${colour};`);
});
