// What happens to an operator's work where they do not look: on a phone's list, in another conversation, on another page.

import { expect, test } from '../helpers/demo.ts';
import { answering } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

test('on a phone that keeps nothing, a reply that fails is told on the list, marked there, and told again where it came back', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const { desk, visitor, chat, name } = await answering(page, browser, siteUrl, operatorToken);
  let fail = () => {};
  const hasFailed = new Promise<void>((resolve) => (fail = resolve));
  await page.route(/\/messages$/, async (route) => {
    await hasFailed;
    await route.abort();
  });
  await desk.reply.fill('One moment');
  await desk.reply.press('Enter');
  await desk.press('All conversations');
  fail();
  const refusal = 'The reply was not sent. The server does not answer.';
  await expect(page.locator('#notice')).toHaveText(`${name}: ${refusal}`);
  await expect(page.getByRole('button').filter({ hasText: name })).toContainText('Not sent');
  await page.unrouteAll();
  await desk.open(name);
  await expect(page.locator('#notice')).toHaveText('');
  await expect(page.locator('#action-error')).toContainText(refusal);
  await expect(desk.reply).toHaveValue('One moment');
  await desk.press('Send');
  await expect(chat.messages('persona').last()).toContainText('One moment');

  // What stood open beside it does not lie over the conversation that is opened again.
  await desk.press('Details');
  await expect(desk.transcript).toBeHidden();
  await page.goBack();
  await desk.open(name);
  await expect(desk.transcript).toBeFocused();
  await visitor.context().close();
});

test('what was written to one who goes while another is open stays for copying; what could not be read comes by itself', async ({
  page,
  browser,
  siteUrl,
  apiUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/404|ERR_FAILED|409/);
  const { desk, visitor, name } = await answering(page, browser, siteUrl, operatorToken);
  await desk.reply.fill('Half a reply');
  const other = await visit(browser, siteUrl);
  await desk.open(other.name);
  await desk.press('Take over');
  await desk.reply.fill('To the other');
  await visitor.getByRole('button', { name: 'More', exact: true }).click();
  await visitor.getByRole('menuitem', { name: 'Delete my data' }).click();
  await visitor.getByRole('alertdialog').getByRole('button').last().click();
  await expect(page.getByRole('textbox', { name: `What you had written to ${name}` })).toHaveValue('Half a reply');
  await expect(desk.reply).toBeFocused();
  await expect(desk.reply).toHaveValue('To the other');

  await page.route(/\/operators$/, (route) => route.abort());
  await desk.press('Team');
  await expect(page.locator('#team-error')).toHaveText('The server does not answer.');
  await page.unrouteAll();
  await expect(page.locator('#team-error')).toHaveText('');

  // Two owners change one answer.
  await desk.press('Answers');
  await desk.press('Add answer');
  const form = page.getByRole('form', { name: 'New answer' });
  const title = `Hours of ${name}`;
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('From nine.');
  await desk.press('Save answer');
  const row = page.getByRole('form', { name: title });
  await row.getByLabel('Text').fill('From eight.');
  await page.evaluate(
    async ([api, wanted]) => {
      const { token } = JSON.parse(sessionStorage.getItem('persona-chat-operator') ?? '') as { token: string };
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(`${api}/operator/canned-answers`, { headers });
      const { data } = (await reply.json()) as { data: { id: string; title: string }[] };
      const id = data.find((one) => one.title === wanted)?.id;
      const body = JSON.stringify({ title: wanted, text: 'From ten.' });
      await fetch(`${api}/operator/canned-answers/${id}`, { method: 'PUT', headers, body });
    },
    [apiUrl, title] as const,
  );
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#canned-error')).toContainText(`It is “${title}: From ten.” now.`);
  await expect(row.getByLabel('Text')).toHaveValue('From eight.');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('#canned-error')).toHaveText('');
  await page.reload();
  await desk.press('Answers');
  await expect(row.getByLabel('Text')).toHaveValue('From eight.');
  for (const one of [visitor, other.page]) await one.context().close();
});
