// Several conversations with one persona, from "More" (docs/behaviour.md#past-conversations).

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, chooseInMenu, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Conversations' });
const openList = async (page: Page) => {
  await chooseInMenu(page, 'Conversations');
  await expect(dialogOf(page)).toBeVisible();
  return dialogOf(page);
};
const row = (page: Page, title: string | RegExp) => dialogOf(page).locator('[data-row]').filter({ hasText: title });

test('by keyboard another one is begun, the first is found again, and what was typed stays with each', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'Do you have green tea?');
  await chat.input.fill('Half a thought');

  const dialog = await openList(page);
  const search = dialog.getByRole('textbox', { name: 'Search conversations' });
  await expect(search).toBeFocused();
  // Under the header, not half over it.
  const header = await page.locator('persona-chat [part=header]').boundingBox();
  expect((await dialog.boundingBox())?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
  await expect(row(page, 'Do you have green tea?')).toHaveAttribute('aria-current', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();

  await openList(page);
  await dialog.getByRole('button', { name: 'Start another conversation' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(chat.input).toBeFocused();
  await expect(chat.input).toHaveValue('');
  await expect(chat.messages('user')).toHaveCount(0);
  await chat.say('Where is my order?');
  await chat.replied();
  await chat.input.fill('For the order');

  await openList(page);
  await expect(search).toBeFocused();
  await page.keyboard.type('green');
  await expect(dialog.locator('[data-row]')).toHaveCount(1);
  await expect(dialog.getByRole('status')).toHaveText('Found: 1');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Do you have green tea?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(chat.messages('user')).toHaveText([/Do you have green tea\?/]);
  await expect(chat.input).toHaveValue('Half a thought');

  await page.reload();
  await expect(chat.messages('user')).toHaveText([/Do you have green tea\?/]);
  await expect(chat.input).toHaveValue('Half a thought');
});

test('a conversation is renamed and deleted, never by accident; a tab that shows it goes to the latest', async ({
  page,
  context,
  siteUrl,
  allowProblems,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('The first one');
  await chat.replied();
  await (await openList(page)).getByRole('button', { name: 'Start another conversation' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await chat.say('The second one');
  await chat.replied();

  const other = await context.newPage();
  await other.goto(`${siteUrl}/page`);
  await expect(chatOn(other).messages('user')).toHaveText([/The second one/]);
  // A page behind another one draws once a second.
  await page.bringToFront();

  const dialog = await openList(page);
  await dialog.getByRole('button', { name: 'More: The first one' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('<b>Tea</b>');
  await page.keyboard.press('Enter');
  await expect(row(page, '<b>Tea</b>')).toBeFocused();
  const remove = async () => {
    await dialog.getByRole('button', { name: 'More: The second one' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'The second one')).toBeFocused();
  // The other tab asks for it once more.
  allowProblems(/404/);
  await remove();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.locator('[data-row]')).toHaveCount(1);
  await expect(row(page, '<b>Tea</b>')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(chat.messages('user')).toHaveText([/The first one/]);
  await expect(chatOn(other).messages('user')).toHaveText([/The first one/]);
});

test('where the server fails or cannot be reached it says so, and everything stays as it is', async ({
  page,
  context,
  siteUrl,
  allowProblems,
}) => {
  const chat = await talkOn(page, siteUrl, 'Keep this');
  allowProblems(/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.route(/\/conversations\?/, (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  const dialog = await openList(page);
  await expect(dialog.getByRole('alert')).toContainText('The server answered with an error');
  await page.unroute(/\/conversations\?/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Keep this')).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Start another conversation' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await expect(chat.messages('user')).toHaveText([/Keep this/]);
});

test('the list in Arabic and German fits a narrow screen, without axe findings', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Tea');
  await chat.replied();
  for (const [language, direction] of [
    ['ar', 'rtl'],
    ['de', 'ltr'],
  ] as const) {
    const text = wordsOf(language);
    await page.goto(`${siteUrl}/page?lang=${language}`);
    await page.getByRole('button', { name: text('panel.more') }).click();
    await page.getByRole('menuitem', { name: text('conversations.title') }).click();
    const dialog = page.getByRole('dialog', { name: text('conversations.title') });
    await expect(dialog.locator('[data-row]')).toHaveCount(1);
    expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
});

/** Opens the list and presses one of its entries, or what begins another one. */
async function goTo(page: Page, title: string | null): Promise<void> {
  const dialog = await openList(page);
  if (title === null) await dialog.getByRole('button', { name: 'Start another conversation' }).click();
  else await row(page, title).click();
  await expect(dialog).toHaveCount(0);
}

test('a reply that runs stays in its own conversation, and is whole when the visitor comes back', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 30 /long 4');
  await expect(chat.messages('persona').last().locator('[part="bubble"]')).not.toBeEmpty();
  await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'sending');
  await goTo(page, null);
  await expect(chat.messages('user')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  await chat.say('Where is my order?');
  await chat.replied();
  await expect(chat.messages('persona')).toHaveCount(1);
  await goTo(page, '/slow 30 /long 4');
  await chat.replied();
  // Without the time, which stands there while the pointer rests on the message.
  const bubble = chat.messages('persona').last().locator('[part="bubble"]');
  const text = await bubble.innerText();
  await page.reload();
  await expect(bubble).toHaveText(text, { useInnerText: true });
});

test('a paywall stands in its own conversation alone', async ({ page, siteUrl, apiUrl, operatorToken }) => {
  const chat = chatOn(page);
  const live = whenLive(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await live;
  await (await operatorOf(page, apiUrl, operatorToken)).paywall('Used up.');
  const paywall = page.getByRole('region', { name: 'Whoops!' });
  await expect(paywall).toContainText('Used up.');
  await goTo(page, null);
  await expect(paywall).toHaveCount(0);
  await chat.say('And here?');
  await chat.replied();
  await goTo(page, 'Hello');
  await expect(paywall).toContainText('Used up.');
  await page.reload();
  await expect(paywall).toContainText('Used up.');
});

test('an agenda goes on where it stood, and is offered anew in another conversation', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/agenda`);
  await chat.open();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const progress = page.getByRole('progressbar', { name: 'Tea order' });
  await expect(page.getByText('Tea order').first()).toBeVisible();
  await start.click();
  await expect(chat.messages('persona').last()).toContainText('Which tea', { timeout: 15_000 });
  await chat.replied();
  await chat.say('A sencha');
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await goTo(page, null);
  await expect(start).toBeVisible();
  await expect(progress).toHaveCount(0);
  await goTo(page, 'A sencha');
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await expect(start).toHaveCount(0);
  await expect(chat.input).toBeVisible();
});

test('at 400 % the list keeps its height, and the row that has the focus is in sight', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Do you have green tea?');
  await chat.replied();
  const dialog = await openList(page);
  const first = row(page, 'Do you have green tea?');
  await expect(first).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Search conversations' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 0.9 });
});
