// Visitors beside whoever looks after them.

import type { Browser, Page } from '@playwright/test';
import { chatOn, type Chat } from './chat.ts';

let visitors = 0;

/** A visitor in a browser context of their own, with a name that no other journey has; `called` says of what kind it is. */
export async function visit(
  browser: Browser,
  url: string,
  called = (id: string): string => `Visitor ${id}`,
): Promise<{ page: Page; chat: Chat; name: string }> {
  const page = await (await browser.newContext()).newPage();
  const chat = chatOn(page);
  // The time follows it in the list without a space.
  const name = called(`${(visitors += 1)} of ${process.pid}`);
  await page.goto(url);
  await chat.open();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  return { page, chat, name };
}
