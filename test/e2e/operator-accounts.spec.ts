import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { deskOn } from '../helpers/operator.ts';

test('an owner makes an agent, who answers with a canned answer and a file and closes the conversation', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED/);
  const own = `${process.pid}-${Date.now()}`;
  const owner = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await owner.signIn(operatorToken, 'Olga');
  await owner.press('Answers');
  await owner.press('Add answer');
  await page.locator('#new-canned').getByLabel('Title').fill(`Shipping ${own}`);
  await page.locator('#new-canned').getByLabel('Text', { exact: true }).fill('We ship on Mondays.');
  await owner.press('Save answer');
  await expect(page.getByRole('form', { name: `Shipping ${own}` })).toBeVisible();
  await owner.press('Team');
  await owner.press('Add account');
  const form = page.locator('#new-operator');
  await form.getByLabel('Name, as visitors see it').fill('Kim');
  await form.getByLabel('Login').fill(own);
  // The page proposes one once it has the accounts.
  await expect(form.getByLabel('Secret')).not.toHaveValue('');
  const secret = await form.getByLabel('Secret').inputValue();
  // It is made, and the answers are lost: the list shows it, and the form can be sent again.
  let lost = 0;
  await page.route('**/operator/operators', async (route) => {
    if (route.request().method() !== 'POST' || lost === 3) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await owner.press('Create account');
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toBeVisible();
  await expect(page.getByRole('form', { name: own })).toHaveCount(1);
  // Of this one the first answer is lost.
  await owner.press('Create account');
  const made = page.getByRole('status').filter({ hasText: `Kim signs in as ${own} with this secret.` });
  await made.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(made.getByRole('button', { name: /^Copied$|^Selected/ })).toBeVisible();
  await expect(made.locator('code')).toHaveText(secret);
  await expect(page.getByRole('form', { name: own })).toHaveCount(1);
  expect(await axeFindings(page, 'body')).toEqual([]);

  const visitorPage = await (await browser.newContext()).newPage();
  const chat = chatOn(visitorPage);
  await visitorPage.goto(siteUrl);
  await chat.open();
  await visitorPage.getByRole('textbox', { name: 'Name' }).fill(`Ada ${own}`);
  await visitorPage.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await visitorPage.getByRole('button', { name: 'Start', exact: true }).click();
  await chat.say('**When** do you ship?');
  await chat.replied();

  const agentPage = await (await browser.newContext()).newPage();
  const agent = deskOn(agentPage);
  await agentPage.addInitScript(() => {
    const shown: string[] = [];
    class Notification extends EventTarget {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        super();
        shown.push(`${title}: ${body}`);
      }
    }
    Object.assign(globalThis, { Notification, shown });
  });
  await agentPage.goto(`${siteUrl}/operator`);
  await agent.signInAs(own, secret);
  await expect(agentPage.getByRole('button', { name: 'Team', exact: true })).toHaveCount(0);
  // With the server's token there is no account.
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toHaveCount(0);
  const newSecret = `a new secret of ${own}`;
  await agent.press('Account');
  const account = agentPage.getByRole('form', { name: 'Change your secret' });
  await account.getByLabel('Secret until now').fill('not mine');
  await account.getByLabel('New secret, 12').fill(newSecret);
  await account.getByLabel('New secret again').fill(secret);
  await agent.press('Change secret');
  await expect(agentPage.getByRole('alert').filter({ hasText: 'not the same' })).toBeVisible();
  await account.getByLabel('New secret again').fill(newSecret);
  await agent.press('Change secret');
  await expect(agentPage.getByRole('alert').filter({ hasText: 'This is not your secret.' })).toBeVisible();
  await account.getByLabel('Secret until now').fill(secret);
  await agent.press('Change secret');
  await expect(agentPage.getByRole('status').filter({ hasText: 'Your secret is changed.' })).toBeVisible();
  expect(await axeFindings(agentPage, 'body')).toEqual([]);
  await agent.press('Sign out');
  await agent.signInAs(own, newSecret);
  await agent.press('Conversations');
  await agent.open(`Ada ${own}`);
  await expect(agentPage.getByRole('region', { name: 'Visitor', exact: true })).toContainText('ada@example.org');
  await agent.press('Take over');
  await expect(agent.reply).toBeEditable();
  await agent.reply.pressSequentially('/ship');
  await expect(agentPage.getByRole('option', { name: `Shipping ${own}` })).toBeVisible();
  await agent.reply.press('Enter');
  await expect(agent.reply).toHaveValue('We ship on Mondays.');
  await agentPage.locator('#attach-input').setInputFiles({
    name: 'prices.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Sencha 4'),
  });
  await expect(agentPage.getByRole('list', { name: 'Files to send' })).toHaveText(/^prices\.txt(?! …)/);
  await agent.reply.press('Enter');
  await expect(chat.messages('persona').last()).toContainText('We ship on Mondays.');
  await expect(chat.messages('persona').last()).toContainText('prices.txt');
  await expect(agentPage.getByRole('region', { name: 'Files' })).toContainText('prices.txt');

  // The operator looks at another tab.
  await agentPage.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  // Those of other journeys may wait, too.
  const waiting = async (): Promise<number> => Number(/^\((\d+)\) /.exec(await agentPage.title())?.[1] ?? 0);
  const before = await waiting();
  await chat.say('Thank you, *that* is all');
  const shown = (): Promise<unknown> => agentPage.evaluate('shown');
  await expect.poll(shown).toEqual([`Ada ${own}: Thank you, that is all`]);
  await expect.poll(waiting).toBeGreaterThan(before);
  await agentPage.getByRole('button', { name: /^Waiting/ }).click();
  await expect(agentPage.getByRole('navigation', { name: 'Conversations' })).toContainText('Thank you, that is all');
  await agent.press('Close conversation');
  await expect.poll(waiting).toBeLessThanOrEqual(before);
  await agentPage.getByRole('button', { name: 'Closed', exact: true }).click();
  await agentPage.getByRole('searchbox', { name: 'Search conversations' }).fill('that* is all');
  const found = agentPage.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  await expect(found.filter({ hasText: `Ada ${own}` })).toHaveCount(1);

  await owner.press('Audit log');
  await expect(page.getByRole('row').filter({ hasText: 'Closed the conversation' }).first()).toContainText('Kim');
  await owner.press('Team');
  await page.getByRole('form', { name: own }).getByRole('button', { name: 'Disable' }).press('Enter');
  await expect(page.getByRole('form', { name: own }).getByRole('button', { name: 'Enable' })).toBeFocused();
  await expect(agentPage.getByRole('alert').filter({ hasText: 'Your session is over.' })).toBeVisible();
  for (const { context } of [{ context: visitorPage.context() }, { context: agentPage.context() }])
    await context.close();
});

