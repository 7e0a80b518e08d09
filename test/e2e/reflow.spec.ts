// Little room, large text, wide spacing: everything stays on screen and in its place.

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, chooseInMenu, talkOn } from '../helpers/chat.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { expect, test } from '../helpers/demo.ts';

/** WCAG 2.2, 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

for (const [width, height, tag = []] of [
  [320, 256],
  [320, 640],
  [640, 360, '@long'],
  [900, 400, '@long'],
] as const) {
  test(`the chat is usable on ${width} × ${height}`, { tag }, async ({ page, siteUrl }) => {
    const chat = chatOn(page);
    await page.setViewportSize({ width, height });
    await page.goto(siteUrl);
    await chat.open();
    await chat.introduce();
    await chat.say('/formatted');
    await chat.replied();
    expect(await cutOff(page)).toEqual([]);
    for (const part of ['header', 'composer'])
      await expect(page.locator(`persona-chat [part=${part}]`)).toBeInViewport({ ratio: 1 });
    expect((await chat.log.boundingBox())?.height).toBeGreaterThan(90);
    await chat.log.focus();
    await page.keyboard.press('End');
    await expect(chat.messages('persona').last()).toBeInViewport();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'New conversation' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(chat.messages('user')).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
  });
}

/** In the window of a phone whose page is zoomed to 200 %: a list, the menu and a search stay inside it. */
async function expectRoomAtHalf(page: Page): Promise<void> {
  await page.setViewportSize({ width: 195, height: 422 });
  const languages = page.getByRole('button', { name: 'Select Language' });
  await languages.tap();
  const search = page.getByRole('combobox', { name: 'Search language...' });
  await expect(search).toBeFocused();
  for (const part of [page.getByRole('option', { name: 'English' }), search])
    await expect(part).toBeInViewport({ ratio: 1 });
  await languages.tap();
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  const item = page.getByRole('menuitem', { name: 'Search messages' });
  await expect.poll(() => item.boundingBox()).toMatchObject({ x: 14, width: 167 });
  await item.tap();
  const row = page.getByRole('search');
  const field = row.getByRole('textbox');
  const headerHeight = async () => (await page.locator('.pc-header').boundingBox())?.height;
  await expect(field).toBeFocused();
  const before = await headerHeight();
  await field.fill('room');
  await expect(row.getByRole('button', { name: 'Older' })).toBeVisible();
  expect((await field.boundingBox())?.width).toBeGreaterThan(80);
  for (const name of ['Older', 'Newer', 'Jump to date'])
    await expect(row.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await headerHeight()).toBe(before);
  await row.getByRole('button', { name: 'Close' }).tap();
}

