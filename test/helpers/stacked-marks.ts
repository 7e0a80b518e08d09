// Marks stacked on letters ("zalgo"), which browsers draw far above and below the line.

import { expect, type Locator } from '@playwright/test';

const boxes = ['p', 'dd', 'td', 'h2', 'strong', 'label'].map((name) => `self::${name}`).join(' or ');

/** What is seen right above and below it, with a word at its end that has such marks, is what is seen without the marks. */
export async function expectMarksWithin(target: Locator): Promise<void> {
  const page = target.page();
  const marked = 'Zed'.replaceAll(/./g, `$&${'\u0310\u0325'.repeat(20)}`);
  const end = (word: string) => target.evaluate((node, text) => node.lastChild?.replaceWith(text), word);
  await target.evaluate((node) => node.append('Zed'));
  await target.scrollIntoViewIfNeeded();
  // Browsers draw only what has changed, and a corner of which a part is drawn anew has another edge than a whole one.
  const drawAnew = () =>
    page.evaluate(async () => {
      for (const opacity of ['0.5', '']) {
        document.body.style.opacity = opacity;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
  const around = async (word: string): Promise<string[]> => {
    await end(word);
    await drawAnew();
    const box = await target.locator(`xpath=ancestor-or-self::*[${boxes}][1]`).boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    const shots: string[] = [];
    for (const top of [y - 22, y + height + 5]) {
      const clip = { x, y: top, width, height: 17 };
      shots.push((await page.screenshot({ clip, animations: 'disabled' })).toString('base64'));
    }
    return shots;
  };
  // What has just been filled in, or has come beside it, may still move.
  await expect(async () => {
    const without = await around('Zed');
    expect(await around(marked)).toEqual(without);
  }).toPass();
}
