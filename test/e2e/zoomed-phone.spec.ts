// The window of a phone that is zoomed to 200 %, and of the narrowest phones: what stands side by side elsewhere breaks no word.

import type { Locator, Page } from '@playwright/test';
import { chatOn, chooseInMenu, introducedOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { needs } from '../helpers/needs.ts';
import { deskOn } from '../helpers/operator.ts';
import { givePageVoice } from '../helpers/page-voice.ts';
import { phone } from '../helpers/phone.ts';
import { sampleFile } from '../helpers/sample-files.ts';

test.use(phone);

const zoomed = { width: 195, height: 422 };
const narrow = { width: 320, height: 640 };

/** Words of an element that stand in more than one line. */
const brokenIn = (one: Locator) =>
  one.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });

const speak = (page: Page, code: string) =>
  page.locator('persona-chat').evaluate((element, lang) => element.setAttribute('lang', lang), code);

test('a notice keeps its words whole beside its button, or above it', async ({ page, siteUrl }) => {
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { version: '99.0.0' }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.setViewportSize(zoomed);
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available' });
  await notice.getByRole('button', { name: 'Refresh' }).focus();
  for (const size of [zoomed, narrow]) {
    await page.setViewportSize(size);
    expect(await brokenIn(notice)).toEqual([]);
    expect((await notice.boundingBox())?.height).toBeLessThan(120);
    for (const name of ['Refresh', 'Close'])
      await expect(notice.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
});

test('values of a tool’s question stand below their names', async ({ page, siteUrl }) => {
  const chat = await introducedOn(page, siteUrl);
  await chat.say('Please put two tins of oolong into my basket');
  const question = page.locator('persona-chat .pc-tool-question');
  await expect(question).toBeVisible();
  const tops = () =>
    question.evaluate((element) =>
      [...element.querySelectorAll('dt, dd')].slice(0, 2).map((one) => one.getBoundingClientRect().top),
    );
  const [name, value] = await tops();
  expect(value).toBe(name);
  await page.setViewportSize(zoomed);
  expect(await brokenIn(question)).toEqual([]);
  const [above = 0, below] = await tops();
  expect(below).toBeGreaterThan(above);
});

test('the word that is searched for has room beside what was found', async ({ page, siteUrl }) => {
  const chat = await introducedOn(page, siteUrl);
  await chat.say('The kettle');
  await chat.replied();
  await chooseInMenu(page, 'Search messages');
  const field = page.getByRole('search').getByRole('textbox');
  await field.fill('kettle');
  await expect(page.getByRole('search')).toContainText(/1 of/);
  for (const code of ['EN', 'DE', 'AR']) {
    await speak(page, code);
    await expect(page.getByRole('search')).toContainText(/\d \S+ \D?\d/);
    for (const size of [zoomed, narrow, phone.viewport]) {
      await page.setViewportSize(size);
      expect((await field.boundingBox())?.width, `${code} at ${size.width}`).toBeGreaterThan(80);
    }
  }
});

test('the voice settings are as high as their rows, and their title and values are whole', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('file as microphone', browserName);
  await page.goto(`${siteUrl}/voice`);
  await givePageVoice(page);
  const chat = await introducedOn(page, `${siteUrl}/voice`);
  await expect(chat.log).toBeVisible();
  await chooseInMenu(page, 'Voice settings');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toHaveCount(3);
  await page.setViewportSize(zoomed);
  for (const code of ['DE', 'DA', 'NL']) {
    await speak(page, code);
    const title = dialog.getByRole('heading', { name: wordsOf(code)('handsFree.settings') });
    await expect(title).toBeVisible();
    expect(await brokenIn(title)).toEqual([]);
    expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth), code).toBe(0);
  }
  await speak(page, 'EN');
  await page.keyboard.press('Escape');
  await givePageVoice(page);
  await page.getByRole('button', { name: 'Talk hands-free' }).click();
  await page.getByRole('button', { name: 'Voice settings' }).click();
  const settings = page.getByRole('group', { name: 'Voice settings' });
  /** Pixels below the last row, of the box that it stands in; less than none where it scrolls. */
  const below = () =>
    settings.evaluate((box) => {
      const last = box.querySelector('label:last-of-type')?.getBoundingClientRect().bottom ?? 0;
      return box.getBoundingClientRect().bottom - last;
    });
  // In the lowest the last value is whole: what scrolls is the room below its words.
  expect(await below()).toBeGreaterThan(-8);
  for (const size of [narrow, phone.viewport, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size);
    expect(await below(), `at ${size.width}`).toBeLessThan(3);
    expect(await below(), `at ${size.width}`).toBeGreaterThanOrEqual(0);
  }
});

