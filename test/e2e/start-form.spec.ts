import { axeFindings } from '../helpers/axe.ts';
import { chatOn, chooseInMenu, fillEmail, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { sentBodies } from '../helpers/sent.ts';
import { expectMarksWithin } from '../helpers/stacked-marks.ts';

test('each bad field says why, and of a long form all are listed, each a way to its field', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/form`);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const form = page.locator('persona-chat form');
  const name = form.getByRole('textbox', { name: 'Name' });
  const email = form.getByRole('textbox', { name: 'Email' });
  await expect(name).toBeFocused();
  await page.setViewportSize({ width: 720, height: 450 });
  await form.getByRole('button', { name: 'Start' }).click();
  const mistakes = form.getByRole('group', { name: 'Please check these fields' });
  await expect(mistakes).toBeFocused();
  // It names the fields; what is wrong is seen with each, the first of which is seen already.
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(mistakes.getByRole('button', { name: 'Name: This field is required' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/This field is required/);
  await name.fill('   ');
  await expect(name).toHaveAccessibleDescription(/This field cannot be blank/);
  await name.fill('Ada');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await fillEmail(email, 'ada @example.org');
  await expect(email).toHaveAccessibleDescription(/This field cannot contain spaces/);
  await fillEmail(email, 'ada@');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await fillEmail(email, 'ada@example.org');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(mistakes.getByRole('button', { name: /^(Name|Email):/ })).toHaveCount(0);
  await expectMarksWithin(form.locator('label').filter({ hasText: 'Email' }));
});

test('a form of every kind is filled by keyboard and stored', async ({ page, siteUrl }) => {
  const sent = await sentBodies(page);
  await page.goto(`${siteUrl}/form?utm_source=newsletter&token=secret`);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const form = page.locator('persona-chat form');
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Ada Lovelace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example.org');
  for (const row of await form.locator('.pc-row').all()) await fillByKeyboard(row);
  await form.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Type message here' })).toBeVisible();
  const put = sent.find(({ method }) => method === 'PUT')?.body;
  expect(put).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.org', utm: { utm_source: 'newsletter' } });
  expect(JSON.stringify(put)).not.toContain('secret');
  const values = (put?.['additionalInfo'] as { value: unknown }[]).map(({ value }) => value);
  expect(values).toContain('2026-12-24T00:00:00.000Z');
  expect(values).toContainEqual(expect.arrayContaining(['Something of my own']));
});

/** Gives a field that is still empty a good value of its kind. */
async function fillByKeyboard(row: ReturnType<import('@playwright/test').Page['locator']>): Promise<void> {
  const type = await row.getAttribute('data-type');
  const control = row.locator('[data-key]');
  if (type === 'text') await control.fill((await row.innerText()).includes('Voucher') ? 'TEA-1234' : 'Ada from Leeds');
  if (type === 'textarea') await control.fill('A good sentence is enough.');
  if (type === 'number') await control.fill('2');
  if (type === 'select') await control.selectOption({ index: 1 });
  if (type === 'checkbox') await control.check();
  if (type === 'date') await control.fill('2026-12-24');
  if (type === 'date_time') await control.fill('2026-12-24T10:30');
  if (type === 'time') await control.fill('10:30');
  if (type === 'multiselect') {
    await control.focus();
    await control.press('ArrowDown');
    await control.press('Enter');
    await control.pressSequentially('Something of my own');
    await control.press('Enter');
  }
}

test('more than three choices fold into a count', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/form`);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const row = page.locator('persona-chat .pc-row[data-type="multiselect"]').first();
  await row.locator('[data-key]').click();
  const options = row.getByRole('option');
  await expect(options.nth(3)).toBeVisible();
  for (let index = 0; index < 4; index += 1) {
    if ((await options.nth(index).getAttribute('aria-selected')) === 'false') await options.nth(index).click();
  }
  await expect(row.locator('.pc-badge')).toHaveCount(4);
  await expect(row.locator('.pc-badge').last()).toHaveText(/^\+\d+$/);
});

test('a visitor corrects what they gave, and is recognised when they come back', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce('Ada Lovelace');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit Information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Information' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Ada Lovelace');
  await name.fill('Ada King');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await chooseInMenu(page, 'Edit Information');
  await expect(name).toHaveValue('Ada King');
  // G1: what is half typed is there again, until the dialog is left.
  await name.fill('Ada Byron');
  await page.reload();
  await chooseInMenu(page, 'Edit Information');
  await expect(name).toHaveValue('Ada Byron');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await chooseInMenu(page, 'Edit Information');
  await expect(name).toHaveValue('Ada King');
});

