// The bubble's panel: corners, size, sheet, header; and what stands beside the launcher.

import type { Locator, Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const set = (page: Page, options: object) =>
  page.evaluate((one) => window.PersonaChat?.('set', one as Record<string, string>), options);

/** Where a thing is once nothing moves any more. */
async function settledBox(target: Locator) {
  await expect
    .poll(() =>
      target.evaluate(
        (node) =>
          (node.getRootNode() as ShadowRoot)
            .getAnimations()
            .filter((animation) => animation.effect?.getTiming().iterations !== Infinity).length,
      ),
    )
    .toBe(0);
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on screen');
  return box;
}

for (const lang of ['en', 'ar']) {
  test(`the panel stands at the launcher in all four corners and grows from it, ${lang}`, async ({ page, siteUrl }) => {
    await page.goto(siteUrl);
    await set(page, { lang });
    await page.evaluate(() => window.PersonaChat?.('open'));
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    for (const position of ['bottom-right', 'bottom-left', 'top-right', 'top-left']) {
      await set(page, { position });
      const isLeft = position.endsWith('left') !== (lang === 'ar');
      const isTop = position.startsWith('top');
      expect(await settledBox(panel), position).toEqual({
        x: isLeft ? 24 : 1280 - 24 - 400,
        y: isTop ? 92 : 800 - 92 - 680,
        width: 400,
        height: 680,
      });
      expect(await settledBox(page.locator('persona-chat [part=launcher]')), position).toEqual({
        x: isLeft ? 24 : 1280 - 24 - 56,
        y: isTop ? 24 : 800 - 24 - 56,
        width: 56,
        height: 56,
      });
      const origin = await panel.evaluate((node) => getComputedStyle(node).transformOrigin);
      // The middle of the launcher.
      expect(origin, position).toBe(`${isLeft ? 28 : 400 - 28}px ${isTop ? -40 : 680 + 40}px`);
    }
  });
}

test('the panel expands and collapses again', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Expand');
  expect((await settledBox(page.getByRole('dialog'))).width).toBe(560);
  await choose('Collapse');
  expect((await settledBox(page.getByRole('dialog'))).width).toBe(400);
});

test('scrolling beyond the end of the chat leaves the page where it is', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, '/long 4');
  for (const target of [chat.log, page.locator('persona-chat [part=header]'), chat.input]) {
    await target.hover();
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, 2_000);
  }
  await expect.poll(() => chat.log.evaluate((log) => log.scrollTop)).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the launcher has its colour before the chat has come', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const colour = () =>
    page.locator('persona-chat [part=launcher]').evaluate((node) => {
      // Painted, since the same colour may be written in several ways.
      const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      brush.fillStyle = getComputedStyle(node).backgroundColor;
      brush.fillRect(0, 0, 1, 1);
      return [...brush.getImageData(0, 0, 1, 1).data];
    });
  for (const theme of ['light', 'dark']) {
    for (const accent of ['Plum', 'Ocean', '#0a7a55']) {
      await page.goto(siteUrl);
      await set(page, { theme, accent });
      await settledBox(page.getByRole('button', { name: 'Open chat' }));
      const before = await colour();
      await chat.open();
      await expect(page.getByRole('textbox').first()).toBeVisible();
      await expect
        .poll(
          async () => Math.max(...(await colour()).map((part, index) => Math.abs(part - (before[index] ?? 0)))),
          `${theme} ${accent}`,
        )
        .toBeLessThan(3);
      await page.evaluate(() => sessionStorage.clear());
    }
  }
});

test('the header says when there is no network', async ({ page, siteUrl, context, allowProblems }) => {
  // The browser itself writes them for the listeners that try to come back.
  allowProblems(/net::ERR_/);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const header = page.locator('persona-chat [part=header]');
  await expect(header).toContainText('AI assistant');
  await context.setOffline(true);
  await expect(header).toContainText('You are offline');
  await context.setOffline(false);
  await expect(header).toContainText('AI assistant');
  expect(await header.getByRole('button').count()).toBeLessThanOrEqual(3);
});

test('the teaser shows once a page load, is dismissed by keyboard, and stays away then', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().startsWith(apiUrl) && requests.push(new URL(request.url()).pathname));
  await page.goto(siteUrl);
  await set(page, { teaser: 'Questions about tea?' });
  const teaser = page.getByText('Questions about tea?');
  await expect(teaser).toBeVisible();
  expect(requests).toEqual(['/persona-chat/loader.js', '/persona-chat/teaser.js']);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(teaser).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  await page.reload();
  await set(page, { teaser: 'Questions about tea?' });
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await expect(teaser).toBeHidden();
});

test('the launcher counts what arrives while the chat is closed, and says what it is', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  const place = await launcher.boundingBox();
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 60');
  await expect(chat.messages('persona').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(launcher).toHaveText('1', { timeout: 15_000 });
  await expect(launcher).toHaveAccessibleDescription('1 new message');
  // The demo's first page asks for its first lines too.
  const card = page.locator('persona-chat .pc-preview');
  await expect(card.getByRole('button', { name: /^Mina/ })).toBeVisible();
  await expect(card.locator('.pc-avatar')).toHaveCSS('width', '36px');
  // Who has no picture, as a human, has initials in the middle of a disc.
  await card.locator('img').evaluate((picture) => picture.dispatchEvent(new Event('error')));
  const disc = card.locator('.pc-avatar');
  await expect(disc).toHaveText('M');
  await expect(disc).toHaveCSS('border-radius', /^9999px$|^50%$/);
  await expect(disc).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  const aside = await disc.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [letter, around] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return [letter.x + letter.width / 2 - around.x - 18, letter.y + letter.height / 2 - around.y - 18].map(Math.abs);
  });
  expect(Math.max(...aside)).toBeLessThan(2);
  // However high the card is.
  expect(await launcher.boundingBox()).toEqual(place);
  // On a phone whose text is twice as large it stands above the launcher, whose width would leave it none.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 195, height: 422 });
  const [above, below] = [await card.boundingBox(), await launcher.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  expect((await card.locator('b').boundingBox())?.width).toBeGreaterThan(100);
  await page.setViewportSize({ width, height });
  await card.getByRole('button', { name: 'Close' }).click();
  await expect(card).toHaveCount(0);
  await expect(launcher).toBeFocused();
  await launcher.click();
  await expect(page.locator('persona-chat [part=launcher]')).toHaveText('');
});

test('a picture in the launcher is asked for once, and a missing one leaves the icon', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  await page.goto(siteUrl);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url().replace(siteUrl, '')));
  const picture = page.locator('persona-chat [part=launcher] img');
  await set(page, { launcherImage: '/art/mark.svg?launcher' });
  await expect(picture).toBeVisible();
  await set(page, { position: 'bottom-left' });
  await set(page, { launcherImage: '/art/none.svg' });
  await expect(picture).toHaveCount(0);
  await set(page, { position: 'bottom-right' });
  await set(page, { launcher: 'hide' });
  await expect(page.locator('persona-chat [part=launcher]')).toBeHidden();
  await page.evaluate(() => window.PersonaChat?.('open'));
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(requests.filter((path) => /launcher|none/.test(path))).toEqual(['/art/mark.svg?launcher', '/art/none.svg']);
});
