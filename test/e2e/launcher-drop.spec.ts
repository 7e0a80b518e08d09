// Files that are dropped on the launcher (docs/behaviour.md#files).

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' });
const item = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').filter({ hasText: name });

const transfer = (page: Page, name: string) =>
  page.evaluateHandle((given) => {
    const data = new DataTransfer();
    data.items.add(new File(['tea'], given, { type: 'text/plain' }));
    return data;
  }, name);

/** What the page itself hears, and whether somebody has kept the browser from leaving for the file. */
const listen = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      document.body.dataset['caught'] = event.dataTransfer?.files[0]?.name;
    }),
  );

test('the launcher shows that it takes files, and opens the chat with the one that is dropped on it', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await listen(page);
  await chat.open();
  await chat.introduce();
  await page.getByRole('button', { name: 'Close chat' }).click();
  const beside = await transfer(page, 'beside.txt');
  await page.locator('body').dispatchEvent('dragenter', { dataTransfer: beside });
  await expect(page.getByText('Drop your file here')).toBeVisible();
  await page.locator('body').dispatchEvent('drop', { dataTransfer: beside });
  await expect(page.locator('body')).toHaveAttribute('data-caught', 'beside.txt');
  await expect(page.getByText('Drop your file here')).toHaveCount(0);
  await expect(launcher(page)).toBeVisible();

  const dataTransfer = await transfer(page, 'dropped.txt');
  await launcher(page).dispatchEvent('dragover', { dataTransfer });
  await launcher(page).dispatchEvent('drop', { dataTransfer });
  await expect(chat.input).toBeVisible();
  await expect(item(page, 'dropped.txt')).toHaveAttribute('data-status', 'done');
  await expect(page.locator('body')).toHaveAttribute('data-caught', 'beside.txt');
});

test('a file that is refused says why, as one that is dropped on the panel', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await page.getByRole('button', { name: 'Close chat' }).click();
  const dataTransfer = await transfer(page, 'virus.exe');
  await launcher(page).dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('alert').filter({ hasText: 'Unsupported file type.' })).toBeVisible();
});

test('files that are dropped on the start form, or on the launcher beside it, wait for the conversation, over a reload too', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  const form = page.getByRole('form');
  await form.waitFor();
  await listen(page);
  // The code that takes them comes when nobody waits for anything; the page has what is dropped before.
  await expect(async () => {
    await page.evaluate(() => document.body.removeAttribute('data-caught'));
    await form.dispatchEvent('drop', { dataTransfer: await transfer(page, 'form.txt') });
    expect(await page.locator('body').getAttribute('data-caught')).toBeNull();
  }).toPass();
  await expect(page.getByText('Attachments: form.txt')).toBeVisible();
  await page
    .getByRole('button', { name: 'Hide chat' })
    .dispatchEvent('drop', { dataTransfer: await transfer(page, 'launcher.txt') });
  await expect(page.getByText('Attachments: form.txt, launcher.txt')).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-caught');

  await page.reload();
  await expect(page.getByText('Attachments: form.txt, launcher.txt')).toBeVisible();
  await chat.introduce();
  for (const name of ['form.txt', 'launcher.txt'])
    await expect(item(page, name)).toHaveAttribute('data-status', 'done');
});
