// Parts that belong together stand at one edge, or in one height (docs/design.md#space-and-shape).

import type { Locator, Page } from '@playwright/test';
import { type Chat, chatOn, chooseInMenu, introducedOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn } from '../helpers/formatting.ts';
import { liveTalkOn, operatorOf, whenLive } from '../helpers/operator-call.ts';
import { expectMarksWithin } from '../helpers/stacked-marks.ts';

/** Edges of an element's own letters. */
const letters = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return { left: Math.round(left), right: Math.round(right) };
  });

/** How far below the edge of its dialog the middle of a title stands. */
const titleAt = (page: Page, name: string) =>
  page.getByRole('dialog', { name, exact: true }).evaluate((dialog) => {
    const title = dialog.querySelector('h2, h3')?.getBoundingClientRect();
    return title && title.top + title.height / 2 - dialog.getBoundingClientRect().top;
  });

test('titles of dialogs stand in one height, and the long one ends above the footer’s line', async ({
  page,
  siteUrl,
}) => {
  await introducedOn(page, siteUrl);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('debug', ''));
  await chooseInMenu(page, 'Conversations');
  const conversations = page.getByRole('dialog', { name: 'Conversations' });
  await expect(conversations).toBeVisible();
  await expect.poll(() => titleAt(page, 'Conversations')).toBe(28);
  await page.keyboard.press('Escape');
  await expect(conversations).toHaveCount(0);
  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  const debug = page.getByRole('dialog', { name: 'Debug' });
  await expect(debug).toBeVisible();
  await expect.poll(() => titleAt(page, 'Debug')).toBe(28);
  const footer = await page.getByText('Powered by').boundingBox();
  const box = await debug.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

test('the name of a document ends before its cross, however wide its letters are', async ({ page, siteUrl }) => {
  await introducedOn(page, siteUrl);
  const names = ['WWWWWWWWWW.pdf', 'MWMWMWMWMWMWMW', 'plain-list.pdf'];
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }));
  await page.locator('persona-chat input[type=file]').first().setInputFiles(files);
  const tiles = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  for (const tile of await tiles.all()) {
    const name = tile.locator('bdi');
    await expect(name).toBeAttached();
    const end = await name.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one.lastElementChild ?? one);
      return range.getBoundingClientRect().right;
    });
    const cross = await tile.getByRole('button').last().locator('svg').boundingBox();
    expect(end).toBeLessThanOrEqual((cross?.x ?? 0) - 4);
  }
});

async function stopped(page: Page, chat: Chat): Promise<Locator> {
  await chat.say('/slow 400 /long 2');
  await expect(chat.messages('persona').last()).toContainText('The');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  return again.locator('xpath=..');
}

test('"Stopped" in a row of its own begins where the text does, its dot in the middle', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 280, height: 740 });
  const chat = await introducedOn(page, siteUrl);
  const line = await stopped(page, chat);
  const text = chat.messages('persona').last().locator('.pc-markdown');
  expect((await letters(line)).left).toBe((await letters(text)).left);
  await expect(line).toHaveText('Stopped · Try again');
});

