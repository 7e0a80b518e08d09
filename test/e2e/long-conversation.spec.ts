// A conversation of more messages than are drawn: what one reads, hears, finds, selects and prints is all of it.

import type { Page } from '@playwright/test';
import { startDemoHost, type DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { fillConversation } from '../helpers/fill-conversation.ts';
import { chatOn, type Chat } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { needs } from '../helpers/needs.ts';

const count = 600;

let host: DemoHost;
let page: Page;
let chat: Chat;

const wordsOf = (index: number) => `Message ${index + 1} tells **something** more. `.repeat(1 + ((index * 7) % 5));

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  host = await startDemoHost({ blankDatabase: await blankDatabase(), port: 0, apiPort: 0 });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  chat = chatOn(page);
  const opened = page.waitForResponse((response) => response.url().endsWith('/conversations'));
  await page.goto(host.siteUrl);
  await chat.open();
  await chat.introduce();
  const { data } = (await (await opened).json()) as { data: { conversation: { id: string } } };
  await fillConversation(host.database, data.conversation.id, count, wordsOf);
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.log.locator('article')).toHaveCount(20);
});

test.afterAll(async () => {
  await page.context().close();
  await host.stop();
});

/** Elements and texts of the document and of the chat. */
const nodeCount = () =>
  chat.log.evaluate((log) => {
    const nodesOf = (root: Node) => {
      const walker = document.createTreeWalker(root);
      let nodes = 1;
      while (walker.nextNode()) nodes += 1;
      return nodes;
    };
    return nodesOf(document) + nodesOf(log.getRootNode());
  });

/** Scrolls until a message stands in sight, as one does who knows where it is. */
const show = (place: number) =>
  chat.log.evaluate(async (log, wanted) => {
    for (let round = 0; round < 60; round += 1) {
      const box = log.getBoundingClientRect();
      const seen = [...log.querySelectorAll('article')].find((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= box.top && bottom <= box.bottom;
      });
      const away = wanted - Number(seen?.ariaPosInSet);
      if (away === 0) return;
      if (seen && Math.abs(away) < 3) log.scrollTop += away * 40;
      else if (seen) log.scrollTop += (away * log.scrollHeight) / Number(seen.ariaSetSize);
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    }
  }, place);

test('what is read keeps its place while older messages come, to the first of them', async () => {
  test.slow();
  const walk = await chat.log.evaluate(async (log) => {
    const frame = () => new Promise(requestAnimationFrame);
    const articles = () => [...log.querySelectorAll('article')];
    const box = log.getBoundingClientRect();
    const seen = () => articles().find((one) => one.getBoundingClientRect().bottom > box.top + 4);
    const isOver = () =>
      articles()[0]?.ariaPosInSet === '1' && articles()[0]?.ariaSetSize !== '-1' && log.scrollTop < 1;
    let farthest = 0;
    let blanks = 0;
    let most = 0;
    for (const start = performance.now(); !isOver() && performance.now() - start < 80_000;) {
      log.dispatchEvent(new WheelEvent('wheel', { deltaY: -400 }));
      log.scrollTop -= 400;
      const anchor = seen();
      const before = anchor?.getBoundingClientRect().top ?? 0;
      for (let frames = 0; frames < 3; frames += 1) {
        await frame();
        if (anchor?.isConnected) farthest = Math.max(farthest, Math.abs(anchor.getBoundingClientRect().top - before));
      }
      most = Math.max(most, articles().length);
      const isBlank = (gap: Element) => {
        const { top, bottom } = gap.getBoundingClientRect();
        return bottom > box.top + 1 && top < box.bottom - 1;
      };
      if ([...log.querySelectorAll('.pc-gap')].some(isBlank)) blanks += 1;
    }
    return { farthest, blanks, most, isOver: isOver() };
  });
  expect(walk.isOver).toBe(true);
  // Two corrections may fall into one step, each of less than a pixel: browsers round where they scroll to.
  expect(walk.farthest).toBeLessThan(2);
  expect(walk.blanks).toBe(0);
  expect(walk.most).toBeLessThan(220);
  expect(await nodeCount()).toBeLessThan(3_000);
});

