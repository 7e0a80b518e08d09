// How wide lines, tables and code are where the chat is a page.

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('in page mode lines have a measure, and tables and code the whole column', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${siteUrl}/page`);
  const chat = chatOn(page);
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied();
  const text = chat.messages('persona').last().locator('.pc-markdown');
  await expect(text).toHaveCSS('font-size', '16px');
  const widths = await text.evaluate((box) => {
    const widthOf = (one: Element | null) => Math.round(one?.getBoundingClientRect().width ?? 0);
    const letters = [...box.querySelectorAll(':scope > p')].map((line) => parseFloat(getComputedStyle(line).maxWidth));
    return {
      box: widthOf(box),
      column: widthOf(box.closest('.pc-stack')),
      table: widthOf(box.querySelector(':scope > .pc-table')),
      code: widthOf(box.querySelector(':scope > .pc-code')),
      lines: [...box.querySelectorAll(':scope > p')].every((line) => widthOf(line) <= (letters[0] ?? 0) + 1),
    };
  });
  expect(widths).toEqual({
    box: widths.column,
    column: expect.any(Number),
    table: widths.column,
    code: widths.column,
    lines: true,
  });
});

test('a reply whose direction is not that of the page has one edge, from its titles to its table', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${siteUrl}/page`);
  const chat = chatOn(page);
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  const edges = await page
    .locator('article[data-role=persona]')
    .last()
    .locator('.pc-markdown > :is(h3, h4, h5, p, ul, ol, .pc-table, .pc-code)')
    .evaluateAll((blocks) => blocks.map((block) => Math.round(block.getBoundingClientRect().left)));
  expect(edges.length).toBeGreaterThan(5);
  expect(new Set(edges).size).toBe(1);
});
