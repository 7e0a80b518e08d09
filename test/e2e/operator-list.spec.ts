// How the operator's list, the filters above it and the head of a conversation fit what is written, whatever its length and direction.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { signedIn } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

const arabic = 'محمد عبد الرحمن بن عبد الله الخوارزمي';
const german = 'Maximiliane-Wilhelmine von und zu Hohenlohe-Langenburg-Schillingsfürst';
const operator = 'Friederike-Charlotte Wachtmeister von Schwanenflügel';

const sizes = [
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

/** The list as if it had these conversations: [name, end of the id, time]. */
async function showNames(page: Page, rows: readonly (readonly [string, string, string])[]): Promise<void> {
  await page.route(/\/operator\/conversations(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Record<string, unknown>[] };
    const shown = rows.map(([name, end, activeAt]) => ({
      ...data[0],
      id: `00000000-0000-4000-8000-00000000${end}`,
      activeAt,
      visitor: { name, email: 'ada@example.org' },
    }));
    await route.fulfill({ response, json: { data: shown, metadata: { next: null } } });
  });
}

/** Whether the beginning of a text is seen within its box, and whether all of it is. */
const seenOf = (text: Locator) =>
  text.evaluate((node) => {
    const range = document.createRange();
    const letters = node.firstChild as Text;
    range.setStart(letters, 0);
    range.setEnd(letters, 1);
    const [first, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
    const isWhole = node.scrollWidth <= node.clientWidth;
    return { isBegun: first.left >= box.left - 1 && first.right <= box.right + 1, isWhole };
  });

test('a long name is cut at its end, in either direction, and what tells equal names apart is whole', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const { name } = await visit(browser, siteUrl);
  const now = new Date().toISOString();
  const before = '2020-11-12T10:12:00.000Z';
  await showNames(page, [
    [arabic, 'a001', now],
    [german, 'a002', now],
    ['Ada Lovelace', 'dd03', now],
    ['Ada Lovelace', 'dd04', before],
    [german, 'a005', before],
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const desk = await signedIn(page, siteUrl, operatorToken, arabic);
  const row = (at: number) => page.locator('#list li').nth(at);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const at of [0, 1, 4])
      expect(await seenOf(row(at).locator('strong')), `${at}, ${width} px`).toMatchObject({ isBegun: true });
    for (const at of [2, 3])
      expect(await seenOf(row(at).locator('strong')), `${at}, ${width} px`).toEqual({ isBegun: true, isWhole: true });
    for (const at of [1, 2, 3, 4])
      expect(await seenOf(row(at).locator('.mark')), `mark ${at}, ${width} px`).toEqual({
        isBegun: true,
        isWhole: true,
      });
    // No room is kept for a mark that is not there.
    const [first, time] = [await row(0).locator('strong').boundingBox(), await row(0).locator('.time').boundingBox()];
    if ((await seenOf(row(0).locator('strong'))).isWhole) continue;
    expect((time?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0), `${width} px`).toBeLessThanOrEqual(13);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await seenOf(page.locator('#who'))).toMatchObject({ isBegun: true });

  // The head of the conversation, too.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(/\/operator\/conversations\/[^/?]+(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(name, arabic) });
  });
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(name);
  await expect(page.locator('#list li')).toHaveCount(1);
  await desk.open(name);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await seenOf(page.locator('#talk-title'))).toEqual({ isBegun: true, isWhole: false });

  // Wherever it is cut it can be read; the actions keep their place, and what is known of the visitor begins at one edge.
  const title = page.getByRole('heading', { name: arabic });
  await expect(title).toHaveAttribute('title', arabic);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [head, takeOver] = [title, page.getByRole('button', { name: 'Take over' })];
  expect((await takeOver.boundingBox())?.y).toBeLessThan(((await head.boundingBox())?.y ?? 0) + 20);
  const edges = await page.locator('#visitor :is(dt, dd)').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return Math.round(Math.min(...[...range.getClientRects()].map(({ left }) => left)));
    }),
  );
  expect(new Set(edges).size).toBe(1);
});

test('by touch a tablet’s filters have room on one line, and a long name has the width of the head', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const touch = await page.context().newCDPSession(page);
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { name } = await visit(browser, siteUrl);
  await page.route(/\/operator\/conversations\/[^/?]+(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(name, german) });
  });
  const desk = await signedIn(page, siteUrl, operatorToken, operator);
  await desk.open(name);
  const title = page.getByRole('heading', { name: german });
  await expect(title).toBeVisible();
  const titleWidth = await title.evaluate(({ clientWidth, parentElement }) => ({
    part: clientWidth / (parentElement?.parentElement?.clientWidth ?? Infinity),
  }));
  expect(titleWidth.part).toBeGreaterThan(0.7);
  const [mail, button] = [page.locator('#talk-sub'), page.getByRole('button', { name: 'Take over' })];
  expect((await mail.boundingBox())?.height).toBeLessThan(30);
  expect((await button.boundingBox())?.y).toBeGreaterThan((await mail.boundingBox())?.y ?? Infinity);
  expect((await page.locator('.talk-head').boundingBox())?.height).toBeLessThan(200);

  for (const [width, height] of sizes.slice(1, 3)) {
    await page.setViewportSize({ width, height });
    await page
      .locator('.filters .count')
      .evaluateAll((counts) => counts.forEach((count) => (count.textContent = '12')));
    const filters = await page.locator('.filters button').evaluateAll((buttons) =>
      buttons.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        return { top: box.top, left: box.left, right: box.right, space: words.left - box.left };
      }),
    );
    expect(new Set(filters.map(({ top }) => top)).size, `${width} px`).toBe(1);
    for (const [at, { left, space }] of filters.entries()) {
      expect(space, `${at}, ${width} px`).toBeGreaterThanOrEqual(9);
      if (at > 0) expect(left - (filters[at - 1]?.right ?? 0), `${at}, ${width} px`).toBeGreaterThanOrEqual(4);
    }
  }
});

test('beside a long name of the operator the header keeps one line for each of its parts', async ({
  page,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedIn(page, siteUrl, operatorToken, operator);
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
  for (const width of [1440, 1200, 1024, 980]) {
    await page.setViewportSize({ width, height: 768 });
    expect((await page.getByRole('banner').boundingBox())?.height, `${width} px`).toBe(height);
    expect((await page.locator('#who').boundingBox())?.width, `${width} px`).toBeGreaterThan(120);
    for (const selector of ['#line', '#sign-out', '.pages'])
      expect(
        await page.locator(selector).evaluate((node) => node.scrollWidth - node.clientWidth),
        `${selector}, ${width} px`,
      ).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});
