import type { Locator } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('a visitor opens the bubble, introduces themselves and gets a formatted reply', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/formatted');
  await expect(chat.messages('user').last()).toContainText('/formatted');
  await chat.replied();
  const reply = chat.messages('persona').last();
  await expect(reply.locator('table')).toBeVisible();
  await expect(reply.locator('pre code').first()).toBeVisible();
  await expect(chat.messages('user').last()).toHaveAttribute('data-status', 'delivered');
  await expect(chat.input).toHaveValue('');
});

test('a reply grows while it streams, stops on request and leaves the composer free', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 60');
  const reply = chat.messages('persona').last();
  await expect(reply).toHaveAttribute('data-status', 'sending');
  await chat.input.fill('Another question');
  await chat.input.press('Enter');
  await expect(page.getByText('Please wait until the previous message is processed')).toBeVisible();
  await expect(chat.input).toHaveValue('Another question');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  const words = (message: Locator) => message.locator('[part=bubble]').innerText();
  const frozen = await words(reply);
  await chat.input.fill('/help');
  await chat.input.press('Enter');
  await expect(chat.messages('user').last()).toContainText('/help');
  await chat.replied();
  expect(await words(chat.messages('persona').first())).toBe(frozen);
});

test('lines have each its own direction, but not in a text so long that the page would freeze', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('One line');
  await expect(chat.input).toHaveCSS('unicode-bidi', 'plaintext');
  await chat.input.fill('the quick brown fox '.repeat(3000));
  await expect(chat.input).toHaveCSS('unicode-bidi', 'isolate');
  await chat.input.fill('One line');
  await expect(chat.input).toHaveCSS('unicode-bidi', 'plaintext');
});

test('page mode opens at once and fills its page', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await expect(page.getByRole('region').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chat' })).toHaveCount(0);
});

test('everything works by keyboard alone', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Open chat' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(chat.input).toBeVisible();
  await chat.input.focus();
  await page.keyboard.type('line one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('line two');
  await page.keyboard.press('Enter');
  await expect(chat.messages('user').last()).toContainText('line two');
  await chat.replied();
  await chat.log.focus();
  await page.keyboard.press('End');
  await expect(chat.messages('persona').last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(chat.messages('user').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});