test('the way to correct it stands in the header of a wide page, else behind More', async ({
  page,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/favicon/);
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><title>Plain</title><style>body { margin: 0 }</style><body>
    <persona-chat mode="page" api-base="${apiUrl}" persona-id="guide"></persona-chat>
    <script async src="${apiUrl}/persona-chat/loader.js" data-manual></script>`);
  await chatOn(page).introduce();
  const button = page.getByRole('button', { name: 'Edit Information' });
  const item = page.getByRole('menuitem', { name: 'Edit Information' });
  const dialog = page.getByRole('dialog', { name: 'Edit Information' });
  await button.click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
  await page.setViewportSize({ width: 1023, height: 700 });
  await expect(button).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Name' }).press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(item).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(item).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('a form that the server refuses loses nothing and shows why at the field', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  const start = page.getByRole('button', { name: 'Start' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await fillEmail(email, 'ada@refused.example');
  await start.click();
  await expect(email).toHaveAccessibleDescription(/We can't reach this address/);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update guest' })).toBeVisible();
  await expect(email).toHaveValue('ada@refused.example');
  await fillEmail(email, 'ada@nodata.example');
  await start.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Something went wrong. Please try again later.' }),
  ).toBeVisible();
  await fillEmail(email, 'ada@example.org');
  await start.click();
  await expect(page.getByRole('textbox', { name: 'Type message here' })).toBeVisible();
});

test('a new conversation is confirmed first, clears the history and can be refused', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, '/clear-refused');
  const startOver = async (answer: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    // A notice stands for 8 s: a menu that is opened meanwhile lies over it.
    await page.getByRole('menuitem', { name: 'New conversation' }).click({ timeout: 5_000 });
    const dialog = page.getByRole('alertdialog', { name: 'New conversation' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: answer }).click();
    await expect(dialog).toHaveCount(0);
  };
  await startOver('Cancel');
  await expect(chat.messages('user')).toHaveCount(1);
  await startOver('Continue');
  await expect(page.getByRole('alert').filter({ hasText: 'Clearing is closed today' })).toBeVisible();
  await expect(chat.messages('user')).toHaveCount(1);
  await startOver('Continue');
  await expect(page.getByRole('status').filter({ hasText: 'Chat cleared' })).toBeVisible();
  await expect(chat.log.locator('article')).toHaveCount(0);
  await page.reload();
  await expect(chat.input).toBeVisible();
  await expect(chat.log.locator('article')).toHaveCount(0);
});

test('a signed-in visitor sees no form', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('set', { token: 'demo-user-token' }));
  await chat.open();
  await expect(chat.input).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
});

test('a session that the server has given up brings the form back with a word, and loses no message', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/401/);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce('Ada Lovelace');
  await page.route(
    /\/chat\/v4$/,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fulfill({ status: 401, headers: { 'access-control-allow-origin': '*' }, json: {} });
    },
    { times: 1 },
  );
  await chat.say('hello there');
  const form = page.locator('persona-chat form');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
  const notice = page.getByText('Your session has ended. Please fill in the form again; what you wrote is kept.');
  await expect(notice.first()).toBeVisible();
  await form.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(chat.messages('user').filter({ hasText: 'hello there' })).toHaveCount(1);
  await chat.replied();
});

test('G1: a page that stops `input` keeps nobody out: what stands in the fields goes out, and is there after a reload', async ({
  page,
  siteUrl,
}) => {
  await page.addInitScript(() => {
    for (const type of ['input', 'change', 'keyup'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.pressSequentially('Ada');
  await page.reload();
  await expect(name).toHaveValue('Ada');
  // As a browser fills it in: without a key. What is drawn anew leaves it there.
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@example.org');
  await page.evaluate(() => window.PersonaChat?.('set', { theme: 'dark' }));
  await expect(page.locator('persona-chat')).toHaveCSS('color-scheme', 'dark');
  await expect(email).toHaveValue('ada@example.org');
  await page.keyboard.press('Enter');
  await chat.input.pressSequentially('Hel');
  await page.evaluate(() => window.PersonaChat?.('set', { theme: 'light' }));
  await page.keyboard.type('lo');
  await page.keyboard.press('Enter');
  await chat.replied();
  // Fields that are read nowhere else.
  await chat.messages('user').last().focus();
  await page.getByRole('button', { name: 'Edit message', exact: true }).press('Enter');
  const edited = page.getByRole('textbox', { name: 'Edit message', exact: true });
  await edited.pressSequentially(' there');
  await edited.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Hello there' }).first()).toBeVisible();
});
