// What visitors may have and take away (docs/behaviour.md#own-data).

import { axeFindings } from '../helpers/axe.ts';
import { chatOn, chooseInMenu, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { savedBy } from '../helpers/saved-file.ts';

test('a conversation is saved, and everything of the visitor’s is deleted, by keyboard', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, 'My secret recipe');

  const entry = async (name: string) => {
    await chooseInMenu(page, name);
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  const { name, bytes } = await savedBy(page, () => entry('Download as JSON'));
  expect(name).toMatch(/^conversation-[\d-]{10}\.json$/);
  expect(bytes.toString()).toContain('My secret recipe');

  await entry('Delete my data');
  const dialog = page.getByRole('alertdialog', { name: 'Delete my data' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete my data' }).press('Enter');
  await expect(dialog).toContainText('Your data has been deleted.');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  await chat.open();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await chat.introduce();
  await expect(page.getByText('My secret recipe')).toHaveCount(0);
});

test('in a page of its own the chat keeps the focus for the next visitor', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chooseInMenu(page, 'Delete my data');
  const dialog = page.getByRole('alertdialog', { name: 'Delete my data' });
  await dialog.getByRole('button', { name: 'Delete my data' }).press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
});

test('everything is deleted while a reply runs: it says so, nothing is refused, and nothing of the visitor stays', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  // The SDK signs in by two calls, the second of which the server rightly refuses where the visitor is deleted between them.
  const signedIn = page.waitForResponse(/accounts:lookup/);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 60 /long 80');
  await expect(page.getByRole('article')).toHaveCount(2);
  await signedIn;
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete my data' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete my data' });
  await dialog.getByRole('button', { name: 'Delete my data' }).click();
  await expect(dialog).toContainText('Your data has been deleted.');
  // The tab may end before it is closed.
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/user_info|token|guestId|conversationId|"draft|outbox/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await chat.open();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull();
  expect(refused).toEqual([]);
});
