import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { type Formatting, openFormatting } from '../helpers/formatting.ts';
import { picture } from '../helpers/picture.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { has } from '../helpers/needs.ts';
import { savedBy } from '../helpers/saved-file.ts';

const frame = (page: Page) => page.locator('persona-chat .pc-picture');
const loaded = (page: Page) => page.locator('persona-chat .pc-picture[data-state="loaded"]');
const width = (page: Page) => page.getByRole('slider', { name: 'Image width' });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Image' });

async function addKettle(page: Page, formatting: Formatting): Promise<void> {
  await formatting.pickImages(picture('kettle.png', 640, 400));
  await expect(loaded(page)).toHaveCount(1);
}

test('a picture is uploaded in place, resized, described, and shown so in the message', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('My kettle: ');
  const chooser = page.waitForEvent('filechooser');
  await formatting.toolbar.getByRole('button', { name: 'Image' }).click();
  await (await chooser).setFiles(picture('kettle.png', 640, 400));
  await expect(loaded(page)).toHaveCount(1);
  expect(await formatting.content()).toBe('<p>My kettle: <img 320px></p>');
  await page.keyboard.type(' as new');
  await frame(page).click();
  await tools(page).getByRole('button', { name: 'Alt text' }).click();
  await page.keyboard.type('A green kettle');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(formatting.field.getByRole('img', { name: 'A green kettle' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(width(page)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await expect(width(page)).toHaveAttribute('aria-valuenow', '180');
  await page.keyboard.press('Escape');
  await expect(formatting.field).toBeFocused();
  await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  const mine = chat.messages('user').last();
  const sent = mine.getByAltText('A green kettle');
  await expect
    .poll(() => sent.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.getBoundingClientRect().width]))
    .toEqual([640, 180]);
  await expect(mine).toContainText('My kettle:');
  await expect(mine).toContainText('as new');
  // Shown in its text, it is not shown again among the files.
  await expect(mine.locator('img')).toHaveCount(1);
  await chat.replied();
  await expect(chat.messages('persona').last()).toContainText('kettle.png');
});

test('both handles resize by pointer, within the bounds and in proportion', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await addKettle(page, formatting);
  await frame(page).click();
  expect(await axeFindings(page)).toEqual([]);
  const size = async () => {
    const box = await frame(page).locator('img').boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  const drag = async (side: 'left' | 'right', by: number) => {
    const box = await frame(page).locator(`.pc-handle[data-side="${side}"]`).boundingBox();
    const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + by, at.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag('right', -80);
  expect(await size()).toEqual([240, 150]);
  await drag('left', 40);
  expect(await size()).toEqual([200, 125]);
  await expect(frame(page)).not.toHaveAttribute('data-small');
  await drag('right', -900);
  expect(await size()).toEqual([120, 75]);
  await expect(frame(page)).toHaveAttribute('data-small');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await size()).toEqual([200, 125]);
  expect(await formatting.content()).toBe('<p><img 200px></p>');
});

test('a tall picture is never higher than 600 px, and a small one never narrower than 120 px', async ({
  page,
  siteUrl,
}) => {
  const formatting = await openFormatting(page, siteUrl);
  await formatting.pickImages(picture('tower.png', 200, 1000));
  await expect(loaded(page)).toHaveCount(1);
  await expect(width(page)).toHaveAttribute('aria-valuemax', '120');
  const box = await frame(page).locator('img').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(600);
  await formatting.clear();
  await formatting.pickImages(picture('dot.png', 10, 10));
  await expect(formatting.field.locator('.pc-picture[data-small]')).toHaveCount(1);
  expect(await formatting.content()).toBe('<p><img 120px></p>');
});

test('what is no picture or too large is refused with its reason', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await formatting.pickImages(sampleFile('notes.txt'));
  await expect(page.getByText('Image validation error: Only images can be added here')).toBeVisible();
  const large = picture('large.png', 4, 4);
  await formatting.pickImages({ ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(5_242_880)]) });
  await expect(page.getByText('Image validation error: The image is larger than 5 MB')).toBeVisible();
  expect(await formatting.content()).toBe('<p></p>');
});

