// Small things that look cheap where they are wrong, measured: what stands on one line, what is a disc, what a label is hidden by.

import type { Locator, Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

const box = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
const corner = (one: Locator) => one.evaluate((element) => getComputedStyle(element).borderStartStartRadius);
const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`the label of the first wrong field of a form in a message is seen, ${width} × ${height}`, async ({
    page,
    siteUrl,
  }) => {
    await page.setViewportSize({ width, height });
    await talkOn(page, siteUrl, '/form all');
    const form = page.getByRole('group', { name: 'The workshop' });
    await form.locator('[type=submit]').click();
    const field = form.getByRole('textbox', { name: 'Badge' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/This field is required/);
    const list = await box(page.locator('persona-chat [part=messages]'));
    await expect
      .poll(async () => (await box(form.getByText('Badge', { exact: false }).first())).top)
      .toBeGreaterThan(list.top);
  });
}

test('the badge is a disc for one figure, and a pill for two', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 100');
  await page.keyboard.press('Escape');
  const badge = page.locator('persona-chat [part=launcher] > span');
  await expect(badge).toHaveText('1');
  const one = await box(badge);
  expect([one.width, one.height]).toEqual([18, 18]);
  await badge.evaluate((element) => (element.textContent = '12'));
  const two = await box(badge);
  expect(two.width).toBeGreaterThan(two.height);
});

test('what Enter does stands on the line of the footer, and the tools of formatting are discs', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const chat = await talkOn(page, siteUrl, 'Hello');
  await chat.input.fill('Some words');
  const tops = () =>
    page.evaluate(() => {
      const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
      const topOf = (element: Element | null | undefined) => {
        const range = document.createRange();
        range.selectNodeContents(element as Element);
        return range.getBoundingClientRect().top;
      };
      const hint = [...root.querySelectorAll('.pc-field span')].find((one) => one.textContent === 'Reply: Enter');
      return topOf(hint) - topOf(root.querySelector('.pc-footer [dir=ltr]'));
    });
  expect(Math.abs(await tops())).toBeLessThan(1);
  await page.getByRole('button', { name: 'Formatting', exact: true }).click();
  expect(await corner(toolbarOf(page).getByRole('button', { name: 'Bold' }))).toBe('9999px');
});

