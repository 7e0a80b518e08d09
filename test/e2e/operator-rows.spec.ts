// How rows of the operator's page share their room: lines of one writer, sources, the columns of the audit log.

import { expect, test } from '../helpers/demo.ts';
import { signedIn } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

test('lines of one writer within a minute are a group, sources have their numbers, and a long name in the audit log one column', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  await chat.say('/sources');
  await chat.replied();
  await desk.open(name);
  const source = desk.transcript.locator('.sources li').nth(1);
  const number = await source.evaluate((row) => ({
    text: getComputedStyle(row, '::before').content,
    room: Math.round(
      (row.firstElementChild as HTMLElement).getBoundingClientRect().left - row.getBoundingClientRect().left,
    ),
  }));
  expect(number).toEqual({ text: 'counter(source) "."', room: 22 });

  await desk.press('Take over');
  await expect(desk.reply).toBeEditable();
  for (const text of ['First line', 'Second line', 'Third line']) await desk.say(text);
  const lines = desk.transcript.getByRole('listitem').filter({ hasText: / line(Seen)?$/ });
  await expect(lines).toHaveCount(3);
  const boxes = await lines.evaluateAll((all) =>
    all.map((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return { top, bottom, by: line.querySelector('.by')?.getBoundingClientRect().height ?? 0 };
    }),
  );
  expect(boxes.map(({ by }) => by > 10)).toEqual([true, false, false]);
  expect(boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)))).toEqual([2, 2]);
  // Who has not eyes for the group hears each writer.
  await expect(lines.last().locator('.by strong')).toHaveText('You');

  await page.route(/\/operator\/audit/, async (route) => {
    const response = await route.fetch();
    const { data, metadata } = (await response.json()) as { data: object[]; metadata: object };
    const operatorName = 'Friederike-Charlotte Wachtmeister von und zu Schwanenflügel';
    const signedInAs = { action: 'sign-in', detail: 'with the server’s token', conversationId: null };
    const rows = data.map((row, index) => ({ ...row, ...(index === 0 ? { operatorName, ...signedInAs } : {}) }));
    await route.fulfill({ response, json: { data: rows, metadata } });
  });
  await desk.press('Audit log');
  const cells = page.getByRole('row').filter({ hasText: 'Wachtmeister' }).getByRole('cell');
  await expect(cells.nth(2)).toContainText('with the server’s token');
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const linesOfWords = await cells.nth(2).evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
    expect(linesOfWords, `${width} px`).toBe(1);
    const overflow = await page.locator('.table-scroller').evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(overflow, `${width} px`).toBe(0);
  }
  await visitor.context().close();
});
