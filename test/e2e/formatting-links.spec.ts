import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { type Formatting, openFormatting } from '../helpers/formatting.ts';
import { has } from '../helpers/needs.ts';

const guide = '<p>our <a https://example.org/guide>guide</a></p>';

async function selectGuide(formatting: Formatting): Promise<void> {
  await formatting.field.pressSequentially('our guide');
  await formatting.field.press('ControlOrMeta+Shift+ArrowLeft');
}

test('a link is made of what is selected, and the focus goes back to the text', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await selectGuide(formatting);
  await formatting.toolbar.getByRole('button', { name: 'Link' }).click();
  const dialog = formatting.linkDialog;
  await expect(dialog.getByRole('textbox', { name: 'URL' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('guide');
  expect(await axeFindings(page)).toEqual([]);
  const acts = ['Open', 'Copy', 'Remove'].map((name) => dialog.getByRole('button', { name }));
  // There is nothing yet to be opened, copied or taken away.
  for (const act of acts) await expect(act).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type('example.org/guide');
  for (const act of acts) await expect(act).toHaveAttribute('aria-disabled', 'false');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(formatting.field).toBeFocused();
  expect(await formatting.content()).toBe(guide);
  await page.keyboard.type('!');
  expect(await formatting.content()).toBe(guide.replace('</p>', '!</p>'));
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await formatting.content()).toBe('<p>our guide</p>');
});

test('a refused address says so and stays to be corrected', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await selectGuide(formatting);
  await page.keyboard.press('ControlOrMeta+k');
  const url = formatting.linkDialog.getByRole('textbox', { name: 'URL' });
  const refused = [
    'javascript:alert(1)',
    'JavaScript',
    ' java script:x',
    'jav\u0001ascript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'https:evil',
    'https://user@example.org',
    'https://exa\u202Emple.org',
    'ftp://example.org',
    'tea',
    'http://',
  ];
  for (const address of refused) {
    await url.fill(address);
    await url.press('Enter');
    await expect(url, address).toHaveAttribute('aria-invalid', 'true');
    await expect(formatting.linkDialog.getByText('Please enter a valid URL')).toBeVisible();
  }
  expect(await axeFindings(page)).toEqual([]);
  await url.fill('');
  await expect(url).not.toHaveAttribute('aria-invalid');
  await formatting.linkDialog.getByRole('button', { name: 'Apply' }).click();
  await expect(formatting.linkDialog.getByText('Please enter a URL')).toBeVisible();
  expect(await formatting.content()).toBe('<p>our guide</p>');
});

test('addresses get the scheme that was meant', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  const meant = [
    ['example.org', 'https://example.org/'],
    ['//example.org/a b', 'https://example.org/a%20b'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['localhost:8080/x', 'https://localhost:8080/x'],
    ['tel:+123', 'tel:+123'],
    ['http://example.org', 'http://example.org/'],
  ] as const;
  for (const [typed, href] of meant) {
    await selectGuide(formatting);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    expect(await formatting.content(), typed).toBe(`<p>our <a ${href}>guide</a></p>`);
    await formatting.clear();
  }
});

test('without a selection both address and text are typed', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('see ');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('the site');
  await page.keyboard.press('Enter');
  expect(await formatting.content()).toBe('<p>see <a https://example.org/>the site</a></p>');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('example.org/x');
  await page.keyboard.press('Enter');
  expect(await formatting.content()).toContain('<p><a https://example.org/x>example.org/x</a></p>');
});

test('a link is found by a caret inside, and can be opened, copied, changed and removed', async ({
  page,
  siteUrl,
  browserName,
}) => {
  const formatting = await openFormatting(page, siteUrl);
  if (has('clipboard', browserName)) await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await formatting.paste({ html: '<p>our <a href="https://example.org/guide">gui<b>de</b></a></p>' });
  await page.keyboard.press('ArrowLeft');
  const dialog = formatting.linkDialog;
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog.getByRole('textbox', { name: 'URL' })).toHaveValue('https://example.org/guide');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('guide');
  // The address does not exist: what counts is where the new tab wants to go.
  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'guide' }));
  const opened = page.context().waitForEvent('page');
  await dialog.getByRole('button', { name: 'Open' }).click();
  const tab = await opened;
  await tab.waitForURL('https://example.org/guide');
  expect(await tab.evaluate(() => window.opener)).toBe(null);
  await tab.close();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  if (has('clipboard', browserName)) {
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('https://example.org/guide');
  }
  await dialog.getByRole('textbox', { name: 'URL' }).fill('example.org/other');
  await page.keyboard.press('Enter');
  expect(await formatting.content()).toBe(
    '<p>our <a https://example.org/other>gui</a><strong><a https://example.org/other>de</a></strong></p>',
  );
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  expect(await formatting.content()).toBe('<p>our gui<strong>de</strong></p>');
  await expect(formatting.field).toBeFocused();
});

test('Escape and a press outside leave everything as it was', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await selectGuide(formatting);
  await formatting.toolbar.getByRole('button', { name: 'Link' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('example.org');
  await page.keyboard.press('Escape');
  await expect(formatting.linkDialog).toHaveCount(0);
  await expect(formatting.toolbar.getByRole('button', { name: 'Link' })).toBeFocused();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  await formatting.field.click();
  await expect(formatting.linkDialog).toHaveCount(0);
  await expect(formatting.field).toBeFocused();
  expect(await formatting.content()).toBe('<p>our guide</p>');
});
