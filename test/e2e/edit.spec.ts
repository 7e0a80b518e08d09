// The visitor's last message, changed (docs/behaviour.md#edit).

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const editButton = (page: Page) => page.getByRole('button', { name: 'Edit message', exact: true });
const field = (page: Page) => page.getByRole('textbox', { name: 'Edit message', exact: true });
const rows = (page: Page) => page.locator('.pc-message');

async function answered(page: Page, siteUrl: string, text = 'How long does shipping take?') {
  const chat = await talkOn(page, siteUrl, text);
  return chat;
}

test('G4: by keyboard the last message is changed: it and its reply give way, after a reload and in a second tab too', async ({
  page,
  siteUrl,
}) => {
  const chat = await answered(page, siteUrl);
  const count = await rows(page).count();
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  await expect(chatOn(other).messages('user')).toContainText(['How long does shipping take?']);
  await page.bringToFront();
  await chat.messages('user').last().focus();
  // Next to the bubble, by mouse as by touch.
  const copy = chat.messages('user').last().getByRole('button', { name: 'Copy' });
  expect((await editButton(page).boundingBox())?.x).toBeGreaterThan((await copy.boundingBox())?.x ?? 999);
  await editButton(page).press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('How long does shipping take?');
  expect(await axeFindings(page)).toEqual([]);
  await field(page).fill('Which teas have no caffeine?');
  await field(page).press('Enter');
  await expect(chat.messages('user').last()).toContainText('Which teas have no caffeine?');
  await chat.replied();
  await expect(rows(page)).toHaveCount(count);
  await expect(chat.log).not.toContainText('How long does shipping take?');
  // The field and its message have gone: the focus has not gone with them.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('persona-chat');
  await expect(chatOn(other).messages('user')).toContainText(['Which teas have no caffeine?']);
  await expect(chatOn(other).log).not.toContainText('How long does shipping take?');
  await page.reload();
  await expect(rows(page)).toHaveCount(count);
  await expect(chat.log).not.toContainText('How long does shipping take?');
});

test('G1: Escape leaves it as it was; what was begun outlives a reload, a lost network and a broken call', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load|ERR_/);
  const chat = await answered(page, siteUrl);
  const count = await rows(page).count();
  await chat.messages('user').last().hover();
  await editButton(page).click();
  await field(page).fill('Nonsense');
  await field(page).press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(chat.panel).toBeVisible();
  await expect(chat.messages('user').last()).toContainText('How long does shipping take?');
  await chat.messages('user').last().hover();
  await editButton(page).click();
  await field(page).fill('Which teas have no caffeine?');
  await page.reload();
  await expect(field(page)).toHaveValue('Which teas have no caffeine?');
  await page.route('**/chat/v4', (route) => route.abort(), { times: 1 });
  await field(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(chat.log).toContainText('How long does shipping take?');
  await page.getByRole('button', { name: 'Retry' }).click();
  await chat.replied();
  await expect(rows(page)).toHaveCount(count);
  await expect(chat.log).not.toContainText('How long does shipping take?');
});