test('the face of who is typing ends with the bubble', async ({ page, siteUrl, apiUrl, operatorToken }) => {
  const chat = chatOn(page);
  const live = whenLive(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await live;
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  await operator.act('messages', { content: 'Good morning, Ada. How can I help?' });
  await expect(chat.log.getByText('How can I help?')).toBeVisible();
  await operator.act('typing', { isTyping: true });
  const row = chat.log.locator('.pc-avatar').last().locator('..');
  await expect(row).toContainText('Robin is typing');
  const bottoms = () =>
    row.evaluate((element) => [...element.children].map((part) => Math.round(part.getBoundingClientRect().bottom)));
  await expect.poll(async () => new Set(await bottoms()).size).toBe(1);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(row.locator('.pc-dots i').first()).toHaveCSS('background-color', 'rgb(0, 0, 0)');
});

test('what a toast offers looks like a button', async ({ page, siteUrl }) => {
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { version: '99.0.0' }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(siteUrl);
  await chatOn(page).open();
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await refresh.hover();
  expect((await box(refresh)).height).toBe(32);
  expect(await refresh.evaluate((element) => getComputedStyle(element).fontWeight)).toBe('600');
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`the list of several choices is seen whole, and chips leave no empty line, ${width} × ${height}`, async ({
    page,
    siteUrl,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${siteUrl}/form`);
    await chatOn(page).open();
    const row = page.locator('persona-chat .pc-row[data-type="multiselect"]').first();
    const field = row.getByRole('combobox');
    const start = page.getByRole('button', { name: 'Start' });
    // At the foot of what is seen: there the list would end below it.
    await field.evaluate((element: HTMLElement) => {
      element.scrollIntoView({ block: 'end' });
      element.focus({ preventScroll: true });
    });
    const list = row.getByRole('listbox');
    await expect(list).toBeVisible();
    await expect.poll(async () => (await box(list)).bottom).toBeLessThan((await box(start)).top);
    for (const index of [0, 1]) await row.getByRole('option').nth(index).click();
    expect((await box(row.locator('.pc-multi-box'))).height).toBe(44);
  });
}

test('below a reply whose buttons wait for a pointer little is left free, and nothing moves as they come', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'hello');
  await chat.say('hello');
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.replied();
  const gap = () =>
    chat.log.evaluate((log) => {
      const [, reply, next] = [...log.querySelectorAll('.pc-bubble')].map((one) => one.getBoundingClientRect());
      return (next?.top ?? NaN) - (reply?.bottom ?? NaN);
    });
  await page.mouse.move(0, 0);
  await expect.poll(gap).toBe(42);
  await chat.messages('persona').first().hover();
  const thumb = chat.messages('persona').first().getByRole('button', { name: 'Good answer' });
  await expect(thumb).toBeVisible();
  expect(await gap()).toBe(42);
  await thumb.click();
  await page.mouse.move(0, 0);
  await expect(thumb).toHaveAttribute('aria-pressed', 'true');
  expect(await gap()).toBe(42);
});

test('the two sentences of a take-over stand in two lines, and then in one', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const live = whenLive(page);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await live;
  await (await operatorOf(page, apiUrl, operatorToken)).act('take-over');
  const words = page.locator('persona-chat .pc-takeover p');
  await expect(words).toContainText('A human has taken over');
  const heightPx = async () => Math.round((await box(words)).height);
  // As long as it shows all of itself.
  await words.hover();
  await expect.poll(heightPx).toBe(36);
  await page.mouse.move(0, 0);
  await expect.poll(heightPx).toBe(18);
});

test('in forced colours the cards of feedback and of a changed message have a line, and the editor asks for words in grey', async ({
  page,
  siteUrl,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await talkOn(page, siteUrl, 'How long does shipping take?');
  await page.getByRole('button', { name: 'Bad answer' }).last().click();
  const [feedback, edit] = ['.pc-feedback-form', '.pc-edit'].map((name) => page.locator(`persona-chat ${name}`));
  await expect(feedback as Locator).toHaveCSS('border-top-width', '1px');
  // The list may still bring the form into sight.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('article').filter({ hasText: 'How long does shipping take?' }).first().hover();
    await page.getByRole('button', { name: 'Edit message' }).click({ timeout: 2000 });
  }).toPass();
  await expect(edit as Locator).toHaveCSS('border-top-width', '1px');
  // What asks for words is the same grey in the plain field and in the editor.
  const ink = (selector: string, pseudo: string) =>
    page
      .locator(`persona-chat .pc-place ${selector}`)
      .evaluate((field, before) => getComputedStyle(field, before).color, pseudo);
  const plain = await ink('textarea', '::placeholder');
  await page.getByRole('button', { name: 'Formatting', exact: true }).click();
  await expect(toolbarOf(page)).toBeVisible();
  expect(await ink('.ProseMirror', '::before')).toBe(plain);
});

test('a long name of the persona stands in two lines on the first screen, where there is room', async ({
  page,
  siteUrl,
}) => {
  const name = 'Dr. Wilhelmina-Katharina Donnersmarck-Hohenlohe';
  await page.route('**/conversations', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"Mina"', JSON.stringify(name));
    await route.fulfill({ response, body });
  });
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const shown = chat.log.getByText(name);
  await expect.poll(async () => Math.round((await box(shown)).height)).toBe(56);
  expect(await shown.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  const list = await box(page.locator('persona-chat [part=messages]'));
  expect((await box(page.locator('persona-chat .pc-log .pc-avatar').first())).top).toBeGreaterThan(list.top);
  await page.setViewportSize({ width: 720, height: 450 });
  await expect(shown).toBeHidden();
});

test('in a low window the line of the first screen is whole, and away where files leave it no room', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const line = chat.log.getByText('Tea advice, orders and everything around the cup.');
  const starter = chat.log.getByRole('button', { name: 'Find a tea' });
  const top = async () => (await box(page.locator('persona-chat [part=messages]'))).top;
  await expect(starter).toBeVisible();
  expect((await box(line)).top).toBeGreaterThan(await top());
  const note = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') };
  await page.locator('persona-chat input[type=file]').first().setInputFiles(note);
  await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible();
  await expect(line).toBeHidden();
  expect((await box(starter)).top).toBeGreaterThan(await top());
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Formatting', exact: true }).click();
  await expect(toolbarOf(page)).toBeVisible();
  expect((await box(starter)).top).toBeGreaterThan(await top());
});

test('the cross of a file lies on no letter of its name, and the extension is seen', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const names = [
    'Brewing card.txt',
    'Tea list.txt',
    'Order of June 9.txt',
    '宇治玉露の淹れ方と保存方法.txt',
    'A very long name of 2026.txt',
  ];
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('tea') }));
  await page.locator('persona-chat input[type=file]').first().setInputFiles(files);
  const tiles = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(tiles).toHaveCount(names.length);
  for (const tile of await tiles.all()) {
    const room = await tile.evaluate((element) => {
      const cross = element.querySelector('[data-remove] svg')?.getBoundingClientRect();
      const name = element.querySelector('bdi') as HTMLElement;
      const range = document.createRange();
      // Beside the whole name, which is heard, there are its two parts.
      range.selectNodeContents(name.querySelector('[aria-hidden]:last-child') ?? name);
      return (cross?.left ?? 0) - range.getBoundingClientRect().right;
    });
    expect(room).toBeGreaterThan(0);
  }
  // Behind the "…" the name goes on at once: the letters that are seen, it and the end leave no room between them.
  const cut = tiles.last().locator('bdi');
  const gap = () =>
    cut.evaluate((name) => {
      const [head, tail] = name.querySelectorAll<HTMLElement>('[aria-hidden]');
      const measure = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      measure.font = getComputedStyle(name).font;
      const widthOf = (text: string) => measure.measureText(text).width;
      const text = head?.textContent ?? '';
      const from = head?.getBoundingClientRect().left ?? 0;
      const room = (head?.getBoundingClientRect().right ?? 0) - from - widthOf('…');
      const seen = [...text].findLastIndex((_, at) => widthOf(text.slice(0, at + 1)) <= room);
      return (tail?.getBoundingClientRect().left ?? 0) - from - widthOf(`${text.slice(0, seen + 1)}…`);
    });
  await expect.poll(gap).toBeLessThan(1);
  expect(await gap()).toBeGreaterThan(-1);
});
