// How an operator reads what was said: Markdown as elements that the page makes itself, and hostile texts as texts.

import type { Locator } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { type Desk, signedIn } from '../helpers/operator.ts';
import { expectMarksWithin } from '../helpers/stacked-marks.ts';
import { visit } from '../helpers/visit.ts';

test('a reply is read with its headings, lists, checks, quotes, code and formulas', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const visitor = await visit(browser, siteUrl);
  for (const text of ['/formatted', '/formula']) {
    await visitor.chat.say(text);
    await visitor.chat.replied();
  }
  const desk = await signedIn(page, siteUrl, operatorToken);
  await desk.open(visitor.name);
  const { transcript } = desk;
  for (const name of ['A small guide to green tea', 'What you need', 'Before you pour'])
    await expect(transcript.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(transcript.locator('.text > ol > li > ul > li').first()).toHaveText('soft, if you can choose');
  await expect(transcript.getByRole('img', { name: 'Done', exact: true })).toHaveCount(2);
  await expect(transcript.getByRole('img', { name: 'Not done' })).toHaveCount(1);
  await expect(transcript.locator('blockquote blockquote')).toHaveText('And the third for the conversation.');
  const code = transcript.locator('pre').filter({ hasText: 'const minutes' });
  await expect(code).toHaveText(/^const minutes[^]*60_000\);$/);
  await expect(code).toHaveCSS('white-space', 'pre');
  await expect(transcript.locator('pre').filter({ hasText: '\\frac' }).first()).toBeVisible();
  await expect(transcript.locator('.text').filter({ hasText: 'A small guide' })).not.toContainText('#');
  // Its picture too is a link, and loads nothing.
  for (const [name, address] of [
    ['A cup of green tea', /\/images\/cup\.svg$/],
    ['the brewing notes', 'https://example.com/brewing?tea=green&cups=2'],
    ['tea@example.com', 'mailto:tea@example.com'],
  ] as const) {
    const link = transcript.locator('.text').getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  expect(asked.filter((address) => /example\.com|cup\.svg/.test(address))).toEqual([]);
  // What is wide scrolls in itself.
  expect(await transcript.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await axeFindings(page, '#transcript')).toEqual([]);
});

/** The text of a visitor with these words, as it stands in the transcript once it was answered. */
async function shownTo(desk: Desk, { chat, name }: Awaited<ReturnType<typeof visit>>, words: string): Promise<Locator> {
  await chat.replied();
  await desk.open(name);
  return desk.transcript.locator('[data-side=visitor] .text').filter({ hasText: words });
}

test('paragraphs stand as far apart as lists, however many empty lines there are', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const visitor = await visit(browser, siteUrl);
  await visitor.chat.say('Line one\nline two\n\nSecond\n\n\n\nThird\n- a list');
  const text = await shownTo(await signedIn(page, siteUrl, operatorToken), visitor, 'Third');
  const gaps = await text.evaluate(({ children }) => {
    const boxes = [...children].map((one) => one.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? 0)));
  });
  expect(gaps).toEqual([8, 8, 8]);
  await expect(text.locator('p').first()).toHaveText(/^Line one\nline two$/);
});

const numbers = ['+49 30 7654321', '030-1234567', '2026-11-27'];
const phones = `رقمي ${numbers.join(' أو ')}`;

/** Runs in the page: each number as it is seen from left to right, with what stands on another line behind a stroke. */
function orderOf(node: Element, wanted: readonly string[]): string[] {
  const signs: { sign: string; left: number; top: number }[] = [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (const [at, sign] of [...(text.textContent ?? '')].entries()) {
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const { left, top } = range.getBoundingClientRect();
      signs.push({ sign, left, top: Math.round(top) });
    }
  const whole = signs.map(({ sign }) => sign).join('');
  return wanted.map((number) => {
    const found = signs.slice(whole.indexOf(number), whole.indexOf(number) + number.length);
    const sorted = found.toSorted((one, other) => one.top - other.top || one.left - other.left);
    return sorted.map(({ sign, top }, at) => (at > 0 && top !== sorted[at - 1]?.top ? `|${sign}` : sign)).join('');
  });
}

test('a block without letters reads in the direction of the text before it, as in the chat', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const visitor = await visit(browser, siteUrl);
  await visitor.chat.say(`Mixed\n\n\`\`\`\nمرحبا\n\`\`\`\n\n12.50 €\n\n${phones}\n\n+49 30 1\n\n- 1\n- 2\n\nThe end`);
  const desk = await signedIn(page, siteUrl, operatorToken);
  const text = await shownTo(desk, visitor, 'The end');
  const directions = await text.evaluate(({ children }) =>
    [...children].map((block) => getComputedStyle(block).direction),
  );
  expect(directions).toEqual(['ltr', 'ltr', 'ltr', 'rtl', 'rtl', 'rtl', 'ltr']);

  // Its numbers are read as they are dialled, each on one line, in the list too.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await text.locator('p').filter({ hasText: 'رقمي' }).evaluate(orderOf, numbers)).toEqual(numbers);
  await desk.press('Take over');
  await expect(desk.reply).toBeEditable();
  await desk.say(phones);
  await desk.press('All conversations');
  const preview = page.locator('#list .preview').filter({ hasText: 'رقمي' }).first();
  expect(await preview.evaluate(orderOf, numbers)).toEqual(numbers);
});

