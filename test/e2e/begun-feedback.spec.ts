// What is begun to be said of a reply that goes: it is in the draft (docs/behaviour.md#feedback).

import type { Page } from '@playwright/test';
import { chatOn, chooseInMenu, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn } from '../helpers/formatting.ts';
import { openOther } from '../helpers/other-tab.ts';

const formOn = (page: Page) => page.getByRole('form', { name: 'What was wrong?' });
/** A visitor with a reply. */
const answered = (page: Page, siteUrl: string) => talkOn(page, siteUrl, 'How long does shipping take?');
/** Of the newest reply. */
async function begin(page: Page, text: string) {
  await page
    .getByRole('group', { name: 'Feedback', exact: true })
    .last()
    .getByRole('button', { name: 'Bad answer' })
    .click();
  await formOn(page).getByRole('textbox').fill(text);
}

test('G1: what is begun to be said is in the draft once another tab has said the message anew or cleared all, here or while one was elsewhere', async ({
  page,
  siteUrl,
}) => {
  const chat = await answered(page, siteUrl);
  const { other, sayAnew } = await openOther(page, siteUrl);
  await begin(page, 'Too slow');
  await chat.input.focus();
  await page.keyboard.type('Wait');
  await sayAnew('How long to Norway?');
  await expect(chat.input).toHaveValue('Wait\n\nToo slow');
  // Who was writing goes on where they were.
  await page.keyboard.type(' please');
  await expect(chat.input).toHaveValue('Wait please\n\nToo slow');
  await chat.input.fill('');
  await expect(chat.messages('user').last()).toContainText('How long to Norway?');
  await chat.replied();
  await begin(page, 'Too short');
  await page.goto('about:blank');
  await sayAnew('How long to Spain?');
  await sayAnew('How long to Japan?');
  await page.goto(siteUrl);
  await expect(chat.messages('user').last()).toContainText('How long to Japan?');
  await expect(chat.input).toHaveValue('Too short');
  await chat.input.fill('');
  await begin(page, 'Too vague');
  await page.goto('about:blank');
  await chooseInMenu(other, 'New conversation');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(chatOn(other).messages('user')).toHaveCount(0);
  await page.goto(siteUrl);
  await expect(chat.input).toHaveValue('Too vague');
  await expect(chat.messages('user')).toHaveCount(0);
});

test('G1: it is in the draft once another answer stands there and the visitor, or another tab of theirs, has gone on', async ({
  page,
  siteUrl,
}) => {
  const form = formOn(page);
  const again = (tab: Page) => tab.getByRole('button', { name: 'Try again', exact: true });
  const chat = await answered(page, siteUrl);
  await begin(page, 'Too slow');
  await again(page).click();
  await expect(chat.log).toContainText('In other words (2)');
  await chat.replied();
  await page.getByRole('button', { name: 'Previous answer' }).click();
  await expect(form.getByRole('textbox')).toHaveValue('Too slow');
  await page.getByRole('button', { name: 'Next answer' }).click();
  await expect(form).toHaveCount(0);
  await chat.input.fill('And to Norway?');
  await chat.input.press('Enter');
  await expect(chat.input).toHaveValue('Too slow');
  await expect(chat.log).toContainText('outside my tea cupboard');
  await expect(again(page)).toBeVisible();
  await chat.input.fill('');
  await begin(page, 'Too short');
  const { other } = await openOther(page, siteUrl);
  const otherChat = chatOn(other);
  await again(other).click();
  await expect(other.getByRole('group', { name: 'Answers', exact: true })).toContainText('2 of 2');
  await chat.input.focus();
  await page.keyboard.type('Wait');
  await otherChat.input.fill('And to Spain?');
  await otherChat.input.press('Enter');
  await expect(chat.input).toHaveValue('Wait\n\nToo short');
  await page.keyboard.type(' please');
  await expect(chat.input).toHaveValue('Wait please\n\nToo short');
  await expect(form).toHaveCount(0);
});

test('G1: with formatting it comes behind what is being written, which goes on where it was', async ({
  page,
  siteUrl,
}) => {
  await answered(page, siteUrl);
  const { sayAnew } = await openOther(page, siteUrl);
  await begin(page, 'Too slow');
  const formatting = formattingOn(page);
  await formatting.open();
  await page.keyboard.type('Please **wait** now');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await sayAnew('How long to Norway?');
  await expect.poll(() => formatting.content()).toContain('<p>Too slow</p>');
  await page.keyboard.type(' for me');
  await expect.poll(() => formatting.content()).toBe('<p>Please <strong>wait for me</strong> now</p><p>Too slow</p>');
});
