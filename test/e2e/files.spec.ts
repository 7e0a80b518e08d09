import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn } from '../helpers/formatting.ts';
import { sampleFile, type SampleFile } from '../helpers/sample-files.ts';
import { needs, without } from '../helpers/needs.ts';

test.beforeEach(async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
});

const list = (page: Page) => page.getByRole('list', { name: 'Attachments' });
const items = (page: Page) => list(page).getByRole('listitem');
const item = (page: Page, name: string) => items(page).filter({ hasText: name });
const done = (page: Page) => list(page).locator('[data-status="done"]');

async function pick(page: Page, ...files: SampleFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach file' }).click();
  await (await chooser).setFiles(files);
}

/** What a page's own drop or paste event carries. */
const transfer = (page: Page, files: readonly SampleFile[]) =>
  page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of given) data.items.add(new File([text], name, { type: mimeType }));
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('latin1') })),
  );

test('picked files are uploaded, listed with their size, and go out with the text', async ({ page }) => {
  const chat = chatOn(page);
  await pick(page, sampleFile('kettle.png'), sampleFile('notes.txt', 2048));
  await expect(done(page)).toHaveCount(2);
  await expect(item(page, 'notes.txt')).toContainText('2 kB');
  await expect(item(page, 'kettle.png').locator('img')).toHaveAttribute('src', /^blob:/);
  expect(await axeFindings(page)).toEqual([]);
  await chat.say('Please look');
  await expect(items(page)).toHaveCount(0);
  const mine = chat.messages('user').last();
  await expect(mine.getByRole('button', { name: 'Open kettle.png' })).toBeVisible();
  await expect(mine.getByRole('button', { name: 'notes.txt' })).toBeVisible();
  await chat.replied();
  await expect(chat.messages('persona').last()).toContainText('2 files have arrived');
  await page.reload();
  await expect(chat.messages('user').last().getByAltText('kettle.png')).toBeVisible();
  await expect(chat.messages('user').last().getByRole('button', { name: 'notes.txt' })).toContainText('2 kB');
  const width = () =>
    chat
      .messages('user')
      .last()
      .getByAltText('kettle.png')
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
});

test('ten of eleven are kept, and one notice names what was rejected and why', async ({ page }) => {
  const files = Array.from({ length: 9 }, (_, index) => sampleFile(`page-${index}.txt`));
  await pick(
    page,
    ...files,
    { ...sampleFile('empty.txt'), buffer: Buffer.alloc(0) },
    sampleFile('virus.exe'),
    sampleFile('last.csv'),
    sampleFile('more.csv'),
  );
  await expect(items(page)).toHaveCount(10);
  const notice = page.getByRole('alert').filter({ hasText: 'file(s) rejected' });
  await expect(notice).toContainText('3 file(s) rejected: File too small.');
  await expect(notice).toContainText('Unsupported file type.');
  await expect(notice).toContainText('Too many files (max 3).');
  await expect(done(page)).toHaveCount(10);
});

test('a file that is dropped anywhere on the panel is attached, and never opened by the page', async ({ page }) => {
  const chat = chatOn(page);
  const dataTransfer = await transfer(page, [sampleFile('dropped.txt')]);
  await page.evaluate(() => document.addEventListener('drop', () => document.body.setAttribute('data-caught', '')));
  await chat.log.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop your file here')).toBeVisible();
  await chat.log.dispatchEvent('dragover', { dataTransfer });
  await chat.log.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Drop your file here')).toHaveCount(0);
  await expect(item(page, 'dropped.txt')).toHaveAttribute('data-status', 'done');
  await expect(page.locator('body')).not.toHaveAttribute('data-caught');
});

test('what is dragged over the panel and away again leaves no trace', async ({ page }) => {
  const chat = chatOn(page);
  const dataTransfer = await transfer(page, [sampleFile('dropped.txt')]);
  await chat.log.dispatchEvent('dragenter', { dataTransfer });
  await expect(page.getByText('Drop your file here')).toBeVisible();
  await chat.log.dispatchEvent('dragleave', { dataTransfer });
  await expect(page.getByText('Drop your file here')).toHaveCount(0);
  await expect(items(page)).toHaveCount(0);
});

test('a pasted picture is attached, and pasted text stays text', async ({ page }) => {
  const chat = chatOn(page);
  await chat.input.evaluate((input) => {
    const bytes = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (letter) =>
      letter.charCodeAt(0),
    );
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.gif', { type: 'image/gif' }));
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
    // Firefox empties what a script gives to the event.
    input.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }));
  });
  await expect(item(page, 'image.gif')).toHaveAttribute('data-status', 'done');
  const isTaken = await chat.input.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'cells');
    clipboardData.setData('text/html', '<table></table>');
    clipboardData.items.add(new File(['x'], 'cells.png', { type: 'image/png' }));
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, composed: true });
    return !input.dispatchEvent(Object.defineProperty(event, 'clipboardData', { value: clipboardData }));
  });
  expect(isTaken).toBe(false);
  await expect(items(page)).toHaveCount(1);
});

