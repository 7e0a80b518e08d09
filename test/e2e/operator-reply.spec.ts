// A reply of an operator that does not go out at once: its files are on their way, could not be stored, or nobody is there any more.

import { expect, test } from '../helpers/demo.ts';
import { answering } from '../helpers/operator.ts';

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('tea') });

test('a reply waits for its files, and stays with the one that could not be stored', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/503|409/);
  const { desk, visitor, chat, name } = await answering(page, browser, siteUrl, operatorToken);
  const files = page.getByRole('list', { name: 'Files to send' });
  const alert = page.locator('#action-error');
  let goOn = () => {};
  const hold = async () => {
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/files$/, async (route) => {
      await isHeld;
      await route.fallback();
    });
  };

  await hold();
  await desk.reply.fill('With the list');
  await page.locator('#attach-input').setInputFiles(file('list.txt'));
  await desk.press('Send');
  await expect(page.getByRole('status').filter({ hasText: 'as soon as its files are stored' })).toBeVisible();
  await expect(desk.reply).not.toBeEditable();
  await desk.press('Do not send');
  await expect(desk.reply).toBeEditable();
  await desk.reply.press('Enter');
  goOn();
  await expect(desk.reply).toHaveValue('');
  await expect(chat.messages('persona').last()).toContainText('With the list');
  await expect(chat.messages('persona').last()).toContainText('list.txt');
  await page.unrouteAll();

  // What fails stays, whatever the page reads meanwhile, and no text goes out without it.
  await page.route(/\/files$/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>no</h1>' }),
  );
  await desk.reply.fill('With the price');
  await page.locator('#attach-input').setInputFiles(file('price.txt'));
  await expect(alert).toContainText('price.txt was not stored. The server answered with 503.');
  await chat.say('Are you there?');
  await expect(desk.transcript).toContainText('Are you there?');
  await expect(alert).toContainText('price.txt was not stored.');
  await desk.press('Send');
  await expect(alert).toHaveText('price.txt was not stored. Try again or remove it.');
  await page.unrouteAll();

  // Handed back while it is stored: it is refused, and goes on once it is taken over again, over a reload of the other one too.
  await hold();
  await page.getByRole('button', { name: 'Try again: price.txt' }).click();
  await desk.press('Send');
  await desk.press('Hand back');
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();
  goOn();
  await expect(alert).toContainText('price.txt was not stored. Please take the conversation over first.');
  await desk.press('Take over');
  await expect(desk.reply).toHaveValue('With the price');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again: price.txt' }).click();
  await expect(files).not.toContainText('…');
  await page.reload();
  await desk.open(name);
  await expect(files).toContainText('price.txt');
  await desk.press('Send');
  await expect(chat.messages('persona').last()).toContainText('With the price');
  await expect(chat.messages('persona').last()).toContainText('price.txt');
  await visitor.context().close();
});

test('a reply that is stored leaves the composer where the answer was lost, and words that were added meanwhile stay', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/net::ERR_|Failed to fetch|NetworkError|network connection was lost/);
  const { desk, visitor, chat } = await answering(page, browser, siteUrl, operatorToken);
  const alert = page.locator('#action-error');
  const reading = /conversations\/[^/?]+\?background=1$/;
  await page.route(/\/messages$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  for (const [sent, added] of [
    ['The price is 10', ''],
    ['It comes on Monday', ' morning'],
  ] as const) {
    // The transcript comes after the answer that was lost.
    await page.route(reading, (route) => route.abort('connectionreset'));
    await desk.reply.fill(sent);
    await desk.reply.press('Enter');
    await expect(alert).toHaveText('The reply was not sent. The server does not answer.');
    await expect(desk.reply).toHaveValue(sent);
    await desk.reply.press('End');
    await desk.reply.pressSequentially(added);
    await page.unroute(reading);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(desk.transcript).toContainText(sent);
    await expect(desk.reply).toHaveValue(added.trim());
    await expect(alert).toBeEmpty();
    await expect(chat.messages('persona').last()).toContainText(sent);
  }

  // So it is with who answers, and with the paywall.
  await page.route(/\/(take-over|hand-back|paywall)$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  for (const button of ['Hand back', 'Take over']) {
    const lost = page.waitForEvent('requestfailed');
    await desk.press(button);
    await lost;
    await expect(desk.reply).toBeEditable({ editable: button === 'Take over' });
    await expect(alert).not.toContainText('The server does not answer.');
  }
  for (const [button, state] of [
    ['Block the chat', /^Blocked: /],
    ['Open the chat', 'The visitor can write.'],
  ] as const) {
    await desk.press(button);
    await expect(page.locator('#paywall-state')).toHaveText(state);
    await expect(alert).toBeEmpty();
  }
  await visitor.context().close();
});