test('answers and team say what is missing while there is none', async ({ page, siteUrl, operatorToken }) => {
  await page.route(/operator\/(canned-answers|operators)$/u, (route) =>
    route.fulfill({ json: { data: [] }, headers: { 'access-control-allow-origin': '*' } }),
  );
  const owner = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await owner.signIn(operatorToken, 'Olga');
  await owner.press('Answers');
  await expect(page.getByText('No answers yet')).toBeVisible();
  await owner.press('Team');
  await expect(page.getByText('No accounts yet')).toBeVisible();
});

test('what adds to a list opens in its button’s place, and keeps what was typed when it is closed, until one signs out', async ({
  page,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  // The list may be asked for as one signs out.
  allowProblems(/401/);
  const owner = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await owner.signIn(operatorToken, 'Olga');
  for (const [name, add, label] of [
    ['Answers', 'Add answer', 'Title'],
    ['Team', 'Add account', 'Name, as visitors see it'],
  ] as const) {
    await owner.press(name);
    const button = page.getByRole('button', { name: add, exact: true });
    const form = page.getByRole('form', { name: /^New/ });
    await expect(form).toHaveCount(0);
    await button.click();
    const field = form.getByLabel(label);
    await expect(field).toBeFocused();
    await expect(button).toHaveCount(0);
    await page.keyboard.type('Half a word');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Half a word');
    await expect(field).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(button).toBeFocused();
  }
  await owner.press('Sign out');
  await expect(page.getByLabel('Token', { exact: true })).toBeVisible();
  await owner.signIn(operatorToken, 'Olga');
  await owner.press('Answers');
  await owner.press('Add answer');
  await expect(page.getByRole('form', { name: 'New answer' }).getByLabel('Title')).toHaveValue('');
});
