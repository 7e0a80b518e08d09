import type { Locator } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { deskOn, signedIn } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

test('signs in with the token of the server and with no other', async ({
  page,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/401/);
  const desk = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await page.getByText('Use the server’s token').click();
  await page.getByLabel('Token', { exact: true }).fill('not the token at all');
  await desk.press('Sign in as owner');
  await expect(page.getByRole('alert').filter({ hasText: 'This is not the token.' })).toBeVisible();
  const token = page.getByLabel('Token', { exact: true });
  await expect(token).toHaveAttribute('aria-invalid', 'true');
  await expect(token).toHaveAccessibleDescription('This is not the token.');
  await expect(page.getByRole('textbox', { name: 'Your name' })).not.toHaveAttribute('aria-invalid');
  await desk.signIn(operatorToken);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
  await desk.press('Sign out');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Behind the counter' })).toBeVisible();
});

test('takes a conversation over in the middle of a reply and hands it back', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken, 'Alex');
  const visitor = await visit(browser, siteUrl);
  const { chat } = visitor;
  await chat.say('/slow 60 /long 20');
  await expect(chat.messages('persona').last()).toContainText('The leaves');
  await desk.open(visitor.name);
  await expect(desk.transcript).toContainText('/slow 60 /long 20');
  await desk.press('Take over');
  await expect(visitor.page.getByRole('status').filter({ hasText: 'A human has taken over' })).toBeVisible();
  await chat.replied();
  // Its time shows while it is the last one.
  const wordsOf = async (one: Locator) => (await one.innerText()).split('\nDelivered')[0];
  const frozen = await wordsOf(chat.messages('persona').last());

  await chat.say('Is somebody there?');
  await expect(desk.transcript).toContainText('Is somebody there?');
  await desk.say('Yes, this is Alex. <b>Bold</b> promise.');
  await expect(chat.messages('persona').last()).toContainText('Yes, this is Alex.');
  expect(await wordsOf(chat.messages('persona').first())).toBe(frozen);

  await desk.press('Hand back');
  await expect(visitor.page.getByRole('status').filter({ hasText: 'A human has taken over' })).toHaveCount(0);
  await chat.say('Do you ship abroad?');
  await expect(chat.messages('persona').last()).toContainText('We pack orders');
  await expect(desk.transcript).toContainText('We pack orders');
  await visitor.page.context().close();
});

test('keeps what is half typed for each conversation, also over a reload, until it is sent or the operator signs out', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  // The list may be on its way when the operator signs out.
  allowProblems(/401/);
  const desk = deskOn(page);
  const field = page.getByLabel('Your reply');
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(operatorToken);
  const first = await visit(browser, siteUrl);
  const second = await visit(browser, siteUrl);
  for (const { chat } of [first, second]) {
    await chat.say('Hello');
    await chat.replied();
  }
  await desk.open(first.name);
  await desk.press('Take over');
  await field.fill('Half a reply');
  const reason = page.getByLabel('Reason, as the visitor reads it');
  const usual = await reason.inputValue();
  await reason.fill('Half a reason');
  await page
    .locator('#attach-input')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') });
  // While the second is fetched, nobody writes to it below the words of the first, and who goes on by keyboard is left alone.
  const entries = page.getByRole('navigation', { name: 'Conversations' }).getByRole('button');
  let goOn = () => {};
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/conversations\/[^/?]+(\?.*)?$/, async (route) => {
    await isHeld;
    await route.continue();
  });
  await entries.filter({ hasText: second.name }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Opening…' })).toBeVisible();
  await expect(page.locator('#reply')).toHaveJSProperty('inert', true);
  await entries.filter({ hasText: first.name }).focus();
  goOn();
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible();
  await expect(entries.filter({ hasText: first.name })).toBeFocused();
  await page.unrouteAll();
  await expect(field).toHaveValue('');
  await expect(page.locator('#reply').getByText('list.txt')).toHaveCount(0);
  await expect(reason).toHaveValue(usual);
  await desk.open(first.name);
  await expect(field).toHaveValue('Half a reply');
  await expect(page.locator('#reply').getByText('list.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: list.txt' }).click();
  await page.reload();
  await desk.open(first.name);
  await expect(field).toHaveValue('Half a reply');
  await expect(reason).toHaveValue('Half a reason');
  await desk.press('Send');
  await expect(field).toHaveValue('');
  await desk.open(second.name);
  await desk.open(first.name);
  await expect(field).toHaveValue('');
  await field.fill('For nobody else');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await desk.signIn(operatorToken);
  await desk.open(first.name);
  await expect(field).toHaveValue('');
  for (const visitor of [first, second]) await visitor.page.context().close();
});

test('closes the chat with a reason and opens it again, and nothing typed is lost', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const visitor = await visit(browser, siteUrl);
  await visitor.chat.say('Hello');
  await visitor.chat.replied();
  await visitor.chat.input.fill('Half a thought');
  await desk.open(visitor.name);
  await page.getByLabel('Reason, as the visitor reads it').fill('Your trial is over.');
  await desk.press('Block the chat');
  const paywall = visitor.page.getByRole('region', { name: 'Whoops!' });
  await expect(paywall).toContainText('Your trial is over.');
  await expect(visitor.chat.input).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the chat' }).press('Enter');
  await expect(paywall).toHaveCount(0);
  // The button has gone, and the focus has not gone to the page.
  await expect(page.getByRole('heading', { name: 'Paywall' })).toBeFocused();
  await expect(visitor.chat.input).toHaveValue('Half a thought');
  await visitor.page.context().close();
});

