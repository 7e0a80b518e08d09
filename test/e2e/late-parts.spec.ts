// A part of the chat whose code comes late, while the visitor goes on (docs/behaviour.md#parts-that-could-not-load).

import type { Page } from '@playwright/test';
import { chatOn, introducedOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn, heldEditor } from '../helpers/formatting.ts';

/** What has the focus in the chat. */
const focusedIn = (page: Page) =>
  page.evaluate(() => document.querySelector('persona-chat')?.shadowRoot?.activeElement?.outerHTML);

const recordButton = (page: Page) => page.getByRole('button', { name: 'Record voice message' });

test('what is typed before the search is here stands in its field', async ({ page, siteUrl }) => {
  const chat = await introducedOn(page, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  const search = await hold(page, 'conversation-tools-chunk');
  const more = page.getByRole('button', { name: 'More' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Search messages' }).press('Enter');
  await page.keyboard.type('green ');
  await page.keyboard.press('a');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('te');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await search.release();
  const field = page.getByRole('search').getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('a');
  await expect(field).toHaveValue('green tea');
});

for (const place of ['header', 'form'] as const)
  test(`what is typed on the language button of the ${place} stands in the search of the languages`, async ({
    page,
    siteUrl,
  }) => {
    const menus = await hold(page, 'menus-chunk');
    if (place === 'header') await introducedOn(page, siteUrl);
    else {
      await page.goto(siteUrl);
      await chatOn(page).open();
    }
    const button = page.getByRole(place === 'form' ? 'combobox' : 'button', { name: 'Select Language' });
    await button.press('Enter');
    await menus.asked;
    await page.keyboard.type('ga');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('erma');
    await page.keyboard.press('Enter');
    await menus.release();
    const field = page.getByRole('combobox', { name: 'Search language...' });
    await expect(field).toBeFocused();
    await page.keyboard.type('n');
    await expect(field).toHaveValue('german');
    await expect(page.getByRole('listbox', { name: 'Select Language' }).getByRole('option')).toHaveText(['Deutsch']);
    await page.keyboard.press('Escape');
    await button.press('Enter');
    await expect(field).toHaveValue('');
  });

test('a part that comes late leaves the focus where the visitor has put it meanwhile', async ({ page, siteUrl }) => {
  const chat = await introducedOn(page, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  const search = await hold(page, 'conversation-tools-chunk');
  const recording = await hold(page, 'recording-chunk');
  const editor = await hold(page, 'rich-text-chunk');
  const more = page.getByRole('button', { name: 'More' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Search messages' }).press('Enter');
  await expect(more).toBeFocused();
  await search.asked;
  await page.keyboard.press('Tab');
  await expect(more).not.toBeFocused();
  await page.getByRole('button', { name: 'Record voice message' }).press('Enter');
  await recording.asked;
  await page.keyboard.press('Shift+Tab');
  const { toggle } = formattingOn(page);
  await expect(toggle).toBeFocused();
  await search.release();
  await recording.release();
  await toggle.press('Enter');
  await editor.asked;
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const focused = await focusedIn(page);
  await editor.release();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  expect(await focusedIn(page)).toBe(focused);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveCount(0);
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Search messages' }).press('Enter');
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused();
});

test('who goes on to write while a part is on its way keeps their letters: it does not open', async ({
  page,
  siteUrl,
}) => {
  const chat = await introducedOn(page, siteUrl);
  const menus = await hold(page, 'menus-chunk');
  const more = page.getByRole('button', { name: 'More' });
  // The field takes it after the form.
  await expect(chat.input).toBeFocused();
  await more.press('Enter');
  await menus.asked;
  await chat.input.pressSequentially('I am ');
  await menus.release();
  await chat.input.pressSequentially('writing');
  await expect(chat.input).toHaveValue('I am writing');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await more.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
});

/** Nothing of the chunk with this name arrives before it is released. */
async function hold(page: Page, name: string) {
  const address = new RegExp(`/chunks/${name}-[^/]*\\.js`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(address);
  return {
    asked,
    async release() {
      const loaded = page.waitForResponse(address);
      release();
      await (await loaded).finished();
    },
  };
}

test('who writes instead of waiting for the editor keeps every letter, the first one too', async ({
  page,
  siteUrl,
}) => {
  const chat = await introducedOn(page, siteUrl);
  const release = await heldEditor(page);
  const { toggle } = formattingOn(page);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await chat.input.pressSequentially('I am writing');
  await expect(chat.input).toHaveValue('I am writing');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  release();
});

for (const [name, chunk, ask] of [
  ['the menu', 'menus-chunk', (page: Page) => page.getByRole('button', { name: 'More' }).press('Enter')],
  ['the languages', 'menus-chunk', (page: Page) => page.getByRole('button', { name: /language/i }).press('Enter')],
  ['the editor', 'rich-text-chunk', (page: Page) => formattingOn(page).toggle.press('Enter')],
  ['recording', 'recording-chunk', (page: Page) => recordButton(page).press('Enter')],
] as const)
  test(`Escape gives up ${name} that is on its way, and the next one closes the panel`, async ({ page, siteUrl }) => {
    await introducedOn(page, siteUrl);
    await expect(chatOn(page).input).toBeFocused();
    const part = await hold(page, chunk);
    await ask(page);
    await part.asked;
    await page.keyboard.press('Escape');
    await part.release();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const dialog = page.getByRole('dialog', { name: 'Mina' });
    await expect(dialog).toBeVisible();
    for (const opened of ['menu', 'listbox', 'toolbar'] as const) await expect(page.getByRole(opened)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

test('Escape gives up the search that is on its way, and closes it once it is here', async ({ page, siteUrl }) => {
  const chat = await introducedOn(page, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  const search = await hold(page, 'conversation-tools-chunk');
  const more = page.getByRole('button', { name: 'More' });
  const ask = async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Search messages' }).press('Enter');
  };
  await ask();
  await search.asked;
  await expect(more).toBeFocused();
  await page.keyboard.press('Escape');
  await search.release();
  await expect(more).toBeFocused();
  await expect(chat.log).toBeVisible();
  await expect(page.getByRole('search')).toHaveCount(0);
  await ask();
  await expect(page.getByRole('search').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(chat.log).toBeVisible();
});

test('Escape ends a recording whose code came late', async ({ page, siteUrl }) => {
  await introducedOn(page, siteUrl);
  await expect(chatOn(page).input).toBeFocused();
  const recording = await hold(page, 'recording-chunk');
  await recordButton(page).press('Enter');
  await recording.asked;
  await recording.release();
  const stop = page.getByRole('button', { name: 'Stop recording' });
  await expect(stop).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stop).toHaveCount(0);
  await expect(chatOn(page).log).toBeVisible();
});