test('text that is copied with a file goes into the field, and the file is attached', async ({ page, browserName }) => {
  needs('clipboard', browserName);
  const chat = chatOn(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await chat.input.focus();
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': new Blob(['Like this'], { type: 'text/plain' }), 'image/png': picture ?? '' }),
    ]);
  });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(chat.input).toHaveValue('Like this');
  await expect(done(page)).toHaveCount(1);
  const formatting = formattingOn(page);
  await formatting.open();
  await formatting.clear();
  const buffer = Buffer.from('prices');
  await formatting.paste({ text: 'prices.txt', files: [{ name: 'prices.txt', mimeType: 'text/plain', buffer }] });
  await formatting.paste({ text: 'As written', files: [{ name: 'more.txt', mimeType: 'text/plain', buffer }] });
  await expect(items(page)).toHaveCount(3);
  expect(await formatting.content()).toBe('<p>As written</p>');
});

test('a picture is a square, a document no wider than 204 px, and four of them say no number', async ({ page }) => {
  await pick(
    page,
    sampleFile('kettle.png'),
    sampleFile('cup.png'),
    sampleFile('brewing notes of the spring.pdf'),
    sampleFile('a.txt'),
  );
  await expect(done(page)).toHaveCount(4);
  const widths = await items(page).evaluateAll((tiles) =>
    tiles.map((tile) => Math.round(tile.getBoundingClientRect().width)),
  );
  expect(widths.slice(0, 2)).toEqual([60, 60]);
  expect(Math.max(...widths)).toBeLessThanOrEqual(204);
  await expect(item(page, 'kettle.png').locator('img')).toHaveAttribute('title', 'kettle.png');
  await expect(page.getByText('4 of 10')).toHaveCount(0);
});

test('Remove deletes an upload on the server, and the focus stays among the files', async ({ page }) => {
  await pick(page, sampleFile('one.txt'), sampleFile('two.txt'));
  await expect(done(page)).toHaveCount(2);
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await item(page, 'one.txt').getByRole('button', { name: 'Remove' }).press('Enter');
  expect((await deleted).status()).toBe(200);
  await expect(items(page)).toHaveCount(1);
  await expect(item(page, 'two.txt').getByRole('button', { name: 'Remove' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(0);
  await expect(chatOn(page).input).toBeFocused();
});

test('the row of files ends where the field does, and fades out while more follows', async ({ page }) => {
  await pick(page, ...Array.from({ length: 6 }, (_, index) => sampleFile(`notes ${index}.txt`)));
  await expect(done(page)).toHaveCount(6);
  const rightOf = async (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
  expect(await rightOf(list(page))).toBeLessThanOrEqual(await rightOf(page.locator('persona-chat .pc-field')));
  const fades = () =>
    list(page).evaluate((row) =>
      ['start', 'end'].map((side) => getComputedStyle(row).getPropertyValue(`--pc-fade-${side}`)),
    );
  await expect.poll(fades).toEqual(['', '24px']);
  await list(page).evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await expect.poll(fades).toEqual(['24px', '']);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
  const row = page.locator('persona-chat .pc-composer ul').first();
  await expect(row).toHaveCSS('mask-image', /to left/);
});

test('an upload survives a reload, and the message that it belongs to', async ({ page }) => {
  const chat = chatOn(page);
  await pick(page, sampleFile('kept.txt'));
  await expect(done(page)).toHaveCount(1);
  await page.reload();
  await expect(done(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chat.messages('user').last().getByRole('button', { name: 'kept.txt' })).toBeVisible();
  await chat.replied();
});

test('names that turn their surroundings around stay in their place', async ({ page }) => {
  const name = `invoice-\u202Egpj.${'x'.repeat(280)}.txt`;
  await pick(page, sampleFile(name));
  await expect(done(page)).toHaveCount(1);
  await expect(items(page)).not.toContainText('\u202E');
  const overflow = await list(page).evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('on a touch device', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test.skip(...without('touch'));

  test('the camera is at hand, and everything has room, the reason of what has failed too', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/Failed to load resource/);
    await expect(page.getByRole('button', { name: 'Take photo' })).toBeVisible();
    const camera = page.locator('persona-chat input[capture="environment"]');
    await expect(camera).toHaveAttribute('accept', 'image/*');
    await camera.setInputFiles(sampleFile('photo.png'));
    await expect(done(page)).toHaveCount(1);
    const remove = await items(page).getByRole('button', { name: 'Remove' }).boundingBox();
    expect(Math.min(remove?.width ?? 0, remove?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect(await axeFindings(page)).toEqual([]);
    await camera.setInputFiles(sampleFile('no document.docx'));
    const reason = item(page, 'no document').locator('p');
    const hiddenPx = () => reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hiddenPx).toBeGreaterThan(0);
    await reason.tap();
    expect(await hiddenPx()).toBe(0);
    await reason.tap();
    expect(await hiddenPx()).toBeGreaterThan(0);
    await item(page, 'no document').getByRole('button', { name: 'Remove' }).press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await hiddenPx()).toBe(0);
    // What can go out with nothing is nothing to send.
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await expect(send).toBeVisible();
    await item(page, 'photo.png').getByRole('button', { name: 'Remove' }).tap();
    await expect(items(page)).toHaveCount(1);
    await expect(send).toBeHidden();
    await expect(page.getByRole('button', { name: 'Record voice message' })).toBeVisible();
    await chatOn(page).input.fill('Look');
    await expect(send).toHaveAttribute('data-ready');
  });
});
