import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build/build.ts';
import { fileFacts } from '../../build/manifest.ts';
import { builtFolder, readBuilt, readManifest } from './built.ts';

async function contents(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      files.map(async (file) => [path.relative(folder, file), await readFile(file, 'base64')] as const),
    ),
  );
}

test('SEC10: builds the same bytes twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-build-'));
  try {
    await build({ out: folder });
    const [first, second] = await Promise.all([contents(builtFolder), contents(folder)]);
    expect([...second.keys()]).toEqual([...first.keys()]);
    expect([...second].filter(([name, text]) => first.get(name) !== text).map(([name]) => name)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
}, 300_000);

test.each(['pcm-processor.js', 'voice-processor.js'])(
  'the audio worklet %s is too long for bundlers to put it into the code, as data: that no policy allows',
  (name) => {
    expect(readBuilt(name).length).toBeGreaterThan(4_096);
  },
);

test('writes what docs/embedding.md lists', async () => {
  const names = [...(await contents(builtFolder)).keys()];
  expect(names).toEqual(
    expect.arrayContaining([
      'loader.js',
      'persona-chat.js',
      'persona-chat.d.ts',
      'persona-editor.js',
      'proactive.js',
      'teaser.js',
      'persona-editor.d.ts',
      'manifest.json',
      'version.json',
      'react.js',
      'vue.js',
      'svelte.js',
      'persona-chat-check.js',
      'LICENSE',
      'README.md',
    ]),
  );
  expect(
    names.filter((name) => name.includes('/')).every((name) => /^chunks\/[\w-]+-[A-Z0-9]{8}\.js$/.test(name)),
  ).toBe(true);
});

test('SEC10: tells the truth about every file in the manifest', async () => {
  const { files, languages } = readManifest();
  const names = [...(await contents(builtFolder)).keys()].filter((name) => name !== 'manifest.json');
  expect(Object.keys(files).sort()).toEqual(names);
  for (const name of names) expect(await fileFacts(readBuilt(name)), name).toEqual(files[name]);
  expect(languages).toHaveLength(31);
});

test('has no rem, which would follow the host page', async () => {
  for (const [name, text] of await contents(builtFolder)) {
    if (!name.endsWith('.js')) continue;
    expect(
      Buffer.from(text, 'base64')
        .toString()
        .match(/[\d.]rem(?=[;}\s,)])/g) ?? [],
      name,
    ).toEqual([]);
  }
});

test('has none of what the Firebase SDK would ask Google for or keep on the page', async () => {
  const names = [...(await contents(builtFolder)).keys()].filter((name) => /chunks\/firestore-/.test(name));
  expect(names).toHaveLength(1);
  const code = readBuilt(names[0] ?? '').toString();
  expect(code).not.toContain('cleardot');
  expect(code).not.toMatch(/\.open\(\s*"firebase-heartbeat-database"/);
  expect(code).toMatch(/async runIndexedDBEnvironmentCheck\(\)\{return!1/);
});

test('carries the notice of every bundled package', () => {
  const text = readBuilt('LICENSES.txt').toString();
  for (const name of ['preact', 'nanostores', 'i18next', 'valibot'])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.`, 'm'));
});
