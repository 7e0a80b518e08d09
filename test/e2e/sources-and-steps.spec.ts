// What a reply rests on and what was done for it, by pointer and by keyboard (docs/behaviour.md#sources-and-steps).

import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('G4: by keyboard a mark opens the card of its source, Escape leads back; a reload shows marks and list again', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/sources late');
  await chat.replied();
  const list = chat.log.getByRole('list', { name: 'Sources' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all (5)' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(5);
  await expect(list.getByRole('link')).toHaveCount(4);

  const mark = page.getByRole('button', { name: 'Source 1: How hot the water should be' });
  const card = page.getByRole('dialog', { name: 'Source 1: How hot the water should be' });
  await mark.focus();
  await page.keyboard.press('Enter');
  const link = card.getByRole('link', { name: 'How hot the water should be' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', 'https://tea.example/brewing/temperature');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(mark).toBeFocused();

  // What has no source is text, and so is what stands in code.
  await expect(chat.messages('persona').last()).toContainText('leaves[1]. There is no source [9].');
  await expect(page.getByRole('button', { name: /^Source \d/ })).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole('button', { name: /^Source \d/ })).toHaveCount(6);
  await expect(list.getByRole('listitem')).toHaveCount(3);
});

test('SEC2: with the pointer a card opens and closes, and no site of a source is asked for anything', async ({
  page,
  siteUrl,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => /\.example\//.test(request.url()) && foreign.push(request.url()));
  const chat = await talkOn(page, siteUrl, '/chunks /sources');
  await page.getByRole('button', { name: 'Source 3: Notes of our tea taster' }).hover();
  const card = page.getByRole('dialog', { name: 'Source 3: Notes of our tea taster' });
  await expect(card).toContainText('Grassy at first, then sweet');
  await expect(card.getByRole('link')).toHaveCount(0);
  await card.hover();
  await expect(card).toBeVisible();
  await chat.input.hover();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Source 4: Delivery and returns' }).click();
  await expect(page.getByRole('dialog', { name: 'Source 4: Delivery and returns' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Source 4: Delivery and returns' })).toHaveCount(0);
  await expect(chat.panel).toBeVisible();
  expect(foreign).toEqual([]);
});

test('S1, G4: steps go on over a broken stream and a reload in the middle, end once, and a second tab has them', async ({
  page,
  context,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/steps 2500 /cut 300 1');
  await expect(page.getByText('Searching your orders')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Asking the carrier|Looking at the packing list/).first()).toBeVisible();
  const line = page.getByRole('button', { name: 'Steps: 3, failed: 1' });
  await expect(line).toBeVisible({ timeout: 20_000 });
  await line.click();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/Searching your orders.*Done/, /Asking the carrier.*Failed/, /packing list.*Done/]);
  await expect(page.getByText('Thinking')).toHaveCount(0);
  const second = await context.newPage();
  await second.goto(`${siteUrl}/page`);
  await second.getByRole('button', { name: 'Steps: 3, failed: 1' }).click();
  await expect(second.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
});