for (const [button, label] of [
  ['Complete', 'Agenda Completed!'],
  ['Exit', 'Agenda Exited!'],
  ['Time out', 'Agenda Timed Out'],
] as const) {
  test(
    `starts an agenda, steps it and ends it with ${button}`,
    { tag: button === 'Complete' ? [] : '@long' },
    async ({ page, browser, siteUrl, operatorToken }) => {
      const desk = await signedIn(page, siteUrl, operatorToken);
      const visitor = await visit(browser, `${siteUrl}/agenda`);
      await desk.open(visitor.name);
      await expect(desk.agenda).toContainText('offered, not yet confirmed');
      // Its arrow is the page's, and no second one of the browser.
      const choice = desk.agenda.getByRole('combobox', { name: 'Agenda to start' });
      await expect(choice).not.toHaveCSS('appearance', /auto|menulist/);
      expect(await choice.evaluate((node) => getComputedStyle(node, '::picker-icon').display)).toBe('none');
      await desk.press('Start');
      await expect(visitor.chat.messages('persona').last()).toContainText('Which tea shall it be?');
      await expect(desk.agenda).toContainText('item 1 of 5');
      await visitor.chat.say('Sencha <i>first</i>');
      await expect(page.getByRole('region', { name: 'Answers' })).toContainText('Sencha <i>first</i>');
      // Pressed twice before the answer has come: it goes on once.
      await desk.agenda.getByRole('button', { name: 'Next item' }).evaluate((node: HTMLButtonElement) => {
        node.click();
        node.click();
      });
      await expect(desk.agenda).toContainText('item 3 of 5');
      await expect(visitor.page.getByRole('progressbar', { name: 'Tea order' })).toBeVisible();
      await page.getByRole('button', { name: button, exact: true }).press('Enter');
      await expect(visitor.page.getByText(label).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Agenda', exact: true })).toBeFocused();
      await visitor.page.context().close();
    },
  );
}

test('finds its way back after the connection was lost', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/net::ERR_|network/i);
  const desk = await signedIn(page, siteUrl, operatorToken);
  const visitor = await visit(browser, siteUrl);
  await visitor.chat.say('Before');
  await visitor.chat.replied();
  await desk.open(visitor.name);
  await page.context().setOffline(true);
  await desk.press('Take over');
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toBeVisible();
  await visitor.chat.say('Meanwhile');
  await page.context().setOffline(false);
  await desk.press('Take over');
  await expect(desk.transcript).toContainText('Meanwhile');
  await expect(desk.reply).toBeEditable();
  await visitor.page.context().close();
});

test('is accessible and fits on a desktop and on a phone', async ({ page, browser, siteUrl, operatorToken }) => {
  const desk = deskOn(page);
  const isWhole = async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size);
      expect(await axeFindings(page, 'body'), `${size.width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
    }
  };
  await page.goto(`${siteUrl}/operator`);
  await isWhole();
  await desk.signIn(operatorToken);
  const visitor = await visit(browser, `${siteUrl}/agenda`);
  await desk.open(visitor.name);
  await isWhole();
  // On the phone what stands beside the transcript comes in its place.
  await desk.press('Details');
  await desk.press('Start');
  await isWhole();
  await desk.press('Details');
  await expect(desk.transcript).toContainText('Which tea shall it be?');
  await expect(desk.reply).toBeInViewport({ ratio: 1 });
  await visitor.page.context().close();
});

test('the header is one row of a tablet and two of a phone, and the filters are one', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const rowsOf = (selector: string): Promise<number> =>
    page.locator(selector).evaluateAll((all) => {
      const middles = all
        .map((one) => one.getBoundingClientRect())
        .filter(({ height }) => height > 0)
        .map(({ top, height }) => Math.round((top + height / 2) / 12));
      return new Set(middles).size;
    });
  for (const [width, height, rows] of [
    [900, 560, 1],
    [800, 900, 1],
    [390, 844, 2],
    [360, 740, 2],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await rowsOf('.pages button:not([hidden]), #sign-out'), `${width} px`).toBe(rows);
    expect(await rowsOf('.filters button'), `${width} px`).toBe(1);
  }

  // By touch, the shortest filter is a circle; and all pages begin at one edge.
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const leftOf = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x;
  for (const [width, height, edge] of [
    [390, 844, 14],
    [844, 390, 32],
    [800, 900, null],
  ] as const) {
    await page.setViewportSize({ width, height });
    // However many wait.
    await page
      .locator('.filters .count')
      .evaluateAll((counts) => counts.forEach((count) => (count.textContent = '12')));
    const all = await page.getByRole('button', { name: 'All', exact: true }).boundingBox();
    expect(all, `${width} px`).toMatchObject({ width: 44, height: 44 });
    expect(await rowsOf('.filters button'), `${width} px`).toBe(1);
    if (edge === null) continue;
    expect(await leftOf('Conversations'), `${width} px`).toBe(edge);
    await desk.press('Answers');
    expect(await leftOf('Canned answers'), `${width} px`).toBe(edge);
    await desk.press('Conversations');
  }
});
