// The page on which a site owner picks a look in a minute, and the gallery of all of them.

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('a chosen look shows in the chat at once and stands in the tag to copy', async ({ page, siteUrl, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${siteUrl}/theme`);
  const chat = chatOn(page);
  await chat.introduce();
  const surface = () =>
    page.locator('persona-chat [part=panel]').evaluate((panel) => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(panel);
      return { backgroundColor, borderTopLeftRadius };
    });
  const before = await surface();
  expect(before.borderTopLeftRadius).toBe('20px');
  await page.getByRole('radio', { name: 'Plum' }).check({ force: true });
  await page.getByRole('radio', { name: 'Gradient' }).check();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Tight' }).check();
  await page.getByRole('radio', { name: 'Bottom left' }).check();
  await expect.poll(async () => (await surface()).borderTopLeftRadius).toBe('6px');
  expect((await surface()).backgroundColor).not.toBe(before.backgroundColor);
  expect((await page.getByRole('dialog').boundingBox())?.x).toBeLessThan(100);
  await chat.say('Hello');
  await expect
    .poll(() =>
      chat
        .messages('user')
        .last()
        .locator('[part=bubble]')
        .evaluate((bubble) => getComputedStyle(bubble).backgroundImage),
    )
    .toContain('linear-gradient');
  await page.getByRole('button', { name: 'Copy the tag' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toContain('data-accent="Plum" data-fill="gradient" data-theme="dark" data-position="bottom-left"');
  expect(tag).toContain('persona-chat { --persona-chat-radius: 6px }');
});

test('the gallery shows every accent in both modes and both fills', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/gallery`);
  await expect(page.getByText('light, solid')).toHaveCount(39);
  for (const look of ['light, gradient', 'dark, solid', 'dark, gradient'])
    await expect(page.getByText(look)).toHaveCount(39);
});
