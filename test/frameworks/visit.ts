// What a visitor does on each of the sites: opens the chat, talks, goes to another page and back, and finds the chat as it was.

import { expect, type Browser } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';

/** What a browser's console says on its own in development. */
const harmless = /React DevTools|\[vite\]|\[HMR\]|Fast Refresh/;

/** Throws where something is not as it should be, the console included. */
export async function visit(browser: Browser, siteUrl: string, isRendered: boolean): Promise<void> {
  if (isRendered) expect(await (await fetch(siteUrl)).text()).toContain('<persona-chat');
  const context = await browser.newContext();
  const problems: string[] = [];
  context.on('console', (message) => {
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
    await expect(page.locator('output')).toContainText('persona: ');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole('link', { name: 'Other page' }).click();
    await expect(page.getByRole('heading', { name: 'Other page' })).toBeVisible();
    if (await page.evaluate(() => 'isSamePage' in window)) {
      await expect(chat.messages('persona').last()).toBeVisible();
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
      await expect(page.locator('persona-chat')).toHaveCount(1);
      await chat.say('Hello again');
      await expect(chat.messages('user')).toHaveCount(2);
      await chat.replied();
    }
    expect([...problems, ...asked]).toEqual([]);
  } finally {
    await context.close();
  }
}
