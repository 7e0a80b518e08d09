// What a visitor does with the conversation as a whole (docs/behaviour.md#conversation-in-hand).

import type { Page } from '@playwright/test';
import { startDemoHost, type DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { announcedOn } from '../helpers/announced.ts';
import { axeFindings } from '../helpers/axe.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { type Chat, chatOn, chooseInMenu } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { fillConversation } from '../helpers/fill-conversation.ts';
import { savedBy } from '../helpers/saved-file.ts';

let host: DemoHost;
let page: Page;
let chat: Chat;

test.describe.configure({ mode: 'serial' });

/** So long that not all of it is drawn; the third message from its start is the only one about coffee. */
const count = 240;
const wordsOf = (index: number) =>
  index === 2 ? 'A **Café** crème' : `Message ${index + 1} is about ${index % 40 ? 'tea' : '**Straße** 5'}`;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  host = await startDemoHost({ blankDatabase: await blankDatabase(), port: 0, apiPort: 0 });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  chat = chatOn(page);
  // What is copied and printed, where the test can read it.
  await page.addInitScript(() => {
    const seen = top as unknown as { copied?: string; printed?: string };
    window.print = () => (seen.printed = document.body.innerText);
    navigator.clipboard.writeText = (text) => {
      seen.copied = text;
      return Promise.resolve();
    };
  });
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

const more = (name: string) => chooseInMenu(page, name);
const row = () => page.getByRole('search', { name: 'Search messages' });
const field = () => row().getByRole('textbox', { name: 'Search messages' });
const shown = () => chat.log.locator('article[data-match]');

test('search by keyboard goes back through a long conversation to its start, marks and says what is found', async () => {
  test.slow();
  const announced = await announcedOn(page);
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
  await expect.poll(announced).toContain('Match 5 of 5');
  await page.keyboard.press('Shift+Enter');
  await expect(shown()).toContainText('Message 81 ');
  await field().fill('cafe creme');
  await expect(shown()).toContainText('Café crème');
  await expect(shown()).toBeInViewport({ ratio: 1 });
  const ranges = () =>
    page.evaluate(() =>
      typeof Highlight === 'function' ? [...(CSS.highlights.get('persona-chat-match') ?? [])].map(String) : null,
    );
  // Rows that come into sight meanwhile are marked a moment later.
  if (await ranges()) await expect.poll(ranges).toEqual(['Café crème']);
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

test('Retry and Stop leave the focus in the row of the search', async () => {
  // What is read stays over a reload, and this is the beginning of the conversation.
  await page.getByRole('button', { name: 'Scroll to latest' }).click();
  await expect(chat.log.locator('article').last()).toBeInViewport();
  await page.reload();
  await expect(chat.log.locator('article')).toHaveCount(20);
  await chat.input.fill('Half a thought');
  await page.route(/\/chat\?.*lastId/, (route) => route.fulfill({ status: 500, json: {} }));
  await more('Search messages');
  await field().fill('cafe creme');
  await expect(row()).toContainText('Older messages could not load');
  await page.unroute(/\/chat\?.*lastId/);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/chat\?.*lastId/, (route) => held.then(() => route.continue()));
  await row().getByRole('button', { name: 'Retry' }).press('Enter');
  const stop = row().getByRole('button', { name: 'Stop' });
  await expect(stop.or(field()).and(page.locator(':focus'))).toBeVisible();
  await stop.press('Enter');
  await expect(stop).toHaveCount(0);
  await expect(field()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.messages('user').last()).not.toContainText('Half a thought');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(chat.input).toHaveValue('Half a thought');
  await field().press('Escape');
  await chat.input.fill('');
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const seen = (what: 'copied' | 'printed') =>
  page.evaluate((name) => (window as unknown as Record<string, string | undefined>)[name], what);

test('C1: the whole conversation is copied, also where a page of it fails at first', async () => {
  await page.reload();
  await expect(chat.log.locator('article')).toHaveCount(20);
  await page.route(/\/chat\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await more('Copy');
  await expect(dialog('Export conversation')).toContainText('Older messages could not load');
  expect(await seen('copied')).toBeUndefined();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute(/\/chat\?/);
  await dialog('Export conversation').getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  await expect(dialog('Export conversation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
  const text = (await seen('copied')) ?? '';
  expect(text).toMatch(/^# Conversation with Mina\n\n## /);
  expect(text.match(/^### /gm)).toHaveLength(count);
  expect(text).toContain('> A **Café** crème');
});

test('C2: Cancel ends the loading, and nothing is copied', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Whoever asks for it: the log does too, where one reads near its top.
  await page.route(/\/chat\?.*lastId/, (route) => held.then(() => route.continue()), { times: 1 });
  await page.reload();
  await expect(chat.log.locator('article')).toHaveCount(20);
  await more('Copy');
  await expect(dialog('Export conversation')).toContainText('(20)');
  await dialog('Export conversation').getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog('Export conversation')).toHaveCount(0);
  release();
  await expect(chat.log.locator('article').nth(39)).toBeAttached();
  expect(await seen('copied')).toBeUndefined();
});

test('it is saved under the name of the persona and the day', async () => {
  const { name, bytes } = await savedBy(page, () => more('Download as Markdown'));
  expect(name).toMatch(/^Mina-\d{4}-\d{2}-\d{2}\.md$/);
  expect(bytes.toString().match(/^### /gm)).toHaveLength(count);
});

test('what is printed is the conversation, and nothing of the page around it', async () => {
  await more('Print');
  await expect.poll(() => seen('printed')).toContain('Conversation with Mina');
  const text = (await seen('printed')) ?? '';
  expect(text.match(/Message \d+ is about/g)).toHaveLength(count - 1);
  expect(text).not.toContain('**');
  expect(text).not.toContain(await page.locator('h1').first().innerText());
});

test('a frame that takes no downloads is told from one that does', async () => {
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.name = 'framed';
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    frame.src = location.href;
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;z-index:2147483647';
    document.querySelector('persona-chat')?.remove();
    document.body.replaceChildren(frame);
  });
  const framed = page.frameLocator('iframe[name=framed]');
  const button = framed.getByRole('button', { name: 'More' });
  await expect(button.or(framed.getByRole('button', { name: 'Open chat' }))).toBeVisible();
  if (!(await button.isVisible())) await framed.getByRole('button', { name: 'Open chat' }).click();
  await expect(framed.locator('.pc-log article').first()).toBeVisible();
  await chooseInMenu(framed, 'Download as Markdown');
  const refused = framed.getByRole('dialog', { name: 'Export conversation' });
  await expect(refused).toContainText('This page does not allow downloads.');
  await refused.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect.poll(() => seen('copied')).toContain('# Conversation with Mina');
});

test('SEC5: a strict policy is kept while one searches, copies, saves and prints', async () => {
  await page.goto(`${host.siteUrl}/csp`);
  await expect(
    page.getByRole('button', { name: 'Open chat' }).or(page.getByRole('button', { name: 'More' })),
  ).toBeVisible();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.log.locator('article').first()).toBeVisible();
  await more('Search messages');
  await expect(field()).toBeFocused();
  await page.keyboard.type('tea');
  await expect(shown()).toHaveCount(1);
  await page.keyboard.press('Escape');
  await more('Copy');
  await expect.poll(() => seen('copied')).toContain('# Conversation with Mina');
  await more('Download as Markdown');
  await expect(page.getByText('The download has started')).toBeVisible();
  await more('Print');
  await expect.poll(() => seen('printed')).toContain('Conversation with Mina');
  await expect(page.locator('#violation-list')).toHaveText('');
});