test.describe('with a finger, 320 px wide', () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } });

  test('the list of messages does not pan sideways, in either direction of reading', async ({ page, siteUrl }) => {
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await chat.open();
    // At half that width, as where a page is zoomed, no word of the form's title is broken.
    await page.setViewportSize({ width: 195, height: 422 });
    const broken = await page.locator('persona-chat form h3').evaluate(({ firstChild: text }) =>
      [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text as Node, index);
        range.setEnd(text as Node, index + word.length);
        return range.getClientRects().length === 1 ? [] : [word];
      }),
    );
    expect(broken).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await chat.introduce();
    await chat.say('/pdf and a text that is long enough to need all the room that there is, twice over');
    await chat.replied();
    // The card of a file holds all of its name where that is half as wide.
    await page.setViewportSize({ width: 195, height: 422 });
    const card = chat.log.locator('.pc-chip').last();
    const name = card.locator('bdi > span:not(.pc-sr)');
    await expect(name).toHaveText(['Brewing', ' card.pdf']);
    const edges = async () => {
      const { x = 0, width = 0 } = (await card.boundingBox()) ?? {};
      const parts = await name.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
      return parts.map(({ left, right }) => left > x && right < x + width && right - left > 20);
    };
    expect(await edges()).toEqual([true, true]);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () => chat.log.evaluate((log) => log.scrollWidth - log.clientWidth);
    expect(await overflow()).toBe(0);
    for (const width of [320, 195]) {
      await page.setViewportSize({ width, height: 640 });
      const close = page.getByRole('button', { name: 'Close chat' });
      await expect(close).toBeInViewport({ ratio: 1 });
      await chooseInMenu(page, 'Conversations');
      const dialog = page.getByRole('dialog', { name: 'Conversations' });
      await expect(dialog).toBeInViewport({ ratio: 1 });
      // In forced colours the edge of a button is seen: no title lies under it.
      await page.emulateMedia({ forcedColors: 'active' });
      const title = dialog.getByRole('heading', { name: 'Conversations' });
      const words = await title.evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      });
      const disc = await dialog.getByRole('button', { name: 'Close' }).boundingBox();
      expect(words.right <= (disc?.x ?? 0) || words.y >= (disc?.y ?? 0) + (disc?.height ?? 0)).toBe(true);
      await page.emulateMedia({ forcedColors: 'none' });
      await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    }
    // What can be done with a reply stands in one row, and the card for what was wrong has the list's width.
    const actions = chat.log.locator('.pc-feedback').last().getByRole('button');
    await expect(actions).toHaveCount(4);
    const boxes = await actions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    await chat.log.getByRole('button', { name: 'Bad answer' }).last().press('Enter');
    expect(await chat.log.getByRole('form').boundingBox()).toMatchObject({ x: 16, width: 163 });
    expect(await overflow()).toBe(0);
    await page.keyboard.press('Escape');
    await expectRoomAtHalf(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
    await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
    expect(await page.locator('persona-chat [role=log]').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0);
  });
});

test('wide text spacing cuts nothing off', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  const space = () =>
    page.evaluate((css) => {
      const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    }, spacing);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await space();
  await page.getByRole('button', { name: 'Start' }).click();
  expect(await cutOff(page), 'form').toEqual([]);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  expect(await cutOff(page), 'conversation').toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(await cutOff(page), 'menu').toEqual([]);
});

test('a page fills its container, also a narrow one beside other content', async ({ page, siteUrl, apiUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><title>Plain</title><style>main { display: grid; grid-template-columns: 1fr 320px }
    section { height: 500px; border: 1px solid }</style><body><main><p>Beside</p><section>
    <persona-chat mode="page" api-base="${apiUrl}" persona-id="guide"></persona-chat></section></main>
    <script async src="${apiUrl}/persona-chat/loader.js" data-manual></script>`);
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied();
  const container = await page.locator('section').boundingBox();
  const panel = await page.getByRole('region').first().boundingBox();
  expect(panel).toEqual({ x: (container?.x ?? 0) + 1, y: (container?.y ?? 0) + 1, width: 318, height: 500 });
  expect(await cutOff(page)).toEqual([]);
  await expect(page.locator('persona-chat [part=composer]')).toBeInViewport({ ratio: 1 });
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('main').evaluate((main) => main.style.setProperty('grid-template-columns', '0 1200px'));
  const column = await page.locator('persona-chat [part=composer]').boundingBox();
  const wide = await page.getByRole('region').first().boundingBox();
  expect(column?.width).toBeLessThanOrEqual(792);
  const middle = (box: typeof column) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(Math.abs(middle(column) - middle(wide))).toBeLessThan(10);
  await page.locator('section').evaluate((section) => section.style.setProperty('height', 'auto'));
  expect((await page.getByRole('region').first().boundingBox())?.height).toBe(640);
});

test('nothing in the panel shifts while a reply streams', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, 'Hello');
  // The time that a message under the pointer shows is no part of this.
  await page.mouse.move(0, 0);
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.push(JSON.stringify((entry as unknown as { sources: unknown }).sources));
    }).observe({ type: 'layout-shift' });
  });
  for (const text of ['/formatted', '/two', '/slow 30']) {
    const count = await chat.messages('user').count();
    await chat.say(text);
    await expect(chat.messages('user')).toHaveCount(count + 1);
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible({ timeout: 20_000 });
  }
  expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([]);
});
