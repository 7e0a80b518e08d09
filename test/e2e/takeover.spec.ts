import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

test.slow();

// Mina is followed through Firestore under a strict policy, Oskar through an event stream in page mode.
for (const [transport, path, tag = []] of [
  ['Firestore', '/csp'],
  ['an event stream', '/page', '@long'],
] as const) {
  test(
    `a human takes over in mid-reply and gives back, over ${transport}`,
    { tag },
    async ({ page, siteUrl, apiUrl, operatorToken }) => {
      const chat = chatOn(page);
      const banner = page.getByRole('status').filter({ hasText: 'A human has taken over' });
      const live = whenLive(page);
      await page.goto(`${siteUrl}${path}`);
      if (path === '/csp') await chat.open();
      await chat.introduce();
      await live;
      const operator = await operatorOf(page, apiUrl, operatorToken);
      await chat.say('/slow 60 /long 20');
      await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'sending');
      await expect(chat.messages('persona').last().locator('[part="bubble"]')).not.toBeEmpty();
      await chat.input.fill('Half a thought');
      await operator.act('take-over');
      await expect(banner).toContainText('Your messages go directly to the human instead of the AI.');
      const header = page.locator('[part="header"]');
      await expect(header).toContainText('RobinA human answers');
      await expect(
        page.getByRole(path === '/csp' ? 'dialog' : 'region', { name: path === '/csp' ? 'Mina' : 'Oskar' }),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
      await expect(chat.input).toHaveValue('Half a thought');
      await chat.replied();
      expect(await axeFindings(page, 'persona-chat')).toEqual([]);

      await chat.input.press('Enter');
      await expect(chat.messages('user').last()).toHaveAttribute('data-status', 'delivered');
      await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
      await operator.act('messages', { content: 'Now it is me, Robin.' });
      await operator.act('messages', { content: 'And me again.' });
      await expect(chat.messages('persona').last()).toContainText('And me again.');
      await expect(chat.messages('persona')).toHaveCount(4);
      await expect(chat.messages('persona').last()).toHaveAccessibleDescription(/sent by the persona owner/);
      await expect(chat.messages('user').last()).toHaveAccessibleDescription(/sent to the persona owner/);

      await expect(chat.messages('persona').last().locator('.pc-avatar')).toHaveText('R');

      await operator.act('hand-back');
      await expect(banner).toHaveCount(0);
      await expect(header).toContainText('AI assistant');
      await chat.say('What is oolong?');
      await expect(chat.messages('persona')).toHaveCount(5);
      await chat.replied();
      await page.reload();
      if (path === '/csp' && (await page.getByRole('button', { name: 'Open chat' }).isVisible())) await chat.open();
      await expect(chat.messages('persona')).toHaveCount(5);
      await expect(chat.messages('user')).toHaveCount(4);
    },
  );
}

test('a visitor who comes back meets the human', async ({ page, siteUrl, apiUrl, operatorToken }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await (await operatorOf(page, apiUrl, operatorToken)).act('take-over');
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(page.getByRole('status').filter({ hasText: 'A human has taken over' })).toBeVisible();
  await chat.say('Hello?');
  await expect(chat.messages('user').last()).toHaveAttribute('data-status', 'delivered');
  await expect(chat.messages('persona')).toHaveCount(0);
});

test('asks Google nothing when the connection to Firestore fails', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/ERR_FAILED/);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== '127.0.0.1') foreign.push(request.url());
  });
  let attempts = 0;
  await page.route(/Firestore\/Listen/, (route) => {
    attempts += 1;
    return route.abort();
  });
  await talkOn(page, siteUrl, 'Hello');
  await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(foreign).toEqual([]);
});

test('keeps nothing on the host’s page: no database, no cookie, no global, no request to Google', async ({
  page,
  siteUrl,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!['127.0.0.1', 'localhost'].includes(new URL(request.url()).hostname)) foreign.push(request.url());
  });
  const chat = chatOn(page);
  await page.goto(siteUrl);
  const before = await page.evaluate(() => Object.getOwnPropertyNames(window));
  const connected = page.waitForRequest(/Firestore\/Listen/);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await connected;
  const added = await page.evaluate(
    // The driver's own are none of the chat's.
    (names) => Object.getOwnPropertyNames(window).filter((name) => !names.includes(name) && !name.startsWith('__pw')),
    before,
  );
  expect(added).toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(foreign).toEqual([]);
});