test('a reply in another direction than the page begins at one edge: its text with a table and without, sources, files, a rule, suggestions, its form, actions', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/page`);
  const chat = chatOn(page);
  await chat.introduce();
  for (const [index, text] of ['/form', '/sources', '/formatted', '/files 2', '/suggest'].entries()) {
    await chat.say(text);
    await expect(chat.messages('persona')).toHaveCount(index + 1);
    await chat.replied();
  }
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  const begins = page.locator('article[data-role=persona] .pc-markdown > p:first-of-type');
  await expect(begins).toHaveCount(5);
  const { left } = await letters(begins.last());
  expect((await letters(begins.nth(2))).left).toBe(left);
  const edge = (one: Locator) => one.evaluate((element) => Math.round(element.getBoundingClientRect().left));
  for (const one of [begins.first(), begins.nth(1)]) expect(await edge(one)).toBe(left);
  for (const part of [page.locator('.pc-sources'), page.locator('.pc-tiles')]) expect(await edge(part)).toBe(left);
  expect(await edge(page.locator('.pc-sources li').first())).toBe(left);
  expect((await letters(page.locator('.pc-sources bdi').first())).left).toBe(left);
  for (const row of await page.locator('.pc-feedback').all())
    expect(Math.abs((await edge(row.locator('svg').first())) - left)).toBeLessThan(3);
  // The mark of the focus around a reply keeps off its text; it is drawn around the row.
  for (const row of await page.locator('article[data-role=persona]').all())
    expect(left - (await edge(row))).toBeGreaterThanOrEqual(10);
  const rule = await page.locator('article hr').boundingBox();
  const code = await page.locator('article .pc-code').first().boundingBox();
  expect([rule?.x, rule?.width]).toEqual([code?.x, code?.width]);
  expect(await edge(page.locator('.pc-suggestions button').first())).toBe(left);
  const form = page.locator('.pc-message-form');
  expect(await edge(form)).toBe(left);
  for (const words of [form.locator('p').first(), form.locator('label').first()])
    expect((await letters(words)).left).toBe(left + 16);
  const day = form.locator('input[type=date]');
  expect(await edge(form.locator('input[type=date] + span'))).toBeGreaterThan((await edge(day)) + 80);
  await page.getByRole('group', { name: 'تقييم' }).last().locator('[data-value=down]').click();
  expect(await edge(page.locator('.pc-feedback-form'))).toBe(left);
  await expect(page.locator('.pc-feedback-form p')).toHaveCSS('direction', 'rtl');
  // The mark of a source stands behind what it follows, and not within.
  const told = page.locator('article .pc-markdown > p').filter({ has: page.locator('[data-source="1"]') });
  await told.evaluate((one) => {
    one.setAttribute('dir', 'rtl');
    one.textContent = 'بماء حرارته 70 °C [1]، واشرب';
  });
  const mark = await told.locator('[data-source]').boundingBox();
  expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(await leftOf(told, 'C'));
});

test('what unfolds a call of a tool stands whole behind its last word, and how it went before its first line', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const chat = await introducedOn(page, siteUrl);
  await chat.say('/basket bad');
  await chat.replied();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'de'));
  await expect(page.locator('persona-chat .pc-tools')).toContainText('Fehlgeschlagen');
  const call = page.locator('persona-chat .pc-tools button');
  await expect(call).toBeVisible();
  // At each width: also where the words alone just fill their line.
  const wrong = await call.evaluate((button) => {
    const range = document.createRange();
    const place = button.closest('.pc-tools') as HTMLElement;
    range.selectNodeContents(button.querySelector('bdi + span') as HTMLElement);
    const middle = ({ top, height }: DOMRect) => top + height / 2;
    const found: number[] = [];
    for (let width = 150; width < 310; width += 1) {
      place.style.width = `${width}px`;
      const [how, sign] = [...button.querySelectorAll('svg')].map((one) => one.getBoundingClientRect());
      const last = [...range.getClientRects()].at(-1);
      const first = button.querySelector('bdi')?.getClientRects()[0];
      if (!how || !sign || !last || !first) return ['nothing there'];
      const before = sign.left - last.right;
      const isBeside = before > 2 && before < 12 && Math.abs(middle(sign) - middle(last)) < 1;
      const isWhole = sign.right <= button.getBoundingClientRect().right && sign.width === 14;
      if (!isBeside || !isWhole || Math.abs(middle(how) - middle(first)) > 2) found.push(width);
    }
    return found;
  });
  expect(wrong).toEqual([]);
  // In its own direction, also where the reply reads in the other one.
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  await call.evaluate((button) => button.closest('.pc-tools')?.removeAttribute('style'));
  const endOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().right);
  expect(await endOf(call)).toBe(await endOf(page.locator('persona-chat [data-role=persona] .pc-bubble').last()));
});

test('in a low window all fields of "Edit Information" are seen whole above its button', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await introducedOn(page, siteUrl);
  await chooseInMenu(page, 'Edit Information');
  const dialog = page.getByRole('dialog', { name: 'Edit Information' });
  const field = await dialog.getByRole('combobox').boundingBox();
  const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
  expect((save?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(8);
});

/** The edge where a part of an element's text begins. */
const leftOf = (locator: Locator, text: string) =>
  locator.evaluate((element, part) => {
    const lines = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let line = lines.nextNode(); line; line = lines.nextNode()) {
      const at = line.textContent?.indexOf(part) ?? -1;
      if (at < 0) continue;
      range.setStart(line, at);
      range.setEnd(line, at + part.length);
      return Math.round(range.getBoundingClientRect().left);
    }
    throw new Error(`no ${part}`);
  }, text);

test('in Arabic the English words of replies begin at one edge, however few, a human’s are hugged, and a number keeps the order of its groups', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await liveTalkOn(page, siteUrl, '/basket look');
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  const whole = 'Your parcel left us yesterday evening, and it is in the van already: it is on its way to you.';
  for (const content of ['Yes.', whole, 'رقمنا هو +49 30 1234567 في برلين'])
    await operator.act('messages', { content });
  await expect(chat.log).toContainText('1234567');
  await chat.say('+44 20 7654321');
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  const bubble = (text: string) => page.locator('article[data-role=persona] .pc-bubble').filter({ hasText: text });
  expect(await leftOf(bubble('Your basket is empty.'), 'Your')).toBe(await leftOf(bubble('and welcome'), 'Hello'));
  const [short, long] = [await bubble('Yes.').boundingBox(), await bubble(whole).boundingBox()];
  expect(short?.width).toBeLessThan(80);
  // On the side of their picture.
  expect((short?.x ?? 0) + (short?.width ?? 0)).toBeCloseTo((long?.x ?? 0) + (long?.width ?? 0), 0);
  const told = page.locator('article[data-role=persona] .pc-markdown').last();
  expect(await leftOf(told, '+49')).toBeLessThan(await leftOf(told, '1234567'));
  const own = page.locator('article[data-role=user] .pc-markdown').last();
  expect(await leftOf(own, '+44')).toBeLessThan(await leftOf(own, '7654321'));
  for (const text of [own, bubble('Yes.')]) await expectMarksWithin(text.locator('p'));
});

test('a human’s words in another direction than the page, with a table and code, begin at one edge, the head of the code too', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const live = whenLive(page);
  await page.goto(`${siteUrl}/page`);
  const chat = chatOn(page);
  await chat.introduce();
  await live;
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  const content = 'First words.\n\n- a list\n\n| Tea |\n| --- |\n| Sencha |\n\n```js\nlet a;\n```\n\nLast words.';
  await operator.act('messages', { content });
  await expect(chat.log).toContainText('Last words.');
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  const told = page.locator('article .pc-human .pc-markdown');
  const left = Math.round((await told.locator('.pc-code').boundingBox())?.x ?? 0);
  const words = [told.locator('p').first(), told.locator('p').last(), told.locator('th')];
  for (const part of words) expect((await letters(part)).left).toBe(left);
  expect((await letters(told.locator('.pc-code-head > :first-child'))).left).toBe(left + 12);
});

test('of a long Latin name the Arabic header shows the beginning', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await introducedOn(page, siteUrl);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  const name = page.locator('.pc-header bdi').first();
  const middle = async () => {
    const box = await name.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  // A short one stands beside the picture, at the side where the interface begins.
  expect(await middle()).toBeGreaterThan(260);
  const before = await name.evaluate((element) => element.getBoundingClientRect().right);
  await name.evaluate((element) => (element.textContent = 'Maximiliane Charlotte von Hohenzollern-Sigmaringen'));
  const box = await name.boundingBox();
  expect(await leftOf(name, 'Max')).toBe(Math.round(box?.x ?? 0));
  expect(await name.evaluate((element) => element.getBoundingClientRect().right)).toBe(before);
});

test('in a chat from right to left the caret of an empty paragraph stands where its words would begin', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/rtl`);
  await page.evaluate(() => window.PersonaChat?.('set', { lang: 'en' }));
  await chat.open();
  await chat.introduce();
  const formatting = formattingOn(page);
  await formatting.open();
  await page.evaluate(() => window.PersonaChat?.('set', { lang: 'ar' }));
  const field = page.locator('[contenteditable="true"]');
  const directions = () =>
    field.locator('p, ul').evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
  await expect.poll(directions).toEqual(['rtl']);
  await field.focus();
  await page.keyboard.type('tea');
  await expect.poll(directions).toEqual(['ltr']);
  await page.keyboard.press('Shift+Enter');
  await expect.poll(directions).toEqual(['ltr', 'rtl']);
  await page.keyboard.type('- شاي');
  await expect.poll(directions).toEqual(['ltr', 'rtl', 'rtl']);
});
