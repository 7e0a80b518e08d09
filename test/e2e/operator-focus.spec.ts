// Who works the operator's page by keyboard keeps their place where a list is drawn anew, or what has the focus goes.

import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { answering, signedIn } from '../helpers/operator.ts';
import { operatorOf } from '../helpers/operator-call.ts';
import { visit } from '../helpers/visit.ts';

const nothing = { json: { data: [] }, headers: { 'access-control-allow-origin': '*' } };

/** By keyboard alone, in the dialog that asks too. */
async function deleteAnswer(page: Page, name: string) {
  await page.getByRole('form', { name }).getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('form', { name })).toHaveCount(0);
}

test('an answer that is deleted or saved leaves the focus in the list, and the last one at what adds another', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  const own = `${process.pid}-${Date.now()}`;
  const desk = await signedIn(page, siteUrl, operatorToken, 'Olga');
  const row = (name: string) => page.getByRole('form', { name: `${name} ${own}` });
  const add = page.getByRole('button', { name: 'Add answer' });
  await desk.press('Answers');
  for (const name of ['One', 'Two', 'Three']) {
    await add.press('Enter');
    await page.keyboard.type(`${name} ${own}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('We ship on Mondays.');
    await page.locator('#new-canned').getByRole('button', { name: 'Save answer' }).press('Enter');
    await expect(add).toBeFocused();
    await expect(row(name)).toBeVisible();
  }
  const ids = await page.locator('#canned > li').evaluateAll((all) => all.map((one) => one.getAttribute('data-id')));
  const idOf = (name: string) => page.locator('#canned > li', { has: row(name) }).getAttribute('data-id');
  const next = ids[ids.indexOf(await idOf('One')) + 1];
  await deleteAnswer(page, `One ${own}`);
  await expect(page.locator(`#canned > [data-id="${next}"]`)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator(`#canned > [data-id="${next}"]`).getByLabel('Title')).toBeFocused();

  // What stands in a row that is drawn anew has the focus again, with the caret.
  const text = row('Two').getByLabel('Text');
  await text.press('Control+Home');
  await page.keyboard.type('Yes. ');
  await text.press('Tab');
  await page.keyboard.press('Enter');
  await expect(text).toHaveJSProperty('defaultValue', 'Yes. We ship on Mondays.');
  await expect(row('Two').getByRole('button', { name: 'Save' })).toBeFocused();
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/operator/canned-answers/*', async (route) => {
    if (route.request().method() === 'PUT') await isHeld;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await row('Three').getByLabel('Text').press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await row('Three').evaluate((form) => form.setAttribute('data-drawn', 'before'));
  answer();
  await expect(row('Three')).not.toHaveAttribute('data-drawn');
  await page.keyboard.type('!');
  await expect(row('Three').getByLabel('Text')).toHaveValue('W!e ship on Mondays.');

  await page.route('**/operator/canned-answers', (route) => route.fulfill(nothing));
  await deleteAnswer(page, `Two ${own}`);
  await expect(add).toBeFocused();
});

test('a conversation that leaves the list, and what changes in the one that is open, leave the focus beside it', async ({
  page,
  browser,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  await chat.say('See https://tea.example/kettle please');
  await chat.replied();
  const colleague = await operatorOf(visitor, apiUrl, operatorToken);
  const desk = await signedIn(page, siteUrl, operatorToken, 'Ann');
  await desk.open(name);

  // All of the visitor's details are drawn anew with each message.
  const details = page.getByRole('region', { name: 'Visitor', exact: true });
  const mail = details.getByRole('link').first();
  await mail.focus();
  await mail.evaluate((link) => link.setAttribute('data-drawn', 'before'));
  await chat.say('And a pot');
  await expect(desk.transcript).toContainText('And a pot');
  await expect(mail).not.toHaveAttribute('data-drawn');
  await expect(mail).toBeFocused();

  // A button goes with what a colleague does. A reply that ends later would bring the conversation back among the open ones.
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.replied();
  await colleague.act('take-over');
  await page.getByRole('button', { name: 'Hand back' }).focus();
  await colleague.act('hand-back');
  await expect(page.getByRole('button', { name: 'Hand back' })).toBeHidden();
  await expect(desk.transcript).toBeFocused();

  // So does a conversation that is filtered away.
  await page.getByRole('button', { name: 'Closed', exact: true }).press('Enter');
  await colleague.act('close');
  const entries = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  const entry = entries.filter({ hasText: name }).getByRole('button');
  await entry.focus();
  await chat.say('Once more');
  await expect(entry).toHaveCount(0);
  const isInList = () =>
    page.evaluate(() => document.activeElement?.matches('#list button, [data-filter="closed"]') ?? false);
  expect(await isInList()).toBe(true);
  await visitor.context().close();
});

test('the browser’s Back leads from a conversation to the list, and who signs out is asked for what is half typed', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { desk } = await answering(page, browser, siteUrl, operatorToken);
  await desk.reply.fill('We ship on');
  const entry = page.getByRole('navigation', { name: 'Conversations' }).locator('[aria-current]');
  await page.goBack();
  await expect(entry).toBeFocused();
  await expect(desk.transcript).toBeHidden();
  await page.goForward();
  await expect(desk.transcript).toBeFocused();
  await desk.press('All conversations');
  await expect(entry).toBeFocused();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await desk.press('Sign out');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await entry.press('Enter');
  await expect(desk.reply).toHaveValue('We ship on');
  await page.goBack();
  await desk.press('Sign out');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Behind the counter' })).toBeVisible();
  expect(page.url()).toBe(`${siteUrl}/operator`);
});
