// What an operator saves is saved once, however often it is pressed, and what is typed meanwhile is not lost.

import type { Route } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { deskOn } from '../helpers/operator.ts';

test('an answer is saved once by a double click, by Enter twice and by a press while it is on its way', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  const own = `${process.pid}-${Date.now()}`;
  const desk = deskOn(page);
  const form = page.locator('#new-canned');
  const title = form.getByLabel('Title');
  const text = form.getByLabel('Text', { exact: true });
  const stored = (name: string) => page.getByRole('form', { name: `${name} ${own}` });
  const write = async (name: string) => {
    await desk.press('Add answer');
    await title.fill(`${name} ${own}`);
    await text.fill('We ship on Mondays.');
  };
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken, 'Olga');
  await desk.press('Answers');
  await write('Clicked');
  await page.getByRole('button', { name: 'Save answer' }).dblclick();
  await expect(page.getByRole('button', { name: 'Add answer' })).toBeFocused();
  await write('Entered');
  // As Enter held down does it.
  await form.evaluate((one) => {
    (one as HTMLFormElement).requestSubmit();
    (one as HTMLFormElement).requestSubmit();
  });
  await expect(page.getByRole('button', { name: 'Add answer' })).toBeFocused();

  let goOn = () => {};
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/operator/canned-answers*', async (route) => {
    if (route.request().method() === 'POST') await isHeld;
    await route.continue();
  });
  await write('Late');
  await text.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form).toHaveAttribute('aria-busy', 'true');
  await text.click();
  await page.keyboard.type(' and more');
  await page.keyboard.press('Escape');
  await expect(form).toBeVisible();
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(text).toHaveValue('We ship on Mondays.');
  goOn();
  await expect(form).toBeHidden();
  for (const name of ['Clicked', 'Entered', 'Late']) await expect(stored(name)).toHaveCount(1);
});

test('what the server refuses stays in the form, which can be sent again', async ({
  page,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED/);
  const own = `${process.pid}-${Date.now()}`;
  const desk = deskOn(page);
  const form = page.locator('#new-canned');
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken, 'Olga');
  await desk.press('Answers');
  await desk.press('Add answer');
  await form.getByLabel('Title').fill(`Again ${own}`);
  const text = form.getByLabel('Text', { exact: true });
  await text.fill('We ship on');
  await page.route('**/operator/canned-answers', (route) => route.abort(), { times: 1 });
  await desk.press('Save answer');
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toBeVisible();
  await text.pressSequentially(' Mondays.');
  await desk.press('Save answer');
  const stored = page.getByRole('form', { name: `Again ${own}` });
  await expect(stored.getByLabel('Text')).toHaveValue('We ship on Mondays.');

  // Stored, and its answer lost: it is seen, and what is sent again is the same answer.
  await desk.press('Add answer');
  await form.getByLabel('Title').fill(`Again ${own} and again`);
  await text.fill('We ship on');
  const loseAnswer = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  };
  await page.route('**/operator/canned-answers', loseAnswer);
  await desk.press('Save answer');
  const again = page.getByRole('form', { name: `Again ${own} and again` });
  await expect(again.getByLabel('Text')).toHaveValue('We ship on');
  await desk.press('Save answer');
  await page.unrouteAll({ behavior: 'wait' });
  await text.pressSequentially(' Tuesdays.');
  await desk.press('Save answer');
  await expect(form).toBeHidden();
  await expect(again).toHaveCount(1);
  await expect(again.getByLabel('Text')).toHaveValue('We ship on Tuesdays.');
});

test('a text that is being changed stays while others are saved and added, and on another page', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  const own = `${process.pid}-${Date.now()}`;
  const desk = deskOn(page);
  const row = (name: string) => page.getByRole('form', { name: `${name} ${own}` });
  const text = (name: string) => row(name).getByLabel('Text');
  const add = async (name: string) => {
    await desk.press('Add answer');
    const form = page.locator('#new-canned');
    await form.getByLabel('Title').fill(`${name} ${own}`);
    await form.getByLabel('Text', { exact: true }).fill('As stored.');
    await desk.press('Save answer');
    await expect(row(name)).toBeVisible();
  };
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken, 'Olga');
  await desk.press('Answers');
  await add('First');
  await add('Second');
  await text('First').fill('Half edited');
  await text('Second').fill('Changed.');
  await row('Second').getByRole('button', { name: 'Save' }).click();
  await add('Third');
  await desk.press('Team');
  await desk.press('Answers');
  await expect(text('First')).toHaveValue('Half edited');
  await expect(text('Second')).toHaveValue('Changed.');
  await desk.press('Sign out');
  await desk.signIn(operatorToken);
  await desk.press('Answers');
  await expect(text('First')).toHaveValue('As stored.');
  await expect(text('Second')).toHaveValue('Changed.');
});
