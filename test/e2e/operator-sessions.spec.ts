// Who sits at the desk: what one operator has begun or was shown is found again by that one alone.

import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { answering, deskOn } from '../helpers/operator.ts';

const door = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your session is over. Please sign in again.' });

test('a session that is over leads to the door from every page, and what was half typed waits for its operator', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/401|ERR_FAILED/);
  const { desk, visitor, name } = await answering(page, browser, siteUrl, operatorToken);
  const expire = async (press: () => Promise<void>, path: string) => {
    await page.route(path, (route) => route.fulfill({ status: 401, contentType: 'text/plain', body: '' }));
    await press();
    await expect(door(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  };
  await desk.reply.fill('Half a reply of Sam');
  await desk.press('Answers');
  await desk.press('Add answer');
  const form = page.locator('#new-canned');
  await form.getByLabel('Title').fill('Half an answer');
  await form.getByLabel('Text', { exact: true }).fill('of Sam');
  await expire(() => desk.press('Save answer'), '**/operator/canned-answers');
  await desk.signIn(operatorToken, 'Sam');
  await desk.press('Answers');
  await expect(form.getByLabel('Title')).toHaveValue('Half an answer');
  await expect(page.locator('#canned-error')).toBeEmpty();
  await expire(() => desk.press('Audit log'), '**/operator/audit*');

  await desk.signIn(operatorToken, 'Olga');
  await desk.press('Answers');
  await expect(form).toBeHidden();
  await expect(form.getByLabel('Title')).toHaveValue('');
  await desk.press('Conversations');
  await desk.open(name);
  await desk.press('Take over from Sam');
  await expect(desk.reply).toHaveValue('');
  await desk.press('Sign out');
  await desk.signIn(operatorToken, 'Sam');
  await desk.open(name);
  await expect(desk.reply).toHaveValue('Half a reply of Sam');
  await visitor.context().close();
});

test('a secret that was shown once is shown to nobody else, and nobody gives themselves another one unread', async ({
  page,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/403|ERR_FAILED/);
  const own = `${process.pid}-${Date.now()}`;
  const desk = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken, 'Olga');

  await page.route('**/operator/operators', (route) => route.abort());
  await desk.press('Team');
  await expect(page.locator('#team-error')).toHaveText('The server does not answer.');
  await page.unrouteAll();
  await desk.press('Team');
  await expect(page.locator('#team-error')).toBeEmpty();

  await desk.press('Add account');
  const form = page.locator('#new-operator');
  await form.getByLabel('Name, as visitors see it').fill('Ima');
  await form.getByLabel('Login').fill(own);
  await form.getByLabel('Role').selectOption('owner');
  const secret = await form.getByLabel('Secret').inputValue();
  await desk.press('Create account');
  const shown = page.getByText(secret, { exact: true });
  await expect(shown).toBeVisible();
  await desk.press('Sign out');
  await expect(shown).toHaveCount(0);

  await desk.signInAs(own, secret);
  await desk.press('Team');
  const row = page.getByRole('form', { name: own });
  await expect(row.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'New secret' })).toHaveCount(0);

  // The answer is lost: asked once more, the server says that it was done.
  await desk.press('Account');
  const account = page.getByRole('form', { name: 'Change your secret' });
  await account.getByLabel('Secret until now').fill(secret);
  for (const label of ['New secret, 12', 'New secret again'])
    await account.getByLabel(label).fill(`a new secret of ${own}`);
  await page.route(
    '**/operator/me/secret',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await desk.press('Change secret');
  await expect(page.getByRole('status').filter({ hasText: 'Your secret is changed.' })).toBeVisible();
});
