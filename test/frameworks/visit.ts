// What a visitor does on each of the sites: opens the chat, talks, goes to another page and back, and finds the chat as it was; also
// after a page that is without it.

import { expect, type Browser, type Page } from '@playwright/test';
import { type Chat, chatOn } from '../helpers/chat.ts';

/** What a browser's console says on its own in development. */
const harmless = /React DevTools|\[vite\]|\[HMR\]|Fast Refresh/;

/** On the page of the checkout there is no chat; after it there is, with what was said. */
async function leaveOut(page: Page, chat: Chat): Promise<void> {
  const link = page.getByRole('link', { name: 'Checkout' });
  if ((await link.count()) === 0) return;
  await link.click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('persona-chat')).toHaveCount(0);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect(launcher.or(chat.log)).toBeVisible();
  if (await launcher.isVisible()) await launcher.click();
  await expect(chat.messages('persona').last()).toBeVisible();
}

/** Throws where something is not as it should be, the console included. */
export async function visit(browser: Browser, siteUrl: string, isRendered: boolean): Promise<void> {
  if (isRendered) expect(await (await fetch(siteUrl)).text()).toContain('<persona-chat');
  const context = await browser.newContext();
  const problems: string[] = [];
  const logged: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'log') logged.push(message.text());
    if (/error|warning/.test(message.type()) && !harmless.test(message.text()))
      problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) asked.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(siteUrl);
    const chat = chatOn(page);
    await chat.open();
    await chat.introduce();
    await chat.say('/formatted');
    await chat.replied();
    await expect.poll(() => logged).toContainEqual(expect.stringMatching(/^persona: /));
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Other page' }).click();
    // A server in development builds a page when it is asked for.
    await expect(page.getByRole('heading', { name: 'Other page' })).toBeVisible({ timeout: 30_000 });
    if (await page.evaluate(() => 'isSamePage' in window)) {
      await expect(chat.messages('persona').last()).toBeVisible();
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
      await expect(page.locator('persona-chat')).toHaveCount(1);
      await chat.say('Hello again');
      await expect(chat.messages('user')).toHaveCount(2);
      await chat.replied();
    }
    await leaveOut(page, chat);
    expect([...problems, ...asked]).toEqual([]);
  } finally {
    await context.close();
  }
}
