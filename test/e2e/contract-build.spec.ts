// docs/embedding.md#the-built-files: what `dist/` holds, as a browser gets it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const dist = path.join(import.meta.dirname, '../../dist');

interface Manifest {
  readonly version: string;
  readonly entries: Readonly<Record<string, string>>;
  readonly closure: readonly string[];
  readonly accents: readonly string[];
  readonly languages: readonly string[];
  readonly files: Readonly<
    Record<string, { readonly raw: number; readonly gzip: number; readonly brotli: number; readonly integrity: string }>
  >;
}

const readManifest = async (apiUrl: string): Promise<Manifest> =>
  (await (await fetch(`${apiUrl}/persona-chat/manifest.json`)).json()) as Manifest;

test('SEC10: the manifest names every file with its size and the hash that a browser takes', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const { version, entries, closure, accents, languages, files } = await readManifest(apiUrl);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(entries).toMatchObject({
    loader: 'loader.js',
    module: 'persona-chat.js',
    types: 'persona-chat.d.ts',
    worklet: 'pcm-processor.js',
    voiceWorklet: 'voice-processor.js',
  });
  expect([new Set(accents).size, new Set(languages).size]).toEqual([39, 31]);
  const names = Object.keys(files);
  expect(names).toEqual(expect.arrayContaining([...Object.values(entries), ...closure]));
  await page.goto(`${siteUrl}/plain`);
  const sizes = await page.evaluate(
    ([base, list]) =>
      Promise.all(
        list.map(
          async ([name, integrity]) =>
            [name, (await (await fetch(`${base}/${name}`, { integrity })).blob()).size] as const,
        ),
      ),
    [`${apiUrl}/persona-chat`, names.map((name) => [name, files[name]?.integrity ?? ''] as const)] as const,
  );
  expect(Object.fromEntries(sizes)).toEqual(Object.fromEntries(names.map((name) => [name, files[name]?.raw])));
  for (const name of names) {
    const { raw = 0, gzip = 0, brotli = 0 } = files[name] ?? {};
    expect(brotli > 0 && gzip > 0 && Math.max(gzip, brotli) <= raw + 64, name).toBe(true);
  }
});

test('hashed chunks may be kept for ever, names that stay are asked for again', async ({ apiUrl }) => {
  const { files } = await readManifest(apiUrl);
  for (const name of Object.keys(files)) {
    const caching = (await fetch(`${apiUrl}/persona-chat/${name}`)).headers.get('cache-control') ?? '';
    const isChunk = name.startsWith('chunks/');
    expect(/immutable/.test(caching), `${name}: ${caching}`).toBe(isChunk);
    if (isChunk) expect(name).toMatch(/^chunks\/[\w-]+-[A-Z0-9]{8}\.js$/);
    else expect(Number(/max-age=(\d+)/.exec(caching)?.[1] ?? 0), name).toBeLessThanOrEqual(3_600);
  }
});

/** Serves `dist/` below another address, as a CDN with folders of its own would. */
async function serve(page: Page, base: string, asked: string[]): Promise<void> {
  await page.route(`${base}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(new URL(base).pathname.length + 1);
    asked.push(name);
    const body = readFileSync(path.join(dist, name));
    const contentType = name.endsWith('.json') ? 'application/json' : 'text/javascript';
    await route.fulfill({ body, contentType, headers: { 'access-control-allow-origin': '*' } });
  });
}

for (const [what, attribute] of [
  ['the loader’s own address', ''],
  ['asset-base', 'data-asset-base="https://assets.example/v/7"'],
] as const) {
  test(`every file is asked for below ${what}, from any origin and folder`, async ({ page, siteUrl, apiUrl }) => {
    const [below, moved, ours]: [string[], string[], string[]] = [[], [], []];
    await serve(page, 'https://cdn.example/some/deep/folder', below);
    await serve(page, 'https://assets.example/v/7', moved);
    page.on('request', (request) => request.url().startsWith(`${apiUrl}/persona-chat/`) && ours.push(request.url()));
    await page.route('**/api/version', (route) =>
      route.fulfill({ json: { version: '0.0.1' }, headers: { 'access-control-allow-origin': '*' } }),
    );
    await page.goto(`${siteUrl}/plain`);
    await page.setContent(`<!doctype html><script async src="https://cdn.example/some/deep/folder/loader.js" data-api-base="${apiUrl}"
      data-persona-id="support" ${attribute}></script>`);
    const chat = chatOn(page);
    await chat.open();
    await chat.introduce();
    await chat.say('/formatted');
    await chat.replied();
    await expect(chat.messages('persona').last().locator('table')).toBeVisible();
    expect(ours).toEqual([]);
    const chunks = (names: readonly string[]) => names.filter((name) => name.startsWith('chunks/')).length;
    expect(below[0]).toBe('loader.js');
    expect([chunks(below) > 3, chunks(moved) > 3]).toEqual(attribute ? [false, true] : [true, false]);
  });
}
