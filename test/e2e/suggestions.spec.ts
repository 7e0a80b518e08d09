// What may be said next with one press: to begin with, and below a reply (docs/behaviour.md#messages).

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('by keyboard a starter begins the conversation, a suggestion goes on, and each is gone with what was sent', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const group = page.getByRole('group', { name: 'Suggestions' });
  await expect(group.getByRole('button')).toHaveText(['Find a tea', 'Shipping', 'How to brew']);
  await expect(chat.input).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await group.getByRole('button', { name: 'Shipping' }).focus();
  await page.keyboard.press('Enter');
  await expect(chat.messages('user')).toHaveText([/How long does shipping take\?/]);
  await expect(group).toHaveCount(0);
  await expect(chat.log).toBeFocused();
  await chat.replied();
  await chat.say('/suggest');
  const nutty = group.getByRole('button', { name: 'Nutty' });
  await nutty.focus();
  await page.keyboard.press('Space');
  await expect(chat.messages('user').last()).toContainText('Nutty, please');
  await expect(group).toHaveCount(0);
});

test('G4: suggestions are there again after a reload, as they were', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/suggest');
  const buttons = page.getByRole('group', { name: 'Suggestions' }).getByRole('button');
  await expect(buttons).toHaveText(['Grassy', 'Nutty', 'Sweet', 'What does it cost?']);
  await page.reload();
  await expect(buttons).toHaveText(['Grassy', 'Nutty', 'Sweet', 'What does it cost?']);
});

test('the first screen of a page stands in its middle, and the field moves down with the first message', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  const top = async () => (await chat.input.boundingBox())?.y ?? 0;
  await expect(page.getByRole('button', { name: 'Too bitter' })).toBeVisible();
  expect(await top()).toBeLessThan(600);
  await page.getByRole('button', { name: 'Too bitter' }).click();
  await expect.poll(top).toBeGreaterThan(700);
});
