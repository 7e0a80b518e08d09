import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('a strict policy with Trusted Types is kept by a whole conversation', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/csp`);
  await chat.open();
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied();
  await expect(chat.messages('persona').last().locator('table')).toBeVisible();
  await chat.say('/hostile');
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.replied();
});

test('two widgets on one page know nothing of each other', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/two`);
  const widgets = page.locator('persona-chat');
  await expect(widgets).toHaveCount(2);
  const first = chatOn(widgets.nth(0));
  const second = chatOn(widgets.nth(1));
  await first.open();
  await first.introduce();
  await first.say('Only here');
  await first.replied();
  await widgets.nth(0).getByRole('button', { name: 'Close chat' }).click();
  await second.open();
  await second.introduce();
  await expect(second.messages('user')).toHaveCount(0);
});

test('hostile style sheets do not reach the chat', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/hostile`);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  const box = await chat.input.boundingBox();
  expect(box?.width).toBeGreaterThan(250);
  const size = await chat.input.evaluate((input) => getComputedStyle(input).fontSize);
  expect(size).toBe('15px');
});

test('typing never reaches the keys of the host page', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await page.evaluate(() => {
    document.addEventListener('keydown', () => document.body.setAttribute('data-caught', ''));
  });
  await chat.open();
  await chat.introduce();
  await chat.input.pressSequentially('hot keys');
  await expect(page.locator('body')).not.toHaveAttribute('data-caught');
});
