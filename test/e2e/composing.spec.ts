// An input method composes while words come into the draft from elsewhere: a value that is set would end its composition.

import type { Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn } from '../helpers/formatting.ts';
import { needs } from '../helpers/needs.ts';
import { openOther } from '../helpers/other-tab.ts';

/** A visitor who has begun to say what they think of a reply, and whose other tab says the question anew when it is told to. */
async function begun(page: Page, siteUrl: string) {
  const chat = await talkOn(page, siteUrl, 'How long does shipping take?');
  const { sayAnew } = await openOther(page, siteUrl);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Bad answer' }).click();
  await page.getByRole('form', { name: 'What was wrong?' }).getByRole('textbox').fill('Too slow');
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => session.send('Input.insertText', { text });
  return { chat, compose, commit, sayAnew };
}
const write = async (page: Page) => {
  await page.keyboard.type('start end');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
};

test('G1: in the plain field they wait for its end', async ({ page, siteUrl, browserName }) => {
  needs('composition', browserName);
  const { chat, compose, commit, sayAnew } = await begun(page, siteUrl);
  await chat.input.focus();
  await write(page);
  await compose('にほ');
  await sayAnew('How long to Norway?');
  await expect(chat.messages('user').last()).toContainText('How long to Norway?');
  await chat.replied();
  await expect(chat.input).toHaveValue('startにほ end');
  await compose('にほん');
  await commit('日本');
  await expect(chat.input).toHaveValue('start日本 end\n\nToo slow');
  await page.keyboard.type('x');
  await expect(chat.input).toHaveValue('start日本x end\n\nToo slow');
});

test(
  'G1: a field that is left in mid-composition has them, and so has it after a reload',
  { tag: '@long' },
  async ({ page, siteUrl, browserName }) => {
    needs('composition', browserName);
    const { chat, compose, sayAnew } = await begun(page, siteUrl);
    await chat.input.focus();
    await write(page);
    await compose('にほ');
    await sayAnew('How long to Norway?');
    await expect(chat.messages('user').last()).toContainText('How long to Norway?');
    await chat.replied();
    await page.getByRole('button', { name: 'More' }).focus();
    await expect(chat.input).toHaveValue('startにほ end\n\nToo slow');
    await page.reload();
    await expect(chatOn(page).input).toHaveValue('startにほ end\n\nToo slow');
  },
);

test('G1: with formatting they wait for its end as well', { tag: '@long' }, async ({ page, siteUrl, browserName }) => {
  needs('composition', browserName);
  const { chat, compose, commit, sayAnew } = await begun(page, siteUrl);
  const formatting = formattingOn(page);
  await formatting.open();
  await write(page);
  await compose('にほ');
  await sayAnew('How long to Norway?');
  await expect(chat.messages('user').last()).toContainText('How long to Norway?');
  await chat.replied();
  expect(await formatting.content()).toBe('<p>startにほ end</p>');
  await compose('にほん');
  await commit('日本');
  await expect.poll(() => formatting.content()).toBe('<p>start日本 end</p><p>Too slow</p>');
  await page.keyboard.type('x');
  await expect.poll(() => formatting.content()).toBe('<p>start日本x end</p><p>Too slow</p>');
});
