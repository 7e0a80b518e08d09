// What stands open over the conversation while something else happens: the page closes the panel, the language changes, a
// human takes over, a paywall comes. Nothing that was typed goes, and the next key still has its way.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn } from '../helpers/formatting.ts';
import { keyboardOn } from '../helpers/keyboard.ts';
import { wordsOf } from '../helpers/locale.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

const german = wordsOf('DE');
const input = 'textarea Type message here';
const say = (page: Page, command: string, value?: object) =>
  page.evaluate(([name, one]) => window.PersonaChat?.(name as 'close', one as never), [command, value] as const);
const setLanguage = (page: Page, lang: string) => say(page, 'set', { lang });

async function begin(page: Page, siteUrl: string) {
  const chat = chatOn(page);
  const keys = keyboardOn(page);
  const live = whenLive(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await live;
  return {
    chat,
    keys,
    panel: page.getByRole('dialog', { name: 'Mina' }),
    formatting: formattingOn(page),
    openMore: () => page.getByRole('button', { name: 'More' }).click(),
    item: page.getByRole('menuitem').first(),
    question: page.getByRole('alertdialog'),
    name: page.getByRole('dialog', { name: 'Edit Information' }).getByRole('textbox', { name: 'Name' }),
    viewer: page.getByRole('dialog', { name: 'Attachment viewer' }),
    choose: (action: string) => page.getByRole('menuitem', { name: action }).click(),
  };
}

test('G1, G8: what is open when the page closes the panel is gone or goes on when that opens again', async ({
  page,
  siteUrl,
}) => {
  const { chat, panel, keys, formatting, openMore, item, question, name, viewer, choose } = await begin(page, siteUrl);
  const closeAndOpen = async () => {
    await say(page, 'close');
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Open chat' }).press('Enter');
    await expect(panel).toBeVisible();
  };
  /** The page opens it again, too. */
  const leftToThePage = async () => {
    await say(page, 'close');
    await keys.expectFocus('button Open chat');
    await say(page, 'open');
    await expect(panel).toBeVisible();
  };
  await chat.say('/files 3');
  await chat.replied();
  const picture = page.getByRole('button', { name: 'Open Sencha' });
  await picture.click();
  await expect(viewer).toBeVisible();
  // A move takes it out of the top layer.
  await page.evaluate(() => document.body.prepend(document.querySelector('persona-chat') as HTMLElement));
  expect(await viewer.evaluate((dialog) => dialog.matches(':modal:focus-within'))).toBe(true);
  await leftToThePage();
  await expect(viewer).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide chat' }).press('Enter');
  await page.getByRole('button', { name: 'Open chat' }).press('Enter');
  await picture.click();
  await expect(viewer).toBeVisible();
  await keys.press('Escape');
  await keys.expectFocus(/^button Open Sencha/);

  for (const [openMenu, content] of [
    [openMore, item],
    [() => page.getByRole('button', { name: 'Select Language' }).click(), page.getByRole('option').first()],
  ] as const) {
    await openMenu();
    await expect(content).toBeVisible();
    await closeAndOpen();
    await expect(content).toHaveCount(0);
    await keys.expectFocus(input);
  }

  await openMore();
  await choose('New conversation');
  await expect(question).toBeVisible();
  await leftToThePage();
  await keys.expectFocus('button Cancel');
  await page.getByRole('button', { name: 'Hide chat' }).focus();
  await keys.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(panel).toBeVisible();

  await openMore();
  await choose('Edit Information');
  await name.fill('Grace');
  await closeAndOpen();
  await expect(name).toHaveValue('Grace');
  await keys.tabTo(/^input Name/);
  await keys.press('Escape');
  await expect(name).toHaveCount(0);
  await expect(panel).toBeVisible();

  await formatting.open();
  await page.keyboard.type('tea');
  await keys.press('ControlOrMeta+k');
  await page.keyboard.type('example.org');
  await closeAndOpen();
  await expect(formatting.linkDialog.getByRole('textbox', { name: 'URL' })).toHaveValue('example.org');
  await expect(formatting.field).toBeFocused();
  // Each time the innermost: the dialog, the formatting mode, the panel.
  await keys.press('Escape');
  await expect(formatting.linkDialog).toHaveCount(0);
  await keys.press('Escape');
  await keys.expectFocus(input);
  await expect(chat.input).toHaveValue('tea');
  await keys.press('Escape');
  await expect(panel).toBeHidden();
});

test('G1, G8: what is open outlives a change of language, a take-over and a paywall', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const { keys, formatting, openMore, question, name, choose } = await begin(page, siteUrl);
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await openMore();
  await keys.expectFocus(/^menuitem /);
  await keys.tabTo('menuitem New conversation', 'ArrowDown');
  await setLanguage(page, 'DE');
  await keys.expectFocus(`menuitem ${german('confirm.newTitle')}`);
  await keys.press('Enter');
  await keys.expectFocus(`button ${german('form.cancel')}`);
  await setLanguage(page, 'en');
  await keys.expectFocus('button Cancel');
  await operator.act('take-over');
  await expect(page.getByText('A human has taken over')).toBeVisible();
  await keys.expectFocus('button Cancel');
  await keys.press('Escape');
  await expect(question).toHaveCount(0);
  await keys.expectFocus('button More');

  await keys.press('Enter');
  await choose('Edit Information');
  await name.fill('Grace');
  await setLanguage(page, 'DE');
  await expect(page.getByRole('dialog', { name: german('form.edit') })).toBeVisible();
  await setLanguage(page, 'en');
  await operator.act('hand-back');
  await expect(page.getByText('A human has taken over')).toHaveCount(0);
  await expect(name).toHaveValue('Grace');
  await expect(name).toBeFocused();
  await keys.press('Escape');

  await formatting.open();
  await page.keyboard.type('tea');
  await keys.press('ControlOrMeta+k');
  await keys.expectFocus(/^input URL/);
  await operator.paywall('Your month is over');
  await expect(page.getByRole('region', { name: 'Whoops!' })).toBeFocused();
  await operator.paywall(null);
  await expect(formatting.field).toBeFocused();
  expect(await formatting.content()).toBe('<p>tea</p>');
});
