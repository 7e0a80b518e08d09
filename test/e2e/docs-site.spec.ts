// The documentation's site, as `npm run docs` writes it and the demo serves it: found, read and tried in a browser.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { buildDocsSite } from '../../build/docs-site/build-docs-site.ts';
import { root } from '../../build/paths.ts';
import { startDemoHost, type DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

let folder: string;
let host: DemoHost;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-docs-'));
  await buildDocsSite({ out: folder, dist: path.join(root, 'dist') });
  host = await startDemoHost({ blankDatabase: await blankDatabase(), docsDir: folder });
});
test.afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a reader searches by keyboard, lands on the page, and tries the chat there', async ({ page }) => {
  await page.goto(`${host.siteUrl}/docs`);
  await expect(page).toHaveURL(/\/docs\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('persona-chat');
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  await field.fill('presets');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toContainText('Presets');
  await expect(chosen.locator('mark').first()).toHaveText(/^presets?$/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/theming\.html#presets$/);

  await page.getByRole('combobox', { name: 'Accent' }).selectOption('Plum');
  await expect(page.locator('.live code')).toContainText('data-accent="Plum"');
  await page.getByRole('button', { name: 'Open or hide the chat' }).click();
  const chat = chatOn(page);
  await expect(chat.messages('persona').first()).toContainText('Hello, I am Mina');
  await chat.say('Hello');
  await expect(chat.messages('persona').last()).toContainText('from the page itself');
});

test('the search puts pages of site owners first, and finds what holds only some of the words', async ({ page }) => {
  await page.goto(`${host.siteUrl}/docs/`);
  await page.keyboard.press('/');
  const wanted = {
    slot: 'theming',
    'custom css': 'theming',
    'remove branding': 'theming',
    'persona-chat-check': 'conformance',
  };
  for (const [words, name] of Object.entries(wanted)) {
    await page.getByRole('combobox', { name: 'Search the documentation' }).fill(words);
    const addresses = () =>
      page.getByRole('option').evaluateAll((all) => all.slice(0, 4).map((one) => one.dataset['address'] ?? ''));
    await expect.poll(async () => (await addresses()).some((one) => one.startsWith(`${name}.html`)), words).toBe(true);
    expect((await addresses())[0], words).not.toMatch(/^(internals|contributing|starters|adr)/i);
  }
});

test('the pages are accessible in both schemes and on a phone', async ({ page }) => {
  for (const address of ['', 'theming.html', 'guarantees.html']) {
    await page.goto(`${host.siteUrl}/docs/${address}`);
    expect(await axeFindings(page, 'html'), address).toEqual([]);
  }
  await page.getByRole('button', { name: 'Dark colours' }).click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('token');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await axeFindings(page, 'html'), 'dark, while searching').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(new URL('embedding.html', page.url()).href);
  await expect(page.getByRole('button', { name: 'Light colours' })).toBeVisible();
  // The last one is a phone at 200 %.
  for (const width of [360, 320, 195]) {
    await page.setViewportSize({ width, height: 740 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
    const top = page.getByRole('banner');
    for (const part of [top.getByRole('link', { name: 'persona-chat' }), ...(await top.getByRole('button').all())])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
  // Copy stands above the code.
  const code = page.locator('.code').first();
  const [copy, text] = [code.getByRole('button', { name: 'Copy' }), code.locator('code')];
  const [copyBox, textBox] = [await copy.boundingBox(), await text.boundingBox()];
  expect((copyBox?.y ?? 0) + (copyBox?.height ?? 0)).toBeLessThanOrEqual(textBox?.y ?? 0);
  await page.getByText('All pages', { exact: true }).click();
  await expect(
    page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Theming' }),
  ).toBeVisible();
  expect(await axeFindings(page, 'html'), 'phone').toEqual([]);
});

const boxOf = async (node: Locator) => (await node.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('the search stands within any window, its field above the results, of which the chosen one is seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${host.siteUrl}/docs/`);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const results = page.getByRole('listbox', { name: 'Results' });
  const options = results.getByRole('option');
  const chosen = results.getByRole('option', { selected: true });
  await field.fill('streaming voice');
  await expect(chosen).toHaveCSS('outline-style', 'solid');
  await expect(options.last()).toHaveCSS('outline-style', 'none');

  const mask = () => results.evaluate((node) => getComputedStyle(node).maskImage);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [195, 422],
  ] as const) {
    await page.setViewportSize({ width, height });
    await field.press('Home');
    await options.first().scrollIntoViewIfNeeded();
    const sides = await boxOf(dialog);
    expect(sides.x, `${width} px`).toBeGreaterThanOrEqual(7);
    expect(sides.x + sides.width, `${width} px`).toBeLessThanOrEqual(width - 7);
    await expect.poll(mask, `${width} px, more below`).toContain('gradient');

    await field.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(field).toBeInViewport({ ratio: 1 });
    const [above, list, last] = [await boxOf(field), await boxOf(results), await boxOf(chosen)];
    // The field's ring is whole.
    expect(list.y - above.y - above.height, `${width} px`).toBeGreaterThanOrEqual(4);
    if (last.height < list.height) expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height);
    await results.evaluate((node) => node.scrollTo({ top: node.scrollHeight }));
    await expect.poll(mask, `${width} px, at the end`).toBe('none');
    await field.press('ArrowDown');
  }
});