test('what is typed while a reply is on its way is the next one, and each goes out once; what fails comes back in front of it', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/503|net::ERR_|Failed to fetch/);
  const { desk, visitor, chat, name } = await answering(page, browser, siteUrl, operatorToken);
  const alert = page.locator('#action-error');
  /** Gives what answers the replies that are held. */
  const hold = async () => {
    let resolve: (answer: 'continue' | 503) => void = () => {};
    const promise = new Promise<'continue' | 503>((given) => (resolve = given));
    await page.route(/\/messages$/, async (route) => {
      const answer = await promise;
      await (answer === 503 ? route.fulfill({ status: 503, body: '' }) : route.continue());
    });
    return resolve;
  };
  const answer = await hold();
  await desk.reply.pressSequentially('It left on Monday.\nIt comes tomorrow.\nAnything el');
  await expect(desk.reply).toHaveValue('Anything el');
  await expect(page.getByRole('status').filter({ hasText: 'Sending: It left on Monday.' })).toBeVisible();
  answer('continue');
  await expect(desk.transcript).toContainText('It comes tomorrow.');
  await expect(desk.reply).toHaveValue('Anything el');
  await expect(chat.messages('persona').filter({ hasText: 'It left on Monday.' })).toHaveCount(1);
  await expect(chat.messages('persona').last()).toContainText('It comes tomorrow.');
  await page.unrouteAll({ behavior: 'wait' });

  const refuse = await hold();
  await desk.reply.pressSequentially('se?\nJust say');
  refuse(503);
  await expect(alert).toHaveText('The reply was not sent. The server answered with 503.');
  await expect(desk.reply).toHaveValue('Anything else?\n\nJust say');
  await page.unrouteAll({ behavior: 'wait' });

  // Stored, and the answers lost; sent again with what was added, each is the same reply.
  await page.route(/\/messages$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route(/conversations\/[^/?]+\?background=1$/, (route) => route.abort('connectionreset'));
  await desk.reply.press('Enter');
  await expect(alert).toHaveText('The reply was not sent. The server does not answer.');
  await desk.reply.pressSequentially(' so');
  await page.unrouteAll({ behavior: 'wait' });
  await desk.reply.press('Enter');
  await expect(desk.transcript).toContainText('Just say so');
  await expect(chat.messages('persona').filter({ hasText: 'Anything else?' })).toHaveCount(1);
  await expect(desk.reply).toHaveValue('');

  // What a page has left on its way stands in the field of the next one.
  await desk.reply.pressSequentially('Goodbye');
  await hold();
  await desk.reply.press('Enter');
  await expect(desk.reply).toHaveValue('');
  await page.reload();
  await desk.open(name);
  await expect(desk.reply).toHaveValue('Goodbye');
  await visitor.context().close();
});

test('what was half typed to a visitor who deletes their data stays for copying, and the desk says so', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/404/);
  const { desk, visitor, name } = await answering(page, browser, siteUrl, operatorToken);
  await desk.reply.fill('Half a reply');
  await page.getByLabel('Reason, as the visitor reads it').fill('Half a reason');
  await desk.reply.focus();
  await visitor.getByRole('button', { name: 'More', exact: true }).click();
  await visitor.getByRole('menuitem', { name: 'Delete my data' }).click();
  await visitor.getByRole('alertdialog').getByRole('button').last().click();
  await expect(
    page.getByRole('alert').filter({ hasText: `The conversation with ${name} is there no more` }),
  ).toBeVisible();
  const words = page.getByRole('textbox', { name: `What you had written to ${name}` });
  await expect(words).toHaveValue('Half a reply\n\nHalf a reason');
  await expect(words).toBeFocused();
  await desk.press('Dismiss');
  await expect(words).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('nav')?.className)).toBe('list');
  await visitor.context().close();
});
