// The start form below the first message (docs/behaviour.md#the-form-after-the-first-message).

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, fillEmail } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const form = (page: Page) => page.locator('persona-chat .pc-later-form');
const name = (page: Page, label = 'Name') => form(page).getByRole('textbox', { name: label });

test('G1: the first message waits for the form below it, over a reload; by keyboard it is filled in, and both go out', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/later`);
  await chat.open();
  await expect(chat.input).toBeFocused();
  await page.keyboard.type('Which green tea do you recommend?');
  await page.keyboard.press('Enter');
  await expect(form(page)).toBeVisible();
  // It has come by itself: the next letters are the next message's.
  await expect(chat.input).toBeFocused();
  await page.keyboard.type('And a black one?');
  await expect(name(page)).toHaveValue('');
  await expect(chat.messages('user')).toContainText(['Waiting']);
  expect(await axeFindings(page)).toEqual([]);
  await name(page).fill('Ada Lovelace');
  await page.reload();
  await expect(chat.messages('user')).toContainText(['Which green tea do you recommend?']);
  await expect(name(page)).toHaveValue('Ada Lovelace');
  await expect(chat.input).toHaveValue('And a black one?');
  await expect(chat.messages('persona')).toHaveCount(0);
  await form(page).getByRole('button', { name: 'Send' }).press('Enter');
  const email = form(page).getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/This field is required/);
  await page.keyboard.type('ada@example.org');
  await page.keyboard.press('Enter');
  await expect(form(page)).toHaveCount(0);
  await expect(chat.log).toContainText('Thank you, Ada Lovelace');
  await expect(chat.input).toBeFocused();
  await chat.replied();
  await expect(chat.messages('user')).toHaveCount(1);
  await page.reload();
  await expect(chat.messages('persona')).toHaveCount(1);
  await expect(form(page)).toHaveCount(0);
});

test('T1: in Arabic the reply does not wait, and the form that is sent in one tab closes in the other', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/later-reply`);
  const say = async (on: Page) => {
    await on.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
    await on.locator('persona-chat [part=launcher]').click();
    await expect(on.locator('persona-chat textarea').last()).toBeVisible();
  };
  await say(page);
  await page.locator('persona-chat textarea').last().fill('How do I brew it?');
  await page.keyboard.press('Enter');
  const replies = page.locator('article[data-role="persona"][data-status="delivered"]');
  await expect(replies).toHaveCount(1);
  await expect(form(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${siteUrl}/later-reply`);
  await say(other);
  await expect(name(other, 'الاسم')).toBeVisible();
  await page.bringToFront();
  await name(page, 'الاسم').fill('Ada');
  await fillEmail(form(page).getByRole('textbox', { name: 'البريد الإلكتروني' }), 'ada@example.org');
  await form(page).getByRole('button', { name: 'إرسال' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(form(other)).toHaveCount(0);
  await expect(replies).toHaveCount(1);
});

test(
  'an attribute that is set or taken away on the page counts from then on',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    await page.goto(`${siteUrl}/later`);
    const chat = chatOn(page);
    await page.locator('persona-chat').evaluate((element) => element.removeAttribute('form'));
    await chat.open();
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await page.evaluate(
      () =>
        void (window as never as { PersonaChat: (...args: unknown[]) => void }).PersonaChat('set', { form: 'later' }),
    );
    await expect(chat.input).toBeVisible({ timeout: 15_000 });
  },
);
