import type { Page } from '@playwright/test';
import { type Chat, chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test.slow();

async function second(page: Page, siteUrl: string): Promise<{ tab: Page; chat: Chat }> {
  const tab = await page.context().newPage();
  const chat = chatOn(tab);
  await tab.goto(siteUrl);
  await chat.open();
  await expect(chat.input).toBeVisible();
  return { tab, chat };
}

test('T1: messages, clearing and the language of one tab show in the other', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const other = await second(page, siteUrl);
  await chat.say('Which tea is good in the evening?');
  await chat.replied();
  await expect(other.chat.messages('user')).toHaveCount(1);
  await expect(other.chat.messages('persona')).toHaveCount(1);
  await other.chat.say('And in the morning?');
  await other.chat.replied();
  await expect(chat.messages('persona')).toHaveCount(2);
  const texts = (of: Chat) => of.log.locator('[part="bubble"] > :first-child').allInnerTexts();
  expect(await texts(chat)).toEqual(await texts(other.chat));

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await expect(other.chat.messages('user')).toHaveCount(0);

  await page.getByRole('button', { name: 'Select Language' }).click();
  await page
    .getByRole('textbox', { name: 'Search language...' })
    .or(page.getByPlaceholder('Search language...'))
    .fill('Arabic');
  await page.getByRole('option').first().click();
  await expect(other.tab.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
});

test('T1, G7: one tab streams a reply that both expect after a reload, and the other ends with the same', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 80');
  await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'sending');
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/chat/v4/stream/')) streams.push(request.url());
  });
  const other = await second(page, siteUrl);
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.messages('persona')).toHaveCount(1, { timeout: 20_000 });
  await expect(other.chat.messages('persona')).toHaveCount(1, { timeout: 20_000 });
  await expect(other.chat.messages('persona').last()).toHaveAttribute('data-status', 'delivered', { timeout: 20_000 });
  await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'delivered', { timeout: 20_000 });
  expect(streams).toHaveLength(1);
});

test('G2: what was written and sent in the newer of two tabs is a draft in none, after a reload and in a new one', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const other = await second(page, siteUrl);
  const stored = () =>
    page.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, value]) => (/^persona-chat:http/.test(key) ? value : [])),
    );
  for (const words of ['Which tea?', 'And which cup?']) {
    await other.chat.input.pressSequentially(words);
    await expect.poll(async () => (await stored()).join()).toContain(`"draft":"${words}"`);
    await other.chat.input.press('Enter');
    await other.chat.replied();
    await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'delivered');
    expect((await stored()).join()).not.toContain('"draft"');
  }
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.messages('user')).toHaveCount(2);
  await expect(chat.input).toHaveValue('');
  const third = await second(page, siteUrl);
  await expect(third.chat.messages('user')).toHaveCount(2);
  await expect(third.chat.input).toHaveValue('');
});

test(
  'who reads an older place stays there while another tab writes, and is led to the end by what they send',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    const chat = await talkOn(page, siteUrl, '/long 6');
    const other = await second(page, siteUrl);
    await page.bringToFront();
    await chat.log.hover();
    await page.mouse.wheel(0, -600);
    const top = () => chat.log.evaluate((log) => Math.round(log.scrollTop));
    await expect
      .poll(() => chat.log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop))
      .toBeGreaterThan(200);
    const before = await top();
    await other.chat.say('From the other tab');
    await other.chat.replied();
    await expect(chat.messages('user')).toHaveCount(2);
    await expect(chat.messages('persona')).toHaveCount(2);
    expect(await top()).toBe(before);
    // It has followed the other tab's reply.
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await chat.say('From this one');
    await expect(chat.messages('user')).toHaveCount(3);
    await expect(chat.messages('user').last()).toBeInViewport();
  },
);
