// Another answer of the last message, and the choice between several (docs/behaviour.md#try-again).

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const again = (page: Page) => page.getByRole('button', { name: 'Try again', exact: true });
const pager = (page: Page) => page.getByRole('group', { name: 'Answers', exact: true });
const replies = (page: Page) => page.locator('.pc-message:not([data-role="user"])');

/** A visitor with a reply. */
async function answered(page: Page, siteUrl: string, text = 'How long does shipping take?') {
  const chat = await talkOn(page, siteUrl, text);
  return chat;
}

test('G4: by keyboard another answer takes the place of the reply, and the one before comes back; a reload and a second tab show the choice', async ({
  page,
  siteUrl,
}) => {
  const chat = await answered(page, siteUrl);
  const count = await replies(page).count();
  await again(page).press('Enter');
  await expect(chat.log).toContainText('In other words (2)');
  await expect(pager(page)).toContainText('2 of 2');
  await expect(replies(page)).toHaveCount(count);
  expect(await axeFindings(page)).toEqual([]);
  const previous = pager(page).getByRole('button', { name: 'Previous answer' });
  await previous.press('Enter');
  await expect(pager(page)).toContainText('1 of 2');
  await expect(chat.log).not.toContainText('In other words');
  await expect(previous).toBeFocused();
  // A larger ring would be cut off by the bubble above and the time below.
  await expect(previous).toHaveCSS('outline-offset', '-2px');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(pager(page)).toContainText('1 of 2');
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  await expect(pager(other)).toContainText('1 of 2');
  await pager(other).getByRole('button', { name: 'Next answer' }).click();
  await expect(pager(other)).toContainText('2 of 2');
  await expect(pager(page)).toContainText('2 of 2');
  await expect(replies(page)).toHaveCount(count);
});

test('G4: a stopped reply says so, and can be asked for again; a reload in the middle goes on with the other answer', async ({
  page,
  siteUrl,
}) => {
  const chat = await answered(page, siteUrl, '/slow 40 Hello');
  const count = await replies(page).count();
  await again(page).click();
  await expect(chat.log).toContainText('In other');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(chat.log).toContainText('Stopped ·');
  await page.reload();
  await expect(chat.log).toContainText('Stopped ·');
  await again(page).click();
  await expect(chat.log).toContainText('In other words (3)');
  await page.reload();
  await expect(pager(page)).toContainText('3 of 3', { timeout: 20_000 });
  await expect(replies(page)).toHaveCount(count);
});

test('G1: what fails leaves the reply as it was, with the way to ask again', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/409/);
  const chat = await answered(page, siteUrl);
  const before = await replies(page).last().textContent();
  await page.route('**/chat/v4', (route) =>
    route.fulfill({ status: 409, contentType: 'application/json', body: '{"message":"<b>Not now</b>"}' }),
  );
  await again(page).click();
  await expect(chat.log).toContainText('There is no other answer. <b>Not now</b>');
  await expect(replies(page).last()).toContainText((before ?? '').slice(0, 40));
  await page.unroute('**/chat/v4');
  await chat.log.getByRole('button', { name: 'Retry' }).click();
  await expect(pager(page)).toContainText('2 of 2');
  await expect(chat.log).not.toContainText('There is no other answer.');
});

test(
  'G4: a message whose reply was stopped before its first word can be answered, here, after a reload and in another tab',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    const chat = await answered(page, siteUrl);
    const count = await replies(page).count();
    await page.route('**/chat/v4/stream/**', (route) =>
      route.request().method() === 'GET' ? undefined : route.continue(),
    );
    await chat.say('/slow 80 Hello');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(chat.log).toContainText('Stopped ·');
    expect(await axeFindings(page)).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(siteUrl);
    await chatOn(other).open();
    await expect(chatOn(other).log).toContainText('Stopped ·');
    await page.unroute('**/chat/v4/stream/**');
    // Firefox gives no focus to a page behind another one.
    await page.bringToFront();
    await page.reload();
    await expect(chat.log).toContainText('Stopped ·');
    await again(page).press('Enter');
    await expect(page.locator('.pc-message[data-role="user"]').last()).toBeFocused();
    await expect(replies(page)).toHaveCount(count + 1);
    await expect(chat.log).not.toContainText('Stopped ·');
    await chat.replied();
    await expect(page.locator('.pc-message[data-role="user"]')).toHaveCount(2);
    await expect(pager(page)).toHaveCount(0);
    await expect(chatOn(other).log).not.toContainText('Stopped ·');
  },
);

test(
  'G1: another answer whose request never came to the server is asked for once more after a reload, as the same',
  { tag: '@long' },
  async ({ page, siteUrl, allowProblems }) => {
    allowProblems(/ERR_/);
    await answered(page, siteUrl);
    const asked: (string | undefined)[] = [];
    await page.route('**/chat/v4', (route) => {
      asked.push(route.request().headers()['x-request-id']);
      return asked.length === 1 ? undefined : route.continue();
    });
    await again(page).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.reload();
    await expect(pager(page)).toContainText('2 of 2');
    expect(asked).toEqual([asked[0], asked[0]]);
  },
);

test(
  'G4: who looks at a file of a reply goes on looking while another tab asks for another answer',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    await answered(page, siteUrl, '/files 2');
    await replies(page)
      .last()
      .getByRole('button', { name: /^Open / })
      .first()
      .click();
    const viewer = page.getByRole('dialog', { name: 'Attachment viewer' });
    await expect(viewer).toContainText('1 of 2');
    const other = await page.context().newPage();
    await other.goto(siteUrl);
    await chatOn(other).open();
    await again(other).click();
    await expect(pager(other)).toContainText('2 of 2');
    await page.bringToFront();
    await expect(page.locator('persona-chat').getByText('2 of 2').first()).toBeAttached();
    await expect(viewer).toContainText('1 of 2');
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('2 of 2');
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(pager(page)).toContainText('2 of 2');
    await expect(page.getByRole('log')).toBeFocused();
  },
);