test('"/" says that there are no answers to insert, and shows each in its own direction', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  await page.route('**/operator/canned-answers', (route) => route.fulfill({ json: { data: [] } }));
  const visitor = await visit(browser, siteUrl);
  await visitor.chat.say('Hello');
  await visitor.chat.replied();
  const desk = await signedIn(page, siteUrl, operatorToken);
  await desk.open(visitor.name);
  await desk.press('Take over');
  await expect(desk.reply).toBeEditable();
  await desk.reply.press('/');
  const note = page.getByRole('status').filter({ hasText: 'There are no canned answers yet.' });
  await expect(note).toBeVisible();
  expect(await axeFindings(page, '#reply')).toEqual([]);
  await desk.reply.press('a');
  await expect(note).toBeHidden();

  const title = 'مواعيد العمل';
  const marked = '# Tea\n\n**Two** at *70 °C*, see [notes](https://example.com)\n- `one`\n- $t = 2$ for $5';
  const data = [
    { id: 'hours', title, text: `**نحن هنا** من الاثنين، هاتف ${numbers[0]}.` },
    { id: 'tea', title: 'Brewing', text: marked },
  ];
  await page.route('**/operator/canned-answers', (route) => route.fulfill({ json: { data } }));
  await desk.press('Answers');
  const form = page.getByRole('form', { name: title });
  for (const label of ['Title', 'Text']) await expect(form.getByLabel(label)).toHaveCSS('direction', 'rtl');
  await desk.press('Conversations');
  await desk.reply.fill('/');
  const option = page.getByRole('option', { name: title });
  for (const line of await option.locator('> *').all()) {
    await expect(line).toHaveCSS('direction', 'rtl');
    await expect(line).toHaveCSS('text-align', 'start');
  }
  expect(await option.evaluate(orderOf, numbers.slice(0, 1))).toEqual(numbers.slice(0, 1));
  await expect(option.locator('span')).toHaveText(/^نحن هنا من/);
  await expect(page.getByRole('option', { name: 'Brewing' }).locator('span')).toHaveText(
    'Tea Two at 70 °C, see notes one t = 2 for $5',
  );
});

test('a hostile text stays text, whoever wrote it, and marks on its letters cover nothing around', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const visitor = await visit(browser, siteUrl);
  await visitor.chat.say('/hostile');
  await visitor.chat.replied();
  await visitor.chat.say(
    '# <img src=x onerror="window.__pwned=1">\n- <b onclick="window.__pwned=1">b</b>\n> <script>window.__pwned=1</script>',
  );
  await visitor.chat.replied();
  const desk = await signedIn(page, siteUrl, operatorToken);
  await desk.open(visitor.name);
  await expect(desk.transcript.getByText('<script>window.__pwned = "script"</script>')).toBeAttached();
  await expect(desk.transcript.getByRole('heading', { name: '<img src=x onerror="window.__pwned=1">' })).toBeAttached();
  const found = await desk.transcript.locator('.text *').evaluateAll((elements) => ({
    names: [...new Set(elements.map(({ localName }) => localName))],
    attributes: [...new Set(elements.flatMap((one) => one.getAttributeNames()))],
    addresses: elements.map((one) => one.getAttribute('href') ?? '').filter(Boolean),
  }));
  expect(found.addresses).toContain('https://example.invalid/pixel.png?q=secret');
  expect(found.addresses.filter((address) => !/^https:\/\/example\.invalid\/[\w./?=]*$/.test(address))).toEqual([]);
  const made = 'a bdi blockquote code div em h3 h4 hr li ol p pre s span strong table tbody td th thead tr ul'.split(
    ' ',
  );
  expect(found.names.filter((name) => !made.includes(name))).toEqual([]);
  const set = ['href', 'target', 'rel', 'dir', 'tabindex', 'start', 'class', 'role', 'aria-label', 'data-done'];
  expect(found.attributes.filter((name) => !set.includes(name))).toEqual([]);
  expect(await page.evaluate(() => '__pwned' in window)).toBe(false);

  await page.mouse.move(0, 0);
  for (const selector of ['#talk-title', '#talk-email', '#messages .by strong', '#messages .text p', '#visitor dd'])
    await expectMarksWithin(page.locator(selector).first());
  await desk.press('Audit log');
  await expectMarksWithin(page.locator('#audit bdi').first());
});
