// <persona-editor> as a host page uses it: the built file, in the page's own form.

import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';

const sent = 'tea: Sencha Asanoka\nnote: ';

test.beforeEach(async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/editor`);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
});

test('a note is written, formatted and sent with its form', async ({ page }) => {
  const text = page.getByRole('textbox', { name: 'Your note' });
  // The label leads to the field, as for any control.
  await page.getByText('Your note', { exact: true }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type('Smells of ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('spinach');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' and citrus.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- soft');
  await page.keyboard.press('Enter');
  await page.keyboard.type('sweet');
  await expect(page.getByText('Last event: input', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Send the note' }).click();
  await expect(page.locator('#sent')).toHaveText(`${sent}Smells of **spinach** and citrus.\n\n- soft\n- sweet`);
  await expect(page.getByText('Last event: change', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(text).toHaveText('');
  await expect(page.locator('#sent')).toHaveText('Nothing yet.');
});

test('an empty or overlong note stays with the visitor', async ({ page }) => {
  const text = page.getByRole('textbox', { name: 'Your note' });
  await page.getByRole('button', { name: 'Send the note' }).click();
  await expect(text).toBeFocused();
  await expect(page.locator('#sent')).toHaveText('Nothing yet.');
  await page.keyboard.insertText('tea'.repeat(201));
  await expect(page.getByText('603/600')).toBeVisible();
  await page.getByRole('button', { name: 'Send the note' }).click();
  await expect(page.locator('#sent')).toHaveText('Nothing yet.');
});

test('a press beside the text leads into it', async ({ page }) => {
  const box = await page.locator('persona-editor').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + (box?.height ?? 0) - 4);
  await expect(page.getByRole('textbox', { name: 'Your note' })).toBeFocused();
});

test('a link is made in the dialog under the toolbar', async ({ page }) => {
  const text = page.getByRole('textbox', { name: 'Your note' });
  await text.click();
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('textbox', { name: 'URL' }).fill('example.com/teas');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('the shop');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  await page.keyboard.type(' has it');
  await page.getByRole('button', { name: 'Send the note' }).click();
  await expect(page.locator('#sent')).toHaveText(`${sent}[the shop](https://example.com/teas) has it`);
});

test('the field can be disabled by its fieldset and is free of findings in both themes', async ({ page }) => {
  await page.getByRole('button', { name: 'Set an example as value' }).click();
  await expect(page.getByRole('textbox', { name: 'Your note' }).getByRole('link')).toHaveText('in the shop');
  for (const theme of ['Light', 'Dark']) {
    await page.getByLabel('Theme').selectOption(theme);
    expect(await axeFindings(page, 'persona-editor')).toEqual([]);
  }
  await page.getByLabel('The fieldset is disabled').check();
  await expect(page.getByRole('button', { name: 'Bold' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Your note' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Send the note' }).click();
  await expect(page.locator('#sent')).toHaveText('tea: Sencha Asanoka');
});
