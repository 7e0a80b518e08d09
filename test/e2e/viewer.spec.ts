import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { has } from '../helpers/needs.ts';
import { savedBy } from '../helpers/saved-file.ts';

const arabic = wordsOf('AR');
const viewer = (page: Page) =>
  page.getByRole('dialog', { name: new RegExp(`^(Attachment viewer|${arabic('viewer.title')})$`) });
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name });

async function begin(page: Page, address: string, text: string): Promise<void> {
  await talkOn(page, address, text);
}

test('pictures stand in a grid of five, and open in a viewer that is driven by keys', async ({ page, siteUrl }) => {
  await begin(page, siteUrl, '/files 7');
  const tiles = chatOn(page)
    .messages('persona')
    .last()
    .getByRole('button', { name: /^Open / });
  await expect(tiles).toHaveCount(5);
  await expect(tiles.last()).toContainText('+2');
  await tiles.first().press('Enter');
  await expect(viewer(page)).toBeVisible();
  await expect(viewer(page)).toContainText('1 of 7');
  // Nothing comes before it: the button is not seen, unless the focus is on it.
  await expect(button(page, 'Previous').locator('..')).toHaveCSS('opacity', '0');
  await expect(button(page, 'Next').locator('..')).toHaveCSS('opacity', '1');
  expect(await viewer(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('3 of 7');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('2 of 7');
  await button(page, 'Previous').click();
  await expect(viewer(page)).toContainText('1 of 7');
  await expect(button(page, 'Previous')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Next').click();
  await expect(viewer(page).locator('img')).toHaveJSProperty('complete', true);
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    expect(await viewer(page).evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
  }
  // As narrow as a phone's window at 200 %: the name has its room, and each button is whole.
  await page.setViewportSize({ width: 195, height: 422 });
  for (const name of ['Close', 'Download', 'Zoom in', 'Zoom out'])
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  expect((await viewer(page).locator('p').first().boundingBox())?.width).toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(tiles.first()).toBeFocused();
  await expect(chatOn(page).panel).toBeVisible();
});

test('a picture is zoomed by button, wheel and double click, and never dragged out of sight', async ({
  page,
  siteUrl,
  browserName,
}) => {
  await begin(page, siteUrl, '/files 1');
  await page.getByRole('button', { name: 'Open Sencha' }).click();
  const image = viewer(page).locator('img');
  const width = async () => (await image.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(100);
  const fitted = await width();
  await button(page, 'Zoom in').click();
  await expect.poll(width).toBeCloseTo(fitted * 1.5, 0);
  for (let pull = 0; pull < 5; pull += 1) {
    await page.mouse.move(640, 400);
    await page.mouse.down();
    await page.mouse.move(1_270, 400);
    await page.mouse.up();
  }
  expect((await image.boundingBox())?.x).toBeLessThan(640);
  await button(page, 'Zoom out').click();
  await expect.poll(width).toBeCloseTo(fitted, 0);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -400);
  await expect.poll(width).toBeGreaterThan(fitted * 1.5);
  await (has('double clicks', browserName) ? page.mouse.dblclick(640, 400) : image.dispatchEvent('dblclick'));
  await expect.poll(width).toBeCloseTo(fitted, 0);
});

test('a finger leads to the next picture and down out of the viewer; right to left it is the other way', async ({
  page,
  siteUrl,
}) => {
  await begin(page, siteUrl, '/files 3');
  const swipe = async (byX: number, byY: number) => {
    await expect(viewer(page)).toBeVisible();
    await page.mouse.move(640, 400);
    await page.mouse.down();
    await page.mouse.move(640 + byX, 400 + byY, { steps: 4 });
    await page.mouse.up();
  };
  await page.getByRole('button', { name: 'Open Sencha' }).click();
  await swipe(-200, 0);
  await expect(viewer(page)).toContainText('2 of 3');
  await swipe(200, 0);
  await expect(viewer(page)).toContainText('1 of 3');
  await swipe(0, 250);
  await expect(viewer(page)).toHaveCount(0);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc[dir="rtl"]')).toBeAttached();
  const position = (index: number) =>
    arabic('viewer.position').replace('{{index}}', `${index}`).replace('{{count}}', '3');
  await page.getByRole('button', { name: 'Sencha' }).first().click();
  await expect(viewer(page)).toContainText(position(1));
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText(position(2));
  await swipe(200, 0);
  await expect(viewer(page)).toContainText(position(3));
  const [previous, next] = await Promise.all([
    button(page, arabic('viewer.previous')).boundingBox(),
    button(page, arabic('viewer.next')).boundingBox(),
  ]);
  expect(previous?.x).toBeGreaterThan(next?.x ?? 0);
});

test('a PDF is embedded, and saved under its name', async ({ page, siteUrl, apiUrl }) => {
  await begin(page, siteUrl, '/pdf');
  await page.getByRole('button', { name: 'Brewing card.pdf' }).click();
  await expect(viewer(page).locator('iframe')).toHaveAttribute('src', new RegExp(`^${apiUrl}/`));
  await expect(button(page, 'Close')).toBeFocused();
  await expect(button(page, 'Next')).toHaveCount(0);
  const { name } = await savedBy(page, () => button(page, 'Download').click());
  expect(name).toBe('Brewing card.pdf');
  await button(page, 'Close').click();
  await expect(viewer(page)).toHaveCount(0);
});

test('until a PDF is there a page of it is seen in its place', async ({ page, siteUrl }) => {
  await begin(page, siteUrl, '/pdf');
  let bring = () => {};
  const isAsked = new Promise<void>((resolve) => (bring = resolve));
  await page.route(/\.pdf/, async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Brewing card.pdf' }).click();
  const sheet = viewer(page).locator('.pc-skeleton');
  await expect(sheet).toBeVisible();
  bring();
  await expect(viewer(page).locator('iframe')).toBeVisible();
  await expect(sheet).toHaveCount(0);
});

test('a PDF has a fallback where the browser cannot show it', async ({ page, siteUrl }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
  await begin(page, siteUrl, '/pdf');
  await page.getByRole('button', { name: 'Brewing card.pdf' }).click();
  await expect(viewer(page)).toContainText('No preview');
  await expect(viewer(page).locator('iframe')).toHaveCount(0);
  await expect(button(page, 'Download')).toBeVisible();
});

test('a picture whose address has expired is asked for again once, and then says that it failed', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  let refused = 0;
  await page.route(/\/images\/sencha\.webp/, (route) => {
    refused += 1;
    return route.fulfill({ status: 403 });
  });
  await begin(page, siteUrl, '/files 2');
  await expect(page.getByText('Failed to load image')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Open Oolong' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(refused).toBeLessThanOrEqual(2);
});

test('the viewer stands over a host page that wants to be on top, and closes with the panel', async ({
  page,
  siteUrl,
}) => {
  await begin(page, `${siteUrl}/hostile`, '/files 2');
  await page.getByRole('button', { name: 'Open Sencha' }).click();
  await expect(viewer(page)).toBeVisible();
  const top = await page.evaluate(() => document.elementFromPoint(400, 300)?.localName);
  expect(top).toBe('persona-chat');
  await page.evaluate(() => (document.querySelector('persona-chat') as unknown as { close(): Promise<void> }).close());
  await expect(viewer(page)).toHaveCount(0);
});