test('each message tells its place among all', async () => {
  const first = chat.log.locator('article').first();
  await expect(first).toHaveAttribute('aria-posinset', '1');
  await expect(first).toHaveAttribute('aria-setsize', `${count}`);
  await expect(chat.log.locator('article').last()).toHaveAttribute('aria-posinset', `${count}`);
  await expect(first).toContainText('Message 1 tells');
});

test('arrow keys, Home and End reach what is not drawn', async () => {
  await chat.log.focus();
  const at = (place: number) => expect(chat.log.locator(`article[aria-posinset="${place}"]`)).toBeFocused();
  await page.keyboard.press('End');
  await at(count);
  await page.keyboard.press('Home');
  await at(1);
  for (let place = 2; place <= 40; place += 1) {
    await page.keyboard.press('ArrowDown');
    await at(place);
  }
  await expect(chat.log.locator('article[aria-posinset="40"]')).toBeInViewport();
  // Where the focus is stays drawn, however far one scrolls.
  await chat.log.evaluate((log) => (log.scrollTop = log.scrollHeight / 2));
  await expect(chat.log.locator('article[aria-posinset="1"]')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await at(41);
  await expect(chat.log.locator('article[aria-posinset="41"]')).toBeInViewport();
});

test('a selection over messages that are not drawn is copied whole', async ({ browserName }) => {
  needs('clipboard', browserName);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const select = async (from: number, to: number) => {
    await page.evaluate(() => getSelection()?.removeAllRanges());
    for (const [place, modifiers] of [
      [from, []],
      [to, ['Shift']],
    ] as const) {
      await show(place);
      const text = chat.log.locator(`article[aria-posinset="${place}"] .pc-markdown`);
      await text.click({ modifiers: [...modifiers], position: { x: 2, y: 8 } });
    }
    await page.keyboard.press('ControlOrMeta+c');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const near = await select(60, 160);
  for (let place = 61; place < 160; place += 1) expect(near).toContain(`Message ${place} tells`);
  const far = await select(100, 500);
  for (let place = 100; place <= 500; place += 1) expect(far).toContain(`Message ${place} tells`);
  await page.evaluate(() => getSelection()?.removeAllRanges());
});

test('find-in-page reaches a message that is not drawn', async () => {
  await chat.log.evaluate((log) => (log.scrollTop = log.scrollHeight));
  await expect(chat.log.locator(`article[aria-posinset="${count - 5}"]`)).toHaveCount(1);
  // As the browser does when its search has found something in a text that is hidden until then.
  await chat.log.evaluate((log) => {
    const words = 'Message 333 tells';
    const gap = [...log.querySelectorAll<HTMLElement>('.pc-gap')].find((one) => one.textContent.includes(words));
    const text = gap?.firstChild;
    if (!gap || !text || gap.getAttribute('hidden') !== 'until-found') throw new Error('the text is not there');
    gap.dispatchEvent(new Event('beforematch', { bubbles: true }));
    gap.removeAttribute('hidden');
    const range = document.createRange();
    range.setStart(text, gap.textContent.indexOf(words));
    log.scrollTop += range.getBoundingClientRect().top - log.getBoundingClientRect().top - log.clientHeight / 2;
  });
  const found = chat.log.locator('article[aria-posinset="333"]');
  await expect(found).toContainText('Message 333 tells');
  await expect(found).toBeInViewport();
  await expect(chat.log.locator('.pc-gap:not([hidden])')).toHaveCount(0);
});

test('what is printed is the whole conversation', async () => {
  const drawn = chat.log.locator('article');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(drawn).toHaveCount(count);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => drawn.count()).toBeLessThan(220);
  await expect(chat.log.locator('article[aria-posinset="333"]')).toBeInViewport();
});

test('a new message leaves alone who reads far up, and one of their own leads to the end', async () => {
  await expect(chat.log.locator('article[aria-posinset="333"]')).toBeInViewport();
  await chat.say('And now?');
  await expect(chat.log.locator('article').filter({ hasText: 'And now?' })).toBeInViewport();
  await chat.replied();
  await expect(chat.messages('persona').last()).toHaveAttribute('aria-setsize', `${count + 2}`);
});
