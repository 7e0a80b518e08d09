// A place in a built script leads back to the line of the source that it was made of.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { expect, test } from 'vitest';
import { mapsOf } from '../../build/build.ts';
import { bundleChat, bundleLoader, merge } from '../../build/bundle.ts';
import { root } from '../../build/paths.ts';
import { readProduct } from '../../build/product.ts';
import { readBuilt } from './built.ts';

/** A text that stands once in a script can be looked for in the line that the map names. */
function textsOf(code: string): readonly { readonly text: string; readonly line: number; readonly column: number }[] {
  const lines = code.split('\n');
  return lines.flatMap((content, line) =>
    [...content.matchAll(/"([\w /.:-]{10,60})"/g)]
      .filter(([, text = '']) => code.split(`"${text}"`).length === 2)
      .map(({ 1: text = '', index }) => ({ text, line, column: index })),
  );
}

test('the map of a chunk, and of the loader, names the lines of the sources', async () => {
  const product = readProduct();
  const chat = await bundleChat(product, false);
  const all = merge([chat, ...(await bundleLoader(product, chat, false))]);
  const wanted = [chat.entry, 'loader.js'];
  const maps = await mapsOf(product, chat, all, (name) => wanted.includes(name));
  expect([...maps.keys()].toSorted()).toEqual(wanted.map((name) => `${name}.map`).toSorted());
  for (const [name, map] of maps) {
    const { file, sources, sourcesContent } = JSON.parse(map) as {
      readonly file: string;
      readonly sources: readonly string[];
      readonly sourcesContent: readonly (string | null)[];
    };
    expect(file).toBe(path.basename(name, '.map'));
    const trace = new TraceMap(map);
    // The build puts in style sheets, texts of the language and names of chunks, which stand in no script.
    const scripts = sourcesContent.filter((_content, index) => /\.tsx?$/.test(sources[index] ?? '')).join('\n');
    const texts = textsOf(readBuilt(name.replace(/\.map$/, '')).toString()).filter(({ text }) =>
      scripts.includes(`'${text}'`),
    );
    const wrong = texts.filter(({ text, line, column }) => {
      const found = originalPositionFor(trace, { line: line + 1, column });
      if (found.source === null) return true;
      const source = readFileSync(path.join(root, found.source), 'utf8').split('\n');
      return !source[found.line - 1]?.includes(text);
    });
    expect(texts.length, name).toBeGreaterThan(name === 'loader.js.map' ? 1 : 20);
    expect(
      wrong.map(({ text }) => text),
      name,
    ).toEqual([]);
    // Of packages the names alone: their texts have licences of their own.
    const carried = sources.filter((_source, index) => sourcesContent[index] !== null);
    expect(carried.every((source) => source.startsWith('packages/'))).toBe(true);
    expect(carried.length).toBeGreaterThan(5);
  }
  // Both are built anew, with maps.
}, 150_000);
