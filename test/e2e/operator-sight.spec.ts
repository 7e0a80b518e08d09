// What an operator sees while they answer: the end of the transcript, and in low windows the transcript at all.

import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { answering, type Desk, signedIn } from '../helpers/operator.ts';
import { picture } from '../helpers/picture.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { visit } from '../helpers/visit.ts';

const longAnswer = Array.from({ length: 9 }, (_, line) => `Line ${line} of what there is to say.`).join('\n');
const awayFromEnd = (desk: Desk): Promise<number> =>
  desk.transcript.evaluate((node) => Math.round(node.scrollHeight - node.scrollTop - node.clientHeight));

/** The desk with the conversation of a new visitor who has much to read, taken over. */
async function answeringLong(page: Page, browser: Browser, siteUrl: string, token: string): Promise<Desk> {
  const { desk } = await answering(page, browser, siteUrl, token);
  for (const text of ['One', 'Two', 'Three', 'Four']) await desk.say(`${text}\n\n\n\nfor the length`);
  return desk;
}

test('whoever reads the end stays there while a long answer is typed, and sees what they send', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const desk = await answeringLong(page, browser, siteUrl, operatorToken);
  const height = await desk.transcript.evaluate((node) => node.clientHeight);
  await desk.reply.fill(longAnswer);
  expect(await desk.transcript.evaluate((node) => node.clientHeight)).toBeLessThan(height - 80);
  await expect.poll(() => awayFromEnd(desk)).toBeLessThanOrEqual(1);

  // Whoever has gone up to read stays there, until they send.
  await desk.transcript.evaluate((node) => node.scrollTo({ top: 0 }));
  await desk.reply.press('End');
  await desk.reply.press('Shift+Enter');
  await desk.reply.pressSequentially('And more');
  expect(await desk.transcript.evaluate((node) => node.scrollTop)).toBe(0);
  await desk.reply.press('Enter');
  await expect(desk.reply).toHaveValue('');
  await expect.poll(() => awayFromEnd(desk)).toBeLessThanOrEqual(1);
  await expect(desk.transcript.getByText('And more')).toBeInViewport();

  // A phone that is turned: what takes many lines upright takes few across.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const text of ['So much is there to say. '.repeat(60), 'A line\n'.repeat(40)]) await desk.say(text);
  await expect.poll(() => awayFromEnd(desk)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => awayFromEnd(desk)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => awayFromEnd(desk)).toBeLessThanOrEqual(1);
});

test('a low window shows the list or a conversation with room to read, and what is known of the visitor on demand', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const desk = await answeringLong(page, browser, siteUrl, operatorToken);
  const beside = page.getByRole('complementary', { name: 'Beside the conversation' });
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await desk.reply.fill(longAnswer);
  const { height } = (await desk.transcript.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(160);
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60);
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  await expect(beside).toBeHidden();
  await expect(list).toBeHidden();

  await desk.press('Details');
  await expect(beside.getByText('ada@example.org')).toBeVisible();
  await expect(desk.transcript).toBeHidden();
  // Nothing is kept free for what has gone.
  const head = await page.locator('.talk-head').boundingBox();
  expect((await beside.boundingBox())?.y).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0) + 4);
  // What is done once stands in the same row.
  expect(head?.height).toBeLessThan(70);
  await expect(page.getByRole('button', { name: 'Close conversation' })).toBeInViewport({ ratio: 1 });
  await desk.press('Details');
  await expect.poll(() => awayFromEnd(desk)).toBeLessThanOrEqual(1);

  await desk.press('All conversations');
  await expect(list).toBeVisible();
  await expect(desk.transcript).toBeHidden();
});

/** Of the reply's field: what is below what is seen of it, and how many lines are seen. */
const linesOf = (desk: Desk) =>
  desk.reply.evaluate((field) => ({
    below: Math.round(field.scrollHeight - field.clientHeight - field.scrollTop),
    seen: field.clientHeight / Number.parseFloat(getComputedStyle(field).lineHeight),
  }));

test('low windows show what sends a reply, some lines to read, and whole lines of a long draft', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await answeringLong(page, browser, siteUrl, operatorToken);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  for (const [width, height, least, lines] of [
    [844, 390, 180, 3],
    [640, 400, 180, 3],
    [560, 360, 64, 2],
    [390, 844, 300, 9],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const text of ['', longAnswer]) {
      await desk.reply.fill(text);
      await expect(send).toBeInViewport({ ratio: 1 });
      expect(await desk.transcript.evaluate((node) => node.clientHeight)).toBeGreaterThanOrEqual(least);
    }
    await expect.poll(() => linesOf(desk), `${width} px`).toEqual({ below: 0, seen: lines });
    const [field, button] = [await desk.reply.boundingBox(), await send.boundingBox()];
    // Beside the field where there is room.
    const isBeside = (button?.y ?? 0) < (field?.y ?? 0) + (field?.height ?? 0);
    expect(isBeside, `${width} px`).toBe(width >= 640);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});

