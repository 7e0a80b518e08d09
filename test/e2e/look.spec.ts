// What of the look can be measured: edges, overlaps, what is cut off, what moves, and how large targets are.

import type { Page } from '@playwright/test';
import { type Chat, chatOn, chooseInMenu, talkOn } from '../helpers/chat.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { expect, test } from '../helpers/demo.ts';
import { needs } from '../helpers/needs.ts';

interface Edges {
  readonly left: number;
  readonly right: number;
}

/** Left and right edges of what stands in a column, in pixels from the panel's own. */
function edges(page: Page): Promise<Record<string, Edges>> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const panel = (root.querySelector('[part=panel]') as Element).getBoundingClientRect();
    // A slot has no box of its own.
    const box = (selector: string) =>
      [...root.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
    const of = (selector: string) => ({
      left: Math.round(Math.min(...box(selector).map((one) => one.left)) - panel.left),
      right: Math.round(panel.right - Math.max(...box(selector).map((one) => one.right))),
    });
    return {
      // The target around a glyph reaches beyond the edge.
      header: of('[part=header] .pc-avatar, [part=header] svg'),
      messages: of('article > .pc-avatar, [part=bubble]'),
      composer: of('.pc-field'),
    };
  });
}

/** Heights of what stands below each other in the panel; they add up to the panel's where nothing overlaps. */
function heights(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const height = (selector: string) => root.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    return {
      panel: height('[part=panel]'),
      header: height('[part=header]'),
      messages: height('[part=messages]'),
      composer: height('.pc-place'),
      field: height('.pc-field'),
      footer: height('.pc-footer'),
    };
  });
}

for (const [path, width, height, edge, tag = []] of [
  ['/', 1024, 760, 16, '@long'],
  ['/', 720, 450, 16, '@long'],
  ['/', 360, 740, 16],
  ['/page', 1440, 900, 340],
] as const) {
  test(
    `header, messages and composer share their edges, ${width} × ${height} on ${path}`,
    { tag },
    async ({ page, siteUrl }) => {
      const chat = chatOn(page);
      await page.setViewportSize({ width, height });
      await page.goto(`${siteUrl}${path}`);
      if (path === '/') await chat.open();
      await chat.introduce();
      await chat.say('/formatted');
      await chat.replied();
      for (const direction of ['ltr', 'rtl'] as const) {
        if (direction === 'rtl') await page.locator('persona-chat').evaluate((one) => one.setAttribute('lang', 'ar'));
        await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', direction);
        expect(await edges(page), direction).toEqual({
          header: { left: edge, right: edge },
          messages: { left: edge, right: edge },
          composer: { left: edge, right: edge },
        });
        expect(await cutOff(page), direction).toEqual([]);
      }
      const { panel = 0, header = 0, messages = 0, composer = 0, field, footer = 0 } = await heights(page);
      expect(field).toBe(48);
      expect(Math.round(header + messages + composer + footer)).toBe(Math.round(panel));
      expect(messages).toBeGreaterThan(219);
    },
  );
}

for (const path of ['/', '/page']) {
  test(`what can be done with a reply stands in one row below all that it holds, on ${path}`, async ({
    page,
    siteUrl,
  }) => {
    const chat = chatOn(page);
    await page.setViewportSize({ width: 1024, height: 760 });
    await page.goto(`${siteUrl}${path}`);
    if (path === '/') await chat.open();
    await chat.introduce();
    await chat.say('/card');
    await chat.replied();
    const reply = chat.messages('persona').last();
    // Above the row, which moves down when the code of cards has come.
    await expect(reply.locator('.pc-card')).toBeVisible();
    await expect(reply.getByRole('button', { name: 'Try again' })).toBeVisible();
    // Code of cards and of what stands in the row comes after the reply has ended.
    await expect(async () => {
      const row = await reply.locator('.pc-feedback button').evaluateAll((all) =>
        all.map((one) => {
          const { left, top } = one.getBoundingClientRect();
          return { name: one.ariaLabel, left: Math.round(left), top: Math.round(top) };
        }),
      );
      const [first] = row;
      const lowest = await reply.locator('.pc-card').evaluate((card) => card.getBoundingClientRect().bottom);
      expect(first?.top).toBeGreaterThanOrEqual(lowest);
      expect(row).toEqual(
        ['Copy message', 'Good answer', 'Bad answer', 'Try again'].map((name, index) => ({
          name,
          left: (first?.left ?? 0) + index * 30,
          top: first?.top,
        })),
      );
    }).toPass();
  });
}

/** Times, and who live messages went to, that lie over a text, as the focus goes from the last message to the first. */
async function overTexts(page: Page, chat: Chat): Promise<string[]> {
  await chat.log.focus();
  await page.keyboard.press('End');
  const found: string[] = [];
  for (let left = await chat.log.locator('article').count(); left > 0; left -= 1) {
    await expect(chat.log.locator('article:focus .pc-time time')).toBeInViewport({ ratio: 1 });
    found.push(...(await detailsOverTexts(page)));
    await page.keyboard.press('ArrowUp');
  }
  return found;
}

function detailsOverTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const log = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[role=log]') as Element;
    const walker = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
    const texts: { text: string; boxes: DOMRect[] }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.pc-time, .pc-sr') || !node.textContent?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      texts.push({ text: node.textContent, boxes: [...range.getClientRects()] });
    }
    return [...log.querySelectorAll('.pc-time time, .pc-time p')].flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      // A line of text is higher than its letters.
      const isOver = (box: DOMRect) =>
        box.left < right && box.right > left && box.top < bottom - 2 && box.bottom > top + 2;
      return texts.filter(({ boxes }) => boxes.some(isOver)).map(({ text }) => `${one.textContent} over ${text}`);
    });
  });
}

for (const path of ['/', '/page']) {
  test(
    `the time of a message stands over no text, on ${path}`,
    { tag: path === '/' ? [] : '@long' },
    async ({ page, siteUrl, apiUrl }) => {
      const chat = chatOn(page);
      await page.goto(`${siteUrl}${path}`);
      if (path === '/') await chat.open();
      await chat.introduce();
      await chat.say('/steps 0');
      await chat.replied();
      await chat.say('Hello');
      await chat.replied();
      expect(await overTexts(page, chat)).toEqual([]);
      const reply = chat.messages('persona').last();
      // The list may still follow what has come.
      await expect(async () => {
        await page.mouse.move(0, 0);
        await reply.hover();
        await expect(reply.locator('.pc-time')).toHaveCSS('opacity', '1', { timeout: 2000 });
      }).toPass();
      // In a live talk each side says more than one thing at a time.
      await page.route(`${apiUrl}/chat?*`, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as { data: { id: string; createdAt: string }[] };
        const twice = body.data.flatMap((one) => [
          { ...one, isLive: true },
          { ...one, isLive: true, id: `${one.id}-more` },
        ]);
        await route.fulfill({ response: answer, json: { ...body, data: twice } });
      });
      await page.reload();
      await expect(chat.messages('persona')).toHaveCount(4);
      await expect(chat.messages('persona').last()).toHaveAccessibleDescription(/sent by the persona owner/);
      expect(await overTexts(page, chat)).toEqual([]);
    },
  );
}

for (const [width, height, tag = []] of [
  [320, 640, '@long'],
  [360, 740],
  [1024, 760, '@long'],
] as const) {
  test(`nothing moves in the search while one types, ${width} px wide`, { tag }, async ({ page, siteUrl }) => {
    await page.setViewportSize({ width, height });
    const chat = await talkOn(page, siteUrl, '/formatted');
    await chooseInMenu(page, 'Search messages');
    const row = page.getByRole('search');
    const field = row.getByRole('textbox');
    const places = () =>
      page.evaluate(() => {
        const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
        const box = (selector: string) => root.querySelector(selector)?.getBoundingClientRect();
        const { left = 0, right = 0, height = 0 } = box('.pc-search form > div') ?? {};
        return { field: [left, right, height], header: box('.pc-header')?.height, list: box('.pc-log')?.top };
      });
    await expect(field).toBeFocused();
    const before = await places();
    // In a narrow chat what was found has a row of its own, so that the word has room.
    const rows = width > 360 ? 1 : 2;
    expect(before.header).toBeLessThan(56 + rows * 56);
    await field.fill('tea');
    await expect(row).toContainText('1 of 1');
    expect(await places()).toEqual(before);
    // Some letters are seen beside the count and the arrows.
    expect((await field.boundingBox())?.width).toBeGreaterThan(80);
    expect(await cutOff(page)).toEqual([]);
    await field.fill('no such words');
    await expect(row).toContainText('No matches');
    expect(await places()).toEqual(before);
    // What is found is marked in its words; the message has no frame then.
    await field.fill('tea');
    await expect(chat.log.locator('[data-match] .pc-bubble')).toHaveCSS('outline-style', 'none');
    // Two crosses below each other would be taken for one.
    const [back, close] = await Promise.all(
      [row.getByRole('button', { name: 'Close' }), page.getByRole('button', { name: 'Close chat' })].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(back?.x ?? 0).toBeLessThan((close?.x ?? 0) - 100);
    await row.getByRole('button', { name: 'Close' }).click();
    await expect(row).toHaveCount(0);
  });
}

test('from the opening to the reply nothing on screen jumps', async ({ page, siteUrl, browserName }) => {
  needs('layout shifts', browserName);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await talkOn(page, siteUrl, 'Hello');
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.filter((shift) => shift > 0.01)).toEqual([]);
});

test('an opened select is a list like those of the chat, and its options are as dark as any text', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('styled selects', browserName);
  await page.goto(`${siteUrl}/form`);
  await chatOn(page).open();
  const select = page.locator('persona-chat select').first();
  await select.click();
  const looks = await select.evaluate((element: HTMLSelectElement) => {
    const option = element.options[1] as HTMLOptionElement;
    const { color, minHeight } = getComputedStyle(option);
    return {
      picker: getComputedStyle(element, '::picker(select)').appearance,
      isOfList: color === getComputedStyle(element.closest('form')?.querySelector('[role=listbox]') as Element).color,
      isPale: color === getComputedStyle(element).color,
      minHeight,
      width: option.getBoundingClientRect().width - element.getBoundingClientRect().width,
    };
  });
  expect(looks).toEqual({ picker: 'base-select', isOfList: true, isPale: false, minHeight: '36px', width: -8 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(select).toHaveValue('Green tea from Japan');
  await expect(select).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => select.evaluate((element) => element.matches(':open'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => select.evaluate((element) => element.matches(':open'))).toBe(false);
  await expect(select).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});
