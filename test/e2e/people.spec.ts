// What visitors and the humans who answer them see of each other, the wait for one, and where an answer goes (docs/behaviour.md#people).

import { announcedOn } from '../helpers/announced.ts';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, fillEmail } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { deskOn } from '../helpers/operator.ts';
import { whenLive } from '../helpers/operator-call.ts';
import { sampleFile } from '../helpers/sample-files.ts';

test.slow();

test('G4: a visitor waits in line, sees a human come, type, send a file, see and leave; the human sees the same of them', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const chat = chatOn(page);
  const name = `In line ${process.pid}`;
  const live = whenLive(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce(name);
  await live;
  const announced = await announcedOn(page);
  await chat.say('/slow 60 /human');
  const place = page.getByText(/^You are number \d+ in line$/u);
  await expect(place.first()).toBeVisible();
  await expect.poll(announced).toContain('in line');
  await chat.replied();
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);

  const operatorPage = await (await browser.newContext()).newPage();
  const desk = deskOn(operatorPage);
  await operatorPage.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken, 'Robin');
  await operatorPage.getByRole('button', { name: /^Waiting/u }).click();
  await expect(operatorPage.getByRole('button').filter({ hasText: name })).toContainText('Wants a human');
  await desk.open(name);
  await desk.press('Take over');
  await expect(chat.log).toContainText('Robin joined');
  await expect(place).toHaveCount(0);

  await page.bringToFront();
  await chat.input.pressSequentially('Where is my parcel?');
  await expect(operatorPage.getByRole('status').filter({ hasText: `${name} is typing` })).toBeVisible();
  await chat.input.press('Enter');
  const asked = chat.messages('user').last();
  await expect(asked).toHaveAttribute('data-status', 'delivered');
  await expect(desk.transcript).toContainText('Where is my parcel?');
  await expect(operatorPage.getByText(`${name} is typing`)).toBeHidden();
  await operatorPage.bringToFront();
  await expect(asked).toHaveAccessibleDescription(/Seen/u);
  await expect(asked.getByText('Seen', { exact: true })).toBeVisible();

  await desk.reply.pressSequentially('Here');
  await expect(chat.log.getByText('Robin is typing')).toBeVisible();
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);
  await operatorPage.locator('#attach-input').setInputFiles(sampleFile('label.pdf'));
  await expect(operatorPage.getByRole('list', { name: 'Files to send' })).toHaveText(/label\.pdf(?! …)/u);
  await desk.reply.press('Enter');
  await expect(chat.log.getByText('Robin is typing')).toHaveCount(0);
  await page.bringToFront();
  const file = chat
    .messages('persona')
    .last()
    .getByRole('button', { name: /label\.pdf/u })
    .first();
  await expect(file).toBeVisible();
  await expect(desk.transcript.getByText('Seen', { exact: true })).toBeVisible();
  await file.click();
  const viewer = page.getByRole('dialog', { name: 'Attachment viewer' });
  await expect(viewer.getByRole('button', { name: 'Download' })).toBeVisible();
  await page.keyboard.press('Escape');

  await desk.press('Hand back');
  await expect(chat.log).toContainText('Robin left');
  await page.reload();
  await expect(chat.log).toContainText('Robin left');
  await expect(chat.log.getByText('Robin joined')).toHaveCount(1);
});

test('G1: by keyboard a visitor leaves an address while nobody is there, which is kept while that fails and said after a reload', async ({
  page,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/500/);
  await page.setViewportSize({ width: 360, height: 740 });
  const chat = chatOn(page);
  const name = `Away ${process.pid}`;
  const live = whenLive(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce(name);
  await live;
  await chat.say('/away');
  const card = page.getByRole('region', { name: 'Nobody is here at the moment' });
  const field = card.getByRole('textbox', { name: 'Email' });
  const send = card.getByRole('button', { name: 'Send' });
  await expect(field).toHaveValue('ada@example.org');
  await chat.replied();
  await expect(chat.input).toBeFocused();
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);

  await field.focus();
  await fillEmail(field, 'nobody');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Please enter a valid email address');
  await expect(field).toBeFocused();
  await expect(send).toBeInViewport({ ratio: 1 });
  const calls = '**/conversations/*/email';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await fillEmail(field, 'other@example.org');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Your address could not be saved.');
  await page.reload();
  await expect(field).toHaveValue('other@example.org');
  await page.unroute(calls);
  await field.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('We answer by mail to other@example.org');
  await expect(card.getByRole('button', { name: 'Change' })).toBeFocused();
  await page.reload();
  await expect(card).toContainText('We answer by mail to other@example.org');
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);

  await page.goto(`${siteUrl}/operator`);
  const desk = deskOn(page);
  await desk.signIn(operatorToken);
  await desk.open(name);
  // On a phone they take the transcript's place.
  await desk.press('Details');
  await expect(page.getByRole('definition').filter({ hasText: 'other@example.org' })).toBeAttached();
});

test('in a low window who sees that nobody is there sees the field for the address', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const chat = chatOn(page);
  const live = whenLive(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce(`Low ${process.pid}`);
  await live;
  await chat.say('/away');
  await chat.replied();
  const card = page.getByRole('region', { name: 'Nobody is here at the moment' });
  await expect(card.getByRole('textbox', { name: 'Email' })).toBeInViewport({ ratio: 1 });
  await expect(card.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('persona-chat .pc-latest')).toHaveCount(0);
});