test('pictures come by paste and by drop, and embedded ones are uploaded', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  const one = picture('one.png', 300, 100);
  await formatting.paste({ files: [one] });
  await expect(loaded(page)).toHaveCount(1);
  const uploaded = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/uploads/documents'),
  );
  await formatting.paste({ html: `<p>and <img src="data:image/png;base64,${one.buffer.toString('base64')}"></p>` });
  expect((await uploaded).status()).toBe(200);
  await expect(loaded(page)).toHaveCount(2);
  const box = await formatting.field.boundingBox();
  const dataTransfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
      return data;
    },
    [...one.buffer],
  );
  const at = { clientX: (box?.x ?? 0) + 30, clientY: (box?.y ?? 0) + 10, dataTransfer };
  for (const type of ['dragenter', 'dragover', 'drop']) await formatting.field.dispatchEvent(type, at);
  await expect(loaded(page)).toHaveCount(3);
  await expect(page.getByText('Drop your file here')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Attachments' })).toHaveCount(0);
});

test('a picture can be saved, copied and removed; what fails says so', async ({ page, siteUrl, browserName }) => {
  const formatting = await openFormatting(page, siteUrl);
  await addKettle(page, formatting);
  await frame(page).click();
  const { name } = await savedBy(page, () => tools(page).getByRole('button', { name: 'Download' }).click());
  expect(name).toBe('kettle.png');
  if (has('clipboard', browserName)) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tools(page).getByRole('button', { name: 'Copy link' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/\/uploads\/documents\/[0-9a-f]{32}\.png/);
    await tools(page).getByRole('button', { name: 'Copy image' }).click();
    await expect
      .poll(() => page.evaluate(async () => (await navigator.clipboard.read())[0]?.types))
      .toEqual(['image/png']);
  }
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new Error('no'));
    Object.defineProperty(navigator, 'clipboard', { value: { write: refuse, writeText: refuse } });
  });
  await tools(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Failed to Copy Link: This browser does not allow it')).toBeVisible();
  await tools(page).getByRole('button', { name: 'Copy image' }).click();
  await expect(page.getByText('Failed to Copy Image: This browser does not allow it')).toBeVisible();
  await tools(page).getByRole('button', { name: 'Remove image' }).click();
  expect(await formatting.content()).toBe('<p></p>');
  await expect(formatting.field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await formatting.content()).toBe('<p><img 320px></p>');
});

test('an upload that fails can be tried again in its place', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/Failed to load resource|net::ERR|Cross-Origin|CORS/i);
  const formatting = await openFormatting(page, siteUrl);
  await page.route(/\/uploads\/documents$/, (route) => route.abort('connectionreset'), { times: 1 });
  await formatting.pickImages(picture('kettle.png', 640, 400));
  const problem = formatting.field.getByRole('alert');
  await expect(problem).toContainText('Network error occurred');
  await expect(frame(page)).toHaveAttribute('data-state', 'error');
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(loaded(page)).toHaveCount(1);
});

test('by keys alone a picture is selected, handled and left', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('a');
  await addKettle(page, formatting);
  await page.keyboard.type('b');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(tools(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(width(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tools(page).getByRole('button', { name: 'Alt text' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(tools(page).getByRole('button', { name: 'Remove image' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(formatting.field).toBeFocused();
  await page.keyboard.press('Delete');
  expect(await formatting.content()).toBe('<p>ab</p>');
});

test('a draft with a picture comes back as it was from another conversation, and after a reload, which leaves the focus alone', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.press('Escape');
  await chat.say('Do you have kettles?');
  await chat.replied();
  await formatting.open();
  await addKettle(page, formatting);
  const content = await formatting.content();
  const list = page.getByRole('dialog', { name: 'Conversations' });
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Conversations' }).click();
    await list.getByRole('button', { name }).first().click();
    await expect(list).toHaveCount(0);
  };
  await press('Start another conversation');
  await formatting.close();
  await press(/^Do you have kettles/);
  await expect(loaded(page)).toHaveCount(1);
  expect(await formatting.content()).toBe(content);

  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const search = document.createElement('input');
      search.setAttribute('aria-label', 'Search the page');
      document.body.prepend(search);
      search.focus();
    }),
  );
  await page.reload();
  await expect(loaded(page)).toHaveCount(1);
  expect(await formatting.content()).toBe(content);
  await expect(page.getByRole('textbox', { name: 'Search the page' })).toBeFocused();
});
