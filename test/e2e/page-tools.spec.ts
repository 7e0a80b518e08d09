// Tools of the page (docs/behaviour.md#tools-of-the-page): the shop lets the persona fill its basket.

import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { brokenReferences } from '../helpers/idrefs.ts';

test('G1, G4: two tins come into the basket once they are allowed, by keyboard, and a reload and another tab show it', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Please put two tins of oolong into my basket');
  const question = page.getByRole('group', { name: /Put into the basket May this be done for you\?/ });
  await expect(question).toContainText(/Product\s*Roasted Tieguanyin\s*Quantity\s*2/);
  await expect(chat.input).toBeFocused();
  await page.keyboard.type('yes\n');
  await expect(question).toBeVisible();
  expect([...(await axeFindings(page)), ...(await brokenReferences(page))]).toEqual([]);

  // In the middle of it: the reply goes on, and asks again.
  await page.reload();
  await expect(question).toBeVisible();
  await expect(page.locator('#basket')).toHaveText('Basket (0)');
  const allow = question.getByRole('button', { name: 'Allow', exact: true });
  // Who presses at once has not read it.
  await expect(async () => {
    if (await question.isVisible()) await allow.press('Enter', { timeout: 500 });
    await expect(question).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(page.locator('#basket')).toHaveText('Basket (2)');
  await expect(chat.messages('persona').last()).toContainText('2 × Roasted Tieguanyin');
  const line = chat.messages('persona').last().getByRole('button', { name: 'Put into the basket – Done' });
  await line.press('Enter');
  await expect(chat.messages('persona').last()).toContainText(/Quantity\s*2/);
  expect([...(await axeFindings(page)), ...(await brokenReferences(page))]).toEqual([]);

  await page.reload();
  await expect(line).toBeVisible();
  await expect(page.locator('#basket')).toHaveText('Basket (2)');
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  await expect(other.getByRole('button', { name: 'Put into the basket – Done' })).toBeVisible();
  await expect(other.locator('#basket')).toHaveText('Basket (0)');
});

test('what is not allowed, or does not fit, is not done; what changes nothing runs without a question', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Add a gaiwan to my basket');
  const last = chat.messages('persona').last();
  const refuse = page.getByRole('button', { name: 'Don’t allow' });
  await expect(async () => {
    if (!(await last.getByText('Not allowed').isVisible())) await refuse.click({ timeout: 500 });
    await expect(refuse).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(last).toContainText('As you wish');
  await expect(last.getByRole('button', { name: 'Put into the basket – Not allowed' })).toBeVisible();
  await chat.replied();
  await chat.say('/basket bad');
  await expect(last).toContainText('The page did not take that');
  await chat.replied();
  await chat.say('What is in my basket?');
  await expect(last).toContainText('Your basket is empty');
  await expect(last.getByText('Look into the basket')).toBeVisible();
  await expect(page.locator('#basket')).toHaveText('Basket (0)');
});
