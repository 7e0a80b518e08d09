// A notice over a small panel never covers the whole of what has the focus (docs/behaviour.md#toasts).

import type { Locator, Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { sampleFile } from '../helpers/sample-files.ts';

/** What has the focus, and whether any of it is free of notices. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    let node = document.activeElement as HTMLElement;
    while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement as HTMLElement;
    const root = node.getRootNode() as ShadowRoot;
    const { left, top, width, height } = node.getBoundingClientRect();
    const isOver = (x: number, y: number) => root.elementFromPoint(x, y)?.closest('.pc-toast') != null;
    const places = [0.1, 0.3, 0.5, 0.7, 0.9];
    const isFree = places.some((x) => places.some((y) => !isOver(left + width * x, top + height * y)));
    return {
      name: `${node.localName} ${node.getAttribute('aria-label') ?? node.textContent}`.trim().slice(0, 40),
      isOfToast: node.closest('.pc-toast') !== null,
      isFree,
    };
  });

for (const [width, height] of [
  [667, 175],
  [360, 400],
] as const)
  test(`in ${width} × ${height} a notice leaves something of whatever has the focus in sight`, async ({
    page,
    siteUrl,
    allowProblems,
  }) => {
    allowProblems(/rich-text-chunk/);
    const chat = await talkOn(page, siteUrl, '/form');
    await page.route('**/chunks/rich-text-chunk-*', (route) => route.abort());
    await page.getByRole('button', { name: 'Formatting', exact: true }).click();
    const notice = page.locator('persona-chat .pc-toast').filter({ hasText: 'This part could not load' });
    await expect(notice).toBeVisible();
    await page.setViewportSize({ width, height });
    await chat.log.focus();
    const hidden: string[] = [];
    const passed = new Set<string>();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 30; presses += 1) {
        const { name, isOfToast, isFree } = await focused(page);
        passed.add(name);
        if (!isOfToast && !isFree) hidden.push(name);
        await page.keyboard.press(key);
      }
    await expect(notice).toBeVisible();
    expect([...passed].join()).toContain('Reserve');
    expect(hidden).toEqual([]);
  });

test('in 667 × 175 a notice leaves the list of messages scrolling to what the keyboard reaches in it', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'hello');
  await page.locator('persona-chat input[type=file]').first().setInputFiles(sampleFile('virus.exe'));
  const notice = page.locator('persona-chat .pc-toast');
  await expect(notice).toBeVisible();
  await notice.hover();
  await page.setViewportSize({ width: 667, height: 175 });
  await chat.input.focus();
  const reached: (string | null)[] = [];
  const unseen: (string | null)[] = [];
  for (let presses = 0; presses < 7; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    await focused(page);
    const [name, isSeen] = await page.evaluate(() => {
      const root = document.querySelector('persona-chat')?.shadowRoot;
      const node = root?.activeElement;
      const list = node?.closest('[role=log]')?.getBoundingClientRect();
      const box = node?.getBoundingClientRect();
      if (!node || !list || !box || node.matches('[role=log]')) return [null, true];
      return [node.getAttribute('aria-label'), box.top < list.bottom - box.height / 2 && box.bottom > list.top];
    });
    reached.push(name);
    if (!isSeen) unseen.push(name);
  }
  await expect(notice).toBeVisible();
  expect(reached).toContain('Bad answer');
  expect(unseen).toEqual([]);
});

/** A part that could not load, and a file that was refused. */
async function twoNotices(page: Page): Promise<Locator> {
  const notices = page.locator('persona-chat .pc-toast');
  await page.route('**/chunks/rich-text-chunk-*', (route) => route.abort());
  await page.getByRole('button', { name: 'Formatting', exact: true }).click();
  await expect(notices).toHaveCount(1);
  await page.locator('persona-chat input[type=file]').first().setInputFiles(sampleFile('virus.exe'));
  await expect(notices).toHaveCount(2);
  return notices;
}

test('two notices are seen in a page of 667 × 175', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/rich-text-chunk/);
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await expect(chat.input).toBeVisible();
  const notices = await twoNotices(page);
  await notices.first().hover();
  await page.setViewportSize({ width: 667, height: 175 });
  for (const notice of await notices.all()) await expect(notice).toBeInViewport({ ratio: 0.6 });
});

for (const path of ['', '/page'])
  test(`Escape on a notice closes that one alone: ${path || 'in a bubble'}`, async ({
    page,
    siteUrl,
    allowProblems,
  }) => {
    allowProblems(/rich-text-chunk/);
    const chat = chatOn(page);
    await page.goto(siteUrl + path);
    if (!path) await chat.open();
    await chat.introduce();
    await expect(chat.input).toBeVisible();
    const notices = await twoNotices(page);
    await chat.input.focus();
    await notices.last().getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(notices).toHaveCount(1);
    await expect(notices).toContainText('This part could not load');
    await expect(chat.input).toBeFocused();
    await notices.getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Escape');
    await expect(notices).toHaveCount(0);
    await expect(chat.input).toBeFocused();
  });
