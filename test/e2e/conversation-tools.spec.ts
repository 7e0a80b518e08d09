// What a visitor does with the conversation as a whole (docs/behaviour.md#conversation-in-hand).

import type { Page } from '@playwright/test';
import { startDemoHost, type DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { axeFindings } from '../helpers/axe.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { type Chat, chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { fillConversation } from '../helpers/fill-conversation.ts';

let host: DemoHost;
let page: Page;
let chat: Chat;

test.describe.configure({ mode: 'serial' });

/** So long that not all of it is drawn; the third message from its start is the only one about coffee. */
const count = 240;
const wordsOf = (index: number) =>
  index === 2 ? 'A **Café** crème' : `Message ${index + 1} is about ${index % 40 ? 'tea' : '**Straße** 5'}`;

test.beforeAll(async ({ browser }) => {
  host = await startDemoHost({ blankDatabase: await blankDatabase(), port: 0, apiPort: 0 });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  chat = chatOn(page);
  const opened = page.waitForResponse((response) => response.url().endsWith('/conversations'));
  await page.goto(host.siteUrl);
  await chat.open();
  await chat.introduce();
  const { data } = (await (await opened).json()) as { data: { conversation: { id: string } } };
  await page.getByRole('button', { name: 'More' }).press('Enter');
  // Of an empty conversation there is nothing to look for.
  await expect(page.getByRole('menuitem', { name: 'New conversation' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Search messages' })).toHaveCount(0);
  await fillConversation(host.database, data.conversation.id, count, wordsOf);
  await page.reload();
  await expect(chat.log.locator('article')).toHaveCount(20);
});

test.afterAll(async () => {
  await page.context().close();
  await host.stop();
});

const more = async (name: string) => {
  await page.getByRole('button', { name: 'More' }).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
};
const row = () => page.getByRole('search', { name: 'Search messages' });
const field = () => row().getByRole('textbox', { name: 'Search messages' });
const shown = () => chat.log.locator('article[data-match]');

test('search by keyboard goes back through a long conversation to its start, marks and says what is found', async () => {
  test.slow();
  await more('Search messages');
  await expect(field()).toBeFocused();
  await page.keyboard.type('STRASSE 5');
  await expect(row()).toContainText('1 of 1+');
  await expect(shown()).toContainText('Message 201');
  expect(await axeFindings(page)).toEqual([]);
  for (const [place, number] of [
    [161, 2],
    [121, 3],
    [81, 4],
    [41, 5],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(row()).toContainText(`${number} of ${number}+`);
    await expect(shown()).toContainText(`Message ${place} `);
    await expect(shown()).toBeInViewport({ ratio: 1 });
  }
  await expect(page.locator('[aria-live]').filter({ hasText: 'Match 5 of 5' })).toHaveCount(1);
  await page.keyboard.press('Shift+Enter');
  await expect(shown()).toContainText('Message 81 ');
  await field().fill('cafe creme');
  await expect(shown()).toContainText('Café crème');
  await expect(shown()).toBeInViewport({ ratio: 1 });
  const ranges = await page.evaluate(() =>
    typeof Highlight === 'function' ? [...(CSS.highlights.get('persona-chat-match') ?? [])].map(String) : null,
  );
  if (ranges) expect(ranges).toEqual(['Café crème']);
  await field().fill('no such words');
  await expect(row()).toContainText('No matches');
});

test('a date leads to its first message, else to the next there is', async () => {
  await row().getByRole('button', { name: 'Jump to date' }).press('Enter');
  const date = row().locator('input[type="date"]');
  await expect(date).toHaveAttribute('max', /^\d{4}-\d{2}-\d{2}$/);
  expect(await axeFindings(page)).toEqual([]);
  await date.fill((await date.getAttribute('min')) ?? '');
  await row().getByRole('button', { name: 'Go' }).press('Enter');
  await expect(chat.log.locator('article').first()).toBeInViewport();
  await expect(shown()).toContainText('Message 1 ');
});

test('Escape closes the search alone, and the focus is where it was', async () => {
  await field().press('Escape');
  await expect(row()).toHaveCount(0);
  await expect(chat.panel).toBeVisible();
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  await expect(shown()).toHaveCount(0);
  expect(await page.evaluate(() => typeof Highlight === 'function' && CSS.highlights.size)).not.toBe(1);
});
