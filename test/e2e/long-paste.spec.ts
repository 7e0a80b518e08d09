// A long text that is pasted (docs/behaviour.md#composer).

import type { Browser, Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { without } from '../helpers/needs.ts';

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
}

/** How often the page is laid out for about as long as the longest time, while something is done. */
async function longLayouts(browser: Browser, page: Page, run: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const layouts = traceEvents.flatMap(({ name, dur = 0 }) => (name === 'Layout' ? dur : []));
  const longest = Math.max(...layouts);
  return layouts.filter((dur) => dur > longest / 4).length;
}

test.skip(...without('counts of layouts'));

for (const [what, word] of [
  ['from right to left', 'שלום עולם '],
  ['from left to right', 'green tea '],
] as const)
  test(`72,000 letters ${what} are laid out once, in their direction, and can be written on`, async ({
    page,
    browser,
    context,
    siteUrl,
  }) => {
    test.slow();
    const text = word.repeat(7_200);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const chat = chatOn(page);
    await page.goto(`${siteUrl}/page`);
    await chat.introduce();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await chat.input.focus();
    const count = await longLayouts(browser, page, async () => {
      await page.keyboard.press('ControlOrMeta+V');
      // The frame that shows it is over.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    });
    expect(count).toBe(1);
    expect(await chat.input.inputValue()).toBe(text);
    await expect(chat.input).toHaveCSS('direction', what === 'from right to left' ? 'rtl' : 'ltr');
    await chat.input.press('ControlOrMeta+A');
    await chat.input.press('Delete');
    await expect(chat.input).toHaveCSS('direction', 'ltr');
    await expect(chat.input).not.toHaveAttribute('data-long');
  });
