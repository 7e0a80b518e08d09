// A notice over a small panel never covers the whole of what has the focus (docs/behaviour.md#toasts).

import type { Page } from '@playwright/test';
import { talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

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