test('what hands-free is doing is said in whole words, in languages that need many letters for it', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('file as microphone', browserName);
  await introducedOn(page, `${siteUrl}/voice`);
  const say = await givePageVoice(page);
  await page.getByRole('button', { name: 'Talk hands-free' }).click();
  const panel = page.getByRole('group', { name: 'Talk hands-free' });
  await expect(panel).toContainText('Listening');
  await say(60);
  // Send, which is offered from then on, takes its room.
  await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible();
  for (const code of ['DE', 'FR', 'HI', 'MS', 'RU', 'TA', 'UK']) {
    await speak(page, code);
    const state = page.locator('persona-chat .pc-hands-free').getByText(wordsOf(code)('handsFree.hearing'));
    await expect(state).toBeVisible();
    for (const width of [320, 359, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await brokenIn(state), `${code} at ${width}`).toEqual([]);
      const { cut, lines, out } = await state.evaluate((text) => {
        const row = text.parentElement as HTMLElement;
        const end = row.lastElementChild?.getBoundingClientRect();
        const { left, right } = row.getBoundingClientRect();
        return {
          cut: text.scrollWidth - text.clientWidth,
          lines: Math.round(text.clientHeight / 18),
          out: !end || end.left < left - 1 || end.right > right + 1,
        };
      });
      expect({ cut, out }, `${code} at ${width}`).toEqual({ cut: 0, out: false });
      expect(lines, `${code} at ${width}`).toBeLessThanOrEqual(2);
    }
  }
});

test('a step that runs stands below its dots, and what may be written has a row of its own', async ({
  page,
  siteUrl,
}) => {
  const chat = await introducedOn(page, siteUrl);
  await page.setViewportSize(zoomed);
  expect((await chat.input.boundingBox())?.width).toBeGreaterThan(130);
  await chat.say('/steps 10000');
  const step = page.getByRole('status').getByText('Searching your orders');
  await expect(step).toBeVisible();
  expect(await brokenIn(step)).toEqual([]);
  expect(await step.evaluate((words) => words.scrollHeight - words.clientHeight)).toBe(0);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
});

test('in forced colours signs are inside their discs, and discs apart from the field and in their column', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('settings of the visitor', browserName);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize(zoomed);
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const language = page.getByRole('combobox', { name: 'Select Language' });
  const [pill, title, name] = await Promise.all(
    [language, page.getByRole('heading', { name: 'Ask Mina' }), page.getByRole('textbox', { name: 'Name' })].map(
      (one) => one.boundingBox(),
    ),
  );
  if (!pill || !title || !name) throw new Error('No start form');
  expect(pill.x).toBe(name.x);
  expect(pill.y - title.y - title.height).toBeGreaterThanOrEqual(4);

  await page.goto(`${siteUrl}/page`);
  const chat = chatOn(page);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  for (const width of [195, 240]) {
    await page.setViewportSize({ width, height: 422 });
    const rooms = await page.locator('persona-chat .pc-header button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const [disc, sign] = [button, button.querySelector('svg') ?? button].map((one) => one.getBoundingClientRect());
        return disc && sign ? [sign.left - disc.left, disc.right - sign.right] : [];
      }),
    );
    expect(Math.min(...rooms), `at ${width}`).toBeGreaterThanOrEqual(4);
  }

  await page.setViewportSize(zoomed);
  await chooseInMenu(page, 'Search messages');
  await expect(page.getByRole('search')).toBeVisible();
  const boxes = await page
    .locator('persona-chat .pc-search form > *')
    .evaluateAll((parts) =>
      parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  expect(boxes).toHaveLength(3);
  boxes.slice(1).forEach(({ left }, index) => expect(left - (boxes[index]?.right ?? 0)).toBeGreaterThanOrEqual(4));
});

test('the card of a file that was not stored ends with its row, and says why in whole words', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/uploads\/documents/);
  await page.setViewportSize(zoomed);
  await introducedOn(page, siteUrl);
  await page.locator('persona-chat input[type=file][multiple]').setInputFiles(sampleFile('fail-500.txt'));
  const remove = page.getByRole('button', { name: 'Remove', exact: true });
  // The same is announced, elsewhere.
  const reason = page.locator('persona-chat ul').getByText('Please try again later', { exact: false }).last();
  await expect(reason).toBeInViewport({ ratio: 1 });
  // What is pressed reaches over the edge of the row.
  await expect(remove).toBeInViewport({ ratio: 0.9 });
  for (const code of ['EN', 'AR']) {
    await speak(page, code);
    const seen = await reason.evaluate((element) => {
      const row = element.closest('ul') as HTMLElement;
      const range = document.createRange();
      range.selectNodeContents(element);
      const words = range.getBoundingClientRect();
      const again = row.querySelector('button')?.getBoundingClientRect() ?? words;
      return {
        hidden: [row.scrollWidth - row.clientWidth, element.scrollHeight - element.clientHeight],
        isBeside: words.left >= again.right || words.right <= again.left,
      };
    });
    expect(seen, code).toEqual({ hidden: [0, 0], isBeside: true });
    // The full stop of an English word is a run of its own in Arabic.
    if (code === 'EN') expect(await brokenIn(reason)).toEqual([]);
  }
});

test('on the operator’s pages nothing runs out, and what adds an answer is whole', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize(zoomed);
  await page.goto(`${siteUrl}/operator`);
  await deskOn(page).signIn(operatorToken);
  for (const [name, add] of [
    ['Answers', 'Add answer'],
    ['Team', 'Add account'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('button', { name: add })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(zoomed.width);
  }
});
