// The window of a phone that is zoomed to 200 %, and of the narrowest phones: what stands side by side elsewhere breaks no word.

import type { Locator, Page } from '@playwright/test';
import { chooseInMenu, introducedOn } from '../helpers/chat.ts';
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
  const reason = page.getByText('Please try again later', { exact: false }).last();
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
