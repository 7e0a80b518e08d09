// How the operator's page shares its room: columns, lines of one writer, sources, cards, the columns of the audit log.

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

test('beside the list a transcript has room to read, and what is known of the visitor stands there on demand', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const [one, other] = [await visit(browser, siteUrl), await visit(browser, siteUrl)];
  await desk.open(one.name);
  const beside = page.getByRole('complementary', { name: 'Beside the conversation' });
  const details = page.getByRole('button', { name: 'Details' });
  for (const [width, isFolded, room] of [
    [1440, false, 800],
    [1180, false, 590],
    [1024, true, 700],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    await expect(beside).toBeVisible({ visible: !isFolded });
    await expect(details).toBeVisible({ visible: isFolded });
    expect(await desk.transcript.evaluate((node) => node.clientWidth), `${width} px`).toBeGreaterThan(room);
  }
  await desk.press('Details');
  await expect(beside.getByText('ada@example.org')).toBeVisible();
  await expect(desk.transcript).toBeVisible();
  // A long name in the head takes no more room than before.
  const head = page.locator('.talk-head');
  const heights: (number | undefined)[] = [];
  const long = ` ${'Konstantinopolitanskaja '.repeat(3)}`;
  await page.getByRole('heading', { name: one.name }).evaluate((title, more) => title.append(more), long);
  for (const width of [1024, 1160]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(beside).toBeVisible();
    heights.push((await head.boundingBox())?.height);
    await page.keyboard.press('Escape');
    await expect(beside).toBeHidden();
    heights.push((await head.boundingBox())?.height);
    await desk.press('Details');
  }
  expect(new Set(heights).size, heights.join()).toBe(1);
  await page.setViewportSize({ width: 1024, height: 768 });
  // It stays as the operator goes on.
  await desk.open(other.name);
  await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
  await expect(beside).toBeVisible();
  await desk.press('Details');
  await expect(beside).toBeHidden();
  for (const { page: visitor } of [one, other]) await visitor.context().close();
});

test('a card has its picture beside its words where it is of the own hosts, and a link to one of others, which loads nothing', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/404/);
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  await chat.say('/cards');
  await chat.replied();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const addresses = ['https://elsewhere.example/a.png', '/images/no-such.webp', 'javascript:alert(1)'];
  await page.route(/\/operator\/conversations\/[^/?]+(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { messages: { cards?: { image: { url: string } }[] }[] } };
    const cards = data.messages.flatMap((message) => message.cards ?? []);
    for (const [index, url] of addresses.entries()) Object.assign(cards[index + 1]?.image ?? {}, { url });
    await route.fulfill({ response, json: { data } });
  });
  const desk = await signedIn(page, siteUrl, operatorToken);
  await desk.open(name);
  const cards = desk.transcript.locator('.held > li');
  const [foreign, missing, unsafe] = [cards.nth(1), cards.nth(2), cards.nth(3)];
  const seen = cards.first().getByRole('link').getByRole('img', { name: /\w/ });
  await seen.scrollIntoViewIfNeeded();
  await expect.poll(() => seen.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
  expect(await seen.evaluate((node) => [node.clientWidth, node.clientHeight])).toEqual([72, 72]);
  await expect(seen).toHaveAttribute('loading', 'lazy');
  await expect(foreign.getByRole('link')).toHaveAttribute('href', 'https://elsewhere.example/a.png');
  await missing.scrollIntoViewIfNeeded();
  await expect(missing.getByRole('link')).toHaveText(/\w/);
  for (const card of [foreign, missing, unsafe]) await expect(card.getByRole('img')).toHaveCount(0);
  await expect(unsafe.getByRole('link')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([]);
  expect(await desk.transcript.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await visitor.context().close();
});