test('files to send leave a low window its buttons, and a long draft some lines to read', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await answeringLong(page, browser, siteUrl, operatorToken);
  await page.setViewportSize({ width: 720, height: 450 });
  await desk.reply.fill(longAnswer);
  const chooser = page.waitForEvent('filechooser');
  await desk.press('Attach files');
  await (
    await chooser
  ).setFiles([
    sampleFile('list.txt'),
    { ...sampleFile('list.txt'), name: `${'long-'.repeat(20)}name.txt` },
    picture('cup.png', 300, 400),
  ]);
  const files = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem');
  await expect(files).toHaveCount(3);
  await expect(files.locator('img')).toHaveJSProperty('naturalWidth', 300);
  await expect(files.last()).toContainText(/cup\.png[\d.]+\skB/);
  // The last line, where one writes, is seen, and each line whole.
  await expect.poll(() => linesOf(desk)).toEqual({ below: 0, seen: 2 });
  for (const name of ['Attach files', 'Send'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  const tops = await files.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await desk.transcript.evaluate((node) => node.clientHeight)).toBeGreaterThanOrEqual(60);
});

test('on an upright tablet the transcript has the height, and the visitor’s data comes on demand', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await answeringLong(page, browser, siteUrl, operatorToken);
  await page.setViewportSize({ width: 800, height: 900 });
  const beside = page.getByRole('complementary', { name: 'Beside the conversation' });
  await expect(beside).toBeHidden();
  expect(await desk.transcript.evaluate((node) => node.clientHeight)).toBeGreaterThan(500);
  await desk.press('Details');
  await expect(beside.getByText('ada@example.org')).toBeVisible();
  await expect(desk.transcript).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toBeVisible();
  await desk.press('Details');
  await expect(desk.transcript).toBeVisible();
});

test('in forced colours messages have boxes, and rows of the list one line each', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await answeringLong(page, browser, siteUrl, operatorToken);
  for (const side of ['visitor', 'persona', 'owner'])
    await expect(page.locator(`#messages > li[data-side="${side}"]`).first()).toHaveCSS('border-top-width', '1px');
  // Their borders are seen: the text does not touch them.
  const spaceBefore = await page.getByRole('button', { name: 'Attach files' }).evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getBoundingClientRect().left - button.getBoundingClientRect().left;
  });
  expect(spaceBefore).toBeGreaterThanOrEqual(12);
  const { name } = await visit(browser, siteUrl);
  const rows = page.locator('#list button');
  await expect(rows.and(page.locator(':not([aria-current])')).first()).toHaveCSS('border-width', '0px 0px 1px');
  const starts = await rows
    .locator('strong')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(starts).size).toBe(1);
  await expect(rows.locator('.face').first()).toHaveCSS('border-top-width', '1px');

  // Where nothing can be written there is a field all the same; an id that leads somewhere is a link.
  await expect(rows.filter({ hasText: name })).toBeVisible();
  await page.getByRole('button', { name: 'Hand back' }).press('Enter');
  await expect(page.locator('#reply-text')).toHaveCSS('outline-width', '1px');
  await page.getByRole('button', { name: 'Audit log' }).click();
  await expect(page.locator('#audit .link').first()).toHaveCSS('border-top-width', '0px');
});

test('in forced colours the open page and the chosen filter are filled, and no other', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const desk = await signedIn(page, siteUrl, operatorToken);
  const ground = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
  const highlight = await page.evaluate(() => {
    const probe = Object.assign(document.createElement('p'), { style: 'background:Highlight;color:HighlightText' });
    document.body.append(probe);
    return [getComputedStyle(probe).backgroundColor, getComputedStyle(probe).color];
  });
  await desk.press('Mine');
  for (const name of ['Conversations', 'Mine']) await expect.poll(() => ground(name)).toEqual(highlight);
  for (const name of ['Team', 'All']) expect((await ground(name))[0]).not.toBe(highlight[0]);
});

test('in the dark own messages are a quiet ground with readable words', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await answeringLong(page, browser, siteUrl, operatorToken);
  const luminances = await page
    .locator('#messages > li[data-side="owner"]')
    .first()
    .evaluate((message) => {
      const { backgroundColor, color } = getComputedStyle(message);
      return [backgroundColor, color].map((written) => {
        const [r = 0, g = 0, b = 0] = (written.match(/[\d.]+/g) ?? [])
          .map((part) => Number(part) / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      });
    });
  const [ground = 1, ink = 0] = luminances;
  expect(ground).toBeLessThan(0.15);
  expect((ink + 0.05) / (ground + 0.05)).toBeGreaterThan(4.5);
});
