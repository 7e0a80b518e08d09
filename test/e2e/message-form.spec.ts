// A form inside a message (docs/behaviour.md#messages).

import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { brokenReferences } from '../helpers/idrefs.ts';

test('G1, G4: a form is kept over a reload, sent once by keyboard, and shows what was sent here, in another tab and after a reload', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'Can I book seats at the tasting?');
  const form = page.getByRole('group', { name: 'A seat at the tasting' });
  await form.getByRole('button', { name: 'Reserve' }).press('Enter');
  await expect(form.getByRole('combobox', { name: 'What would you like to taste?' })).toBeFocused();
  await expect(form.getByText('This field is required').first()).toBeVisible();
  expect([...(await axeFindings(page)), ...(await brokenReferences(page))]).toEqual([]);
  await form.getByRole('combobox').selectOption('Whatever is open');
  await form.getByLabel('Day').fill('2027-03-04');
  await form.getByLabel('Seats').fill('3');
  const heights = form
    .locator('select, input')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(await heights).toEqual([44, 44, 44]);

  await page.reload();
  await expect(form.getByLabel('Seats')).toHaveValue('3');
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  const elsewhere = other.getByRole('group', { name: 'A seat at the tasting' });
  await expect(elsewhere.getByRole('button', { name: 'Reserve' })).toBeVisible();

  await page.bringToFront();
  await form.getByLabel('Seats').press('Enter');
  const sent = 'A seat at the tastingSent';
  await expect(form).toHaveText(sent);
  const answer = chat.messages('user').last();
  await expect(answer).toContainText(/taste\? Whatever is open\s*Seats: 3\s*Day: Mar 4, 2027/);
  expect([...(await axeFindings(page)), ...(await brokenReferences(page))]).toEqual([]);
  await expect(chat.messages('persona').last()).toContainText('within the day');
  await expect(elsewhere).toHaveText(sent);
  await page.reload();
  await expect(form).toHaveText(sent);
  await expect(chat.messages('user')).toHaveCount(2);
});

test('in forced colours each wrong field has the same edge, and the count of letters leaves the mark of the focus whole', async ({
  page,
  siteUrl,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await talkOn(page, siteUrl, '/form all');
  const form = page.getByRole('group', { name: 'The workshop' });
  await form.locator('[type=submit]').click();
  const field = form.getByRole('textbox', { name: 'Badge' });
  await expect(field).toBeFocused();
  for (const wrong of ['textarea', '.pc-multi-box'])
    await expect(form.locator(wrong).first()).toHaveCSS('outline', /solid 1px$/);
  // The ground of the letters, which nothing but a picture tells of.
  const counter = form.locator('.pc-counter').first();
  const [below, beside] = [await field.boundingBox(), await counter.boundingBox()];
  if (!below || !beside) throw new Error('a part of the form has no box');
  const clip = { x: beside.x, y: Math.round(below.y + below.height), width: beside.width, height: 4 };
  const covered = await page.screenshot({ clip });
  await counter.evaluate((element) => (element.style.visibility = 'hidden'));
  expect(covered.equals(await page.screenshot({ clip }))).toBe(true);
});
