// The debug panel (docs/behaviour.md#debug).

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { sentBodies } from '../helpers/sent.ts';

const button = (page: Page) => page.getByRole('button', { name: 'Debug' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Debug' });

async function talk(page: Page, siteUrl: string) {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
  await chat.open();
  await chat.introduce();
  return chat;
}

test('is there for nobody else than administrators and pages that ask for it', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('set', { token: 'demo-user-token' }));
  await chat.open();
  await expect(chat.input).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.evaluate(() => window.PersonaChat?.('set', { token: 'demo-admin-token' }));
  await expect(button(page)).toBeVisible();
  await page.evaluate(() => window.PersonaChat?.('set', { token: 'demo-user-token' }));
  await expect(button(page)).toHaveCount(0);
  await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
  await expect(button(page)).toBeVisible();
});

test('sends the picked model with the next message', async ({ page, siteUrl, apiUrl }) => {
  const sent = await sentBodies(page);
  const chat = await talk(page, siteUrl);
  await button(page).click();
  const group = dialog(page).getByRole('radiogroup', { name: 'Model' });
  await expect(group.getByRole('radio')).toHaveCount(5);
  await expect(group.getByRole('radio', { name: 'Server default' })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await group.getByRole('radio', { name: 'gpt-4o-2024-11-20' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  const stream = page.waitForRequest(/\/chat\/v4\/stream\//);
  await chat.say('Hello');
  await expect
    .poll(() => sent.find(({ url }) => url === `${apiUrl}/chat/v4`)?.body)
    .toMatchObject({ model: 'gpt-4o-2024-11-20' });
  expect(new URL((await stream).url()).searchParams.get('model')).toBe('gpt-4o-2024-11-20');
});

test('has all of the panel in a low window', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await talk(page, siteUrl);
  await button(page).click();
  const edges = (selector: string) =>
    page
      .locator(`persona-chat ${selector}`)
      .evaluate((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom].map(Math.round));
  await expect.poll(() => edges('.pc-dialog')).toEqual(await edges('.pc-panel'));
  await expect(dialog(page).getByRole('button', { name: 'Copy report' })).toBeInViewport({ ratio: 1 });
});

test('clears the chat after asking', async ({ page, siteUrl }) => {
  const chat = await talk(page, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  await button(page).click();
  await dialog(page).getByRole('button', { name: 'Clear chat' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear chat' });
  await expect(question).toContainText('Are you sure you want to clear the chat? This action cannot be undone');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Clear chat' }).click();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Chat cleared' })).toBeVisible();
  await expect(chat.log.locator('article')).toHaveCount(0);
});

test('shows calls, violations and versions, and copies a report without secrets', async ({
  page,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/policy violation|Content Security Policy|violates/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/csp`);
  await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
  await chat.open();
  await chat.introduce();
  await chat.say('A question that nobody else reads');
  await chat.replied();
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://blocked.example/pixel.png?secret=1' }));
  });
  await button(page).click();
  await expect(dialog(page)).toContainText(`POST ${apiUrl}/chat/v4`);
  await expect(dialog(page)).toContainText('img-src https://blocked.example/pixel.png');
  await expect(dialog(page).getByText('Update available')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Copy report' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('Report copied');
  const report = await page.evaluate(() => navigator.clipboard.readText());
  const token = await page.evaluate(() => /"token":"([^"]+)"/.exec(localStorage.getItem('auth-storage') ?? '')?.[1]);
  expect(token?.length).toBeGreaterThan(10);
  for (const secret of [token ?? '', 'A question that nobody', 'Ada', 'secret=1']) expect(report).not.toContain(secret);
  expect(JSON.parse(report)).toMatchObject({ opening: 'ready', version: { hasUpdate: false } });
});

test('is there when the chat cannot be opened, and says what failed', async ({
  page,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/CORS request did not succeed|Failed to load resource|net::ERR/);
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
  await page.route(`${apiUrl}/conversations`, (route) => route.abort());
  await chatOn(page).open();
  await button(page).click();
  await expect(dialog(page)).toContainText('failed: network');
  // Nobody's picture is to come.
  await expect(page.locator('persona-chat .pc-header .pc-avatar')).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: 'Clear chat' })).toBeDisabled();
});
