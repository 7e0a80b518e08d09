// A part of the chat that could not be loaded once (L1): the rest stays, and the next try brings it.

import type { Page } from '@playwright/test';
import { chatOn, introducedOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf } from '../helpers/operator-call.ts';
import { sampleFile } from '../helpers/sample-files.ts';

/** Requests of the chunk with this name fail until the result is called: some parts are asked for ahead of their view. */
async function fail(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/chunks/${name}-[^/]*\\.js`);
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

/** The first request of the chunk with this name fails. */
async function failOnce(page: Page, name: string): Promise<void> {
  await page.route(new RegExp(`/chunks/${name}-[^/]*\\.js$`), (route) => route.abort(), { times: 1 });
}

const missing = 'This part could not load';

test.beforeEach(async ({ page, allowProblems }) => {
  allowProblems(/Failed to load|Cross-Origin Request Blocked|ERR_FAILED|NetworkError|error loading/i);
  await page.clock.install();
});

/** What has failed is asked for again after some seconds (docs/behaviour.md#parts-that-could-not-load): here they are over at once. */
const later = (page: Page) => page.clock.fastForward(10_000);

test('the start form, the views and the menu come with Retry', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const retry = page.getByRole('alert').filter({ hasText: missing }).getByRole('button', { name: 'Try again' });
  const formIsBack = await fail(page, 'start-form-chunk');
  await page.goto(siteUrl);
  await chat.open();
  await expect(retry).toBeVisible();
  await formIsBack();
  await retry.click();
  await chat.introduce();
  const viewsAreBack = await fail(page, 'views');
  await failOnce(page, 'menus');
  await page.reload();
  const reload = page.getByRole('alert').filter({ hasText: 'The chat could not load' });
  await expect(reload).toBeVisible();
  await viewsAreBack();
  await reload.getByRole('button', { name: 'Retry' }).click();
  await expect(chat.input).toBeVisible();
  // By keyboard: a pointer over it would have begun to load the menu.
  const more = page.getByRole('button', { name: 'More' });
  await more.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible();
  await more.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
});

test('the messages, the sanitizer of older browsers, the editor and the viewer come with the next try', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'Sanitizer'));
  const parts = ['messages-chunk', 'purifier-chunk', 'rich-text-chunk', 'viewer-chunk'];
  for (const name of parts) await failOnce(page, name);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await later(page);
  await chat.say('**strong**');
  await chat.replied();
  await later(page);
  await chat.say('Thank you');
  await expect(chat.messages('user').locator('strong')).toHaveText('strong');
  const formatting = page.getByRole('button', { name: 'Formatting' });
  await formatting.click();
  await page.getByRole('alert').filter({ hasText: missing }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await formatting.click();
  await page.locator('persona-chat input[type=file]').first().setInputFiles(sampleFile('tea.png'));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const picture = chat
    .messages('user')
    .last()
    .getByRole('button', { name: /tea\.png/ });
  await picture.click();
  await expect(page.getByRole('alert').filter({ hasText: missing })).toBeVisible();
  await picture.click();
  await expect(page.getByRole('dialog', { name: 'Attachment viewer' })).toBeVisible();
});

test('G1: a file that is chosen without a network before its code is here goes out with its message once that is back', async ({
  page,
  siteUrl,
}) => {
  const codeIsBack = await fail(page, 'attachments-chunk');
  const chat = await introducedOn(page, siteUrl);
  await expect(page.getByRole('log')).toBeVisible();
  await page.context().setOffline(true);
  const picker = page.locator('persona-chat input[type=file]').first();
  const alert = page.getByRole('alert').filter({ hasText: missing });
  await picker.setInputFiles(sampleFile('given-up.txt'));
  await alert.getByRole('button', { name: 'Close' }).click();
  await picker.setInputFiles(sampleFile('tea.png'));
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await chat.input.fill('Look');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sending after the upload')).toBeVisible();
  await expect(chat.messages('user')).toHaveCount(0);
  await codeIsBack();
  await page.context().setOffline(false);
  await later(page);
  await expect(chat.messages('user').getByRole('button', { name: /tea\.png/ })).toBeVisible({ timeout: 20_000 });
  await expect(chat.messages('user')).toContainText('Look');
  await expect(chat.messages('user')).not.toContainText('given-up.txt');
  await expect(alert).toHaveCount(0);
});

test('L1: a start form that could not load comes by itself with the network', async ({ page, siteUrl }) => {
  const formIsBack = await fail(page, 'start-form-chunk');
  await page.goto(siteUrl);
  await chatOn(page).open();
  const notice = page.getByRole('alert').filter({ hasText: missing });
  await expect(notice).toBeVisible();
  await page.context().setOffline(true);
  await formIsBack();
  await page.context().setOffline(false);
  await later(page);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('L1, G2: a reply comes once the code that reads it can be loaded', async ({ page, siteUrl }) => {
  const readerIsBack = await fail(page, 'reply-chunk');
  const chat = await introducedOn(page, siteUrl);
  const before = await chat.messages('persona').count();
  await chat.say('Hello');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(chat.messages('user').getByText('Hello', { exact: true })).toBeVisible();
  await readerIsBack();
  await later(page);
  await expect(chat.messages('persona')).toHaveCount(before + 1, { timeout: 20_000 });
  await chat.replied();
});

test('L1: the files of messages come by themselves once their code can be loaded', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, '/files 2');
  const filesAreBack = await fail(page, 'attachments-chunk');
  await page.reload();
  const notice = chat.log.getByText(missing);
  await expect(notice).toBeVisible();
  await filesAreBack();
  await later(page);
  await expect(chat.log.getByRole('button', { name: /^Open / })).toHaveCount(2);
  await expect(notice).toHaveCount(0);
});

test('what does not come after several tries is left to a reload, which keeps what was typed', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.route(/\/chunks\/start-form-chunk-/, (route) => route.abort());
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: missing });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await alert.getByRole('button', { name: 'Try again' }).click();
  const reload = alert.getByRole('button', { name: 'Refresh' });
  await expect(reload).toBeVisible();
  await page.unroute(/\/chunks\/start-form-chunk-/);
  await reload.click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada');
});

test('a take-over shows without a click once its code can be loaded, though its notice was closed', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const isBack = await fail(page, 'conversation-control-chunk');
  const chat = await introducedOn(page, siteUrl);
  await chat.say('Hello');
  const alert = page.getByRole('alert').filter({ hasText: missing });
  await alert.getByRole('button', { name: 'Close' }).click();
  await isBack();
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  await later(page);
  await expect(page.getByText('A human has taken over')).toBeVisible({ timeout: 20_000 });
  await expect(alert).toHaveCount(0);
});

test('the notice about the editor goes with the first letter of who goes on in the plain field', async ({
  page,
  siteUrl,
}) => {
  const chat = await introducedOn(page, siteUrl);
  await fail(page, 'rich-text-chunk');
  await page.getByRole('button', { name: 'Formatting' }).click();
  const alert = page.getByRole('alert').filter({ hasText: missing });
  await expect(alert).toBeVisible();
  await chat.input.press('T');
  await expect(alert).toHaveCount(0);
  await expect(chat.input).toHaveValue('T');
});
