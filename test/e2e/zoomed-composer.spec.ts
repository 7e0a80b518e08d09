// The composer in the window of a phone that is zoomed to 200 %, also in forced colours.

import type { Page } from '@playwright/test';
import { introducedOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { needs } from '../helpers/needs.ts';
import { phone } from '../helpers/phone.ts';

test.use(phone);

const zoomed = { width: 195, height: 422 };

/** The four buttons of a persona with a voice stand below what is written, each apart from the next, and none of them is cut. */
async function expectOneRow(page: Page, name: string) {
  const composer = page.locator('persona-chat [part=composer]');
  const buttons = composer.getByRole('button').filter({ visible: true });
  await expect(buttons, name).toHaveCount(4);
  const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(new Set(boxes.map(({ y }) => y)).size, name).toBe(1);
  boxes.forEach(({ width, right }, index) => {
    expect(width, name).toBeGreaterThanOrEqual(36);
    expect(right, name).toBeLessThanOrEqual(boxes[index + 1]?.left ?? zoomed.width - 16);
  });
  expect((await composer.boundingBox())?.height, name).toBeLessThanOrEqual(96);
}

test('has its buttons in one row below the words, and is seen whole below a header of two lines', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('settings of the visitor', browserName);
  const chat = await introducedOn(page, `${siteUrl}/voice`);
  await page.setViewportSize(zoomed);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    for (const text of ['Hello', '']) {
      await chat.input.fill(text);
      await expectOneRow(page, `"${text}", forced colours: ${forcedColors}`);
    }
  }

  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  const composer = page.locator('persona-chat [part=composer]');
  const input = composer.getByRole('textbox');
  await expect(input).toHaveAttribute('placeholder', wordsOf('AR')('composer.placeholder'));
  expect((await page.locator('persona-chat .pc-header').boundingBox())?.height).toBeGreaterThan(60);
  await input.focus();
  /** Pixels of the composer, and of the ring of its field, that are cut off. */
  const cut = await composer.evaluate((form) => {
    const place = form.parentElement as HTMLElement;
    const field = form.querySelector('.pc-field') as HTMLElement;
    const ringPx = parseFloat(getComputedStyle(field).outlineOffset) + 2;
    const belowPx = field.getBoundingClientRect().bottom + ringPx - place.getBoundingClientRect().bottom;
    return [place.scrollHeight - place.clientHeight, Math.max(belowPx, 0)];
  });
  expect(cut).toEqual([0, 0]);
  // Nor where it has grown.
  await input.fill('Which tea suits the evening?');
  const lost = () =>
    composer.evaluate(
      ({ parentElement: place }) => (place as HTMLElement).scrollHeight - (place as HTMLElement).clientHeight,
    );
  expect(await lost()).toBe(0);
});
