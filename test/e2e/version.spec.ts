// The version notice (docs/behaviour.md#new-versions; V1). The server of these tests offers what the route below says.
// When it asks before a reload: test/unit/widget/features/version.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is available' });
const refresh = (page: Page) => notice(page).getByRole('button', { name: 'Refresh' });

async function offer(page: Page, version: string, status = 200): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/version', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status, json: { version }, headers: { 'access-control-allow-origin': '*' } });
  });
  return asked;
}

/** Marks this page load; a reload takes the mark away. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-load', 'first'));
const isMarked = (page: Page) => page.locator('body[data-load]').count();

test('asks from the first opening on and offers a higher version for five seconds', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await page.clock.install();
  const asked = await offer(page, '99.0.0');
  await page.goto(siteUrl);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.clock.runFor(1_000);
  expect(asked).toEqual([]);
  await chatOn(page).open();
  await page.clock.runFor(1_000);
  await expect(notice(page)).toBeVisible();
  expect(asked).toEqual([`${apiUrl}/api/version`]);
  await page.mouse.move(5, 5);
  await page.clock.runFor(6_000);
  await expect(notice(page)).toHaveCount(0);
  await page.clock.runFor(120_000);
  await expect.poll(() => asked.length).toBe(2);
});

test('V1, G1: keeps the draft over the reload that the visitor agreed to', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await offer(page, '99.0.0');
  await page.reload();
  await mark(page);
  await chat.input.fill('Half a sentence');
  await refresh(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => isMarked(page)).toBe(0);
  await expect(chat.input).toHaveValue('Half a sentence');
});

test('V1: is silent over an older version, and asks no more after 404', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/404/);
  await page.clock.install();
  const asked = await offer(page, '0.0.1');
  await page.goto(siteUrl);
  await chatOn(page).open();
  await page.clock.runFor(1_000);
  await expect.poll(() => asked.length).toBe(1);
  await page.unrouteAll();
  const refused = await offer(page, '99.0.0', 404);
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/api/version'));
  await page.clock.runFor(120_000);
  await expect.poll(() => refused.length).toBe(1);
  // Else the leap in time would be taken for an answer that is overdue.
  await answered;
  await page.clock.runFor(600_000);
  expect(refused.length).toBe(1);
  await expect(notice(page)).toHaveCount(0);
});
