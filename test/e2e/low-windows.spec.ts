// A phone on its side, or with its keyboard open: what is read keeps its place, and the list keeps some room.

import type { Locator, Page } from '@playwright/test';
import { type Chat, chatOn, introducedOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { liveTalkOn, operatorOf } from '../helpers/operator-call.ts';
import { phone } from '../helpers/phone.ts';

test.use(phone);

test('what is read stays at the top when the phone is turned, and back; the end stays in a window that a keyboard makes low', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/long 6');
  const size = (width: number, height: number) => page.setViewportSize({ width, height });
  const toEnd = () => chat.log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await chat.log.hover();
  await page.mouse.wheel(0, 3000);
  await expect.poll(toEnd).toBeLessThan(2);
  await size(360, 410);
  await expect.poll(() => chat.log.evaluate((log) => log.clientHeight)).toBeLessThan(320);
  await expect.poll(toEnd).toBeLessThan(2);
  await size(360, 740);
  await page.mouse.wheel(0, -500);
  await expect.poll(toEnd).toBeGreaterThan(300);
  /** Where the first paragraph in view stands, below the top of the list. */
  const read = () =>
    chat.log.evaluate((log) => {
      const { top } = log.getBoundingClientRect();
      const rects = [...log.querySelectorAll('article p')].map((one) => one.getBoundingClientRect());
      const at = rects.findIndex((rect) => rect.bottom > top + 2);
      return { at, part: (top - (rects[at]?.top ?? 0)) / (rects[at]?.height ?? 1) };
    });
  await expect.poll(read).toEqual(await read());
  const before = await read();
  for (const [width, height] of [
    [740, 360],
    [360, 740],
  ] as const) {
    await size(width, height);
    await expect.poll(() => chat.log.evaluate((log) => log.clientWidth)).toBe(width);
    await expect.poll(async () => (await read()).at).toBe(before.at);
    await expect.poll(async () => Math.abs((await read()).part - before.part)).toBeLessThan(0.2);
  }
});

test('in a low window the list keeps some lines beside files, a long draft, formatting and the search, and "Send" is there', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/long 3');
  const notes = [1, 2, 3].map((index) => ({
    name: `${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('note'),
  }));
  await page.locator('persona-chat input[type=file]').first().setInputFiles(notes);
  await chat.input.fill('one\ntwo\nthree\nfour\nfive\nsix');
  await page.getByRole('button', { name: 'Formatting', exact: true }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const search = page.getByRole('search').getByRole('textbox');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const height = async () => (await chat.log.boundingBox())?.height;
  for (const [width, low] of [
    [740, 360],
    [360, 420],
  ] as const) {
    await page.setViewportSize({ width, height: low });
    await expect.poll(height).toBeGreaterThan(75);
    await expect(send).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Search messages' }).click();
    await search.fill('bamboo');
    await expect(page.getByRole('search')).toContainText('1 of 1');
    await expect.poll(height).toBeGreaterThan(200);
    for (const name of ['Close', 'Older', 'Newer'])
      await expect(page.getByRole('search').getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await chat.log.focus();
    await expect(send).toBeInViewport({ ratio: 1 });
    expect(await height()).toBeGreaterThan(75);
    // Nothing lies over the header.
    await page.getByRole('button', { name: 'Close chat' }).click({ trial: true });
    await page.getByRole('search').getByRole('button', { name: 'Close' }).click();
  }
  // In Arabic a word stands beside the glass, and a day where the field begins, clear of its sign.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Search messages' }).click();
  await search.fill('zebra');
  await page.getByRole('search').getByRole('button', { name: 'Jump to date' }).click();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
  const word = page.getByRole('search').getByRole('textbox').first();
  await expect(word).toHaveCSS('text-align', 'right');
  const sign = page.getByRole('search').locator('input[type=date] + span');
  await sign.evaluate((one) => (one.style.visibility = 'hidden'));
  const place = (await sign.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const seenFrom = (x: number) => page.screenshot({ clip: { ...place, x } });
  expect(await seenFrom(place.x)).toEqual(await seenFrom(place.x + 32));
});

/** The composer leaves for the field, or for a card that has no room, and comes back, and no press in the list is lost by that. */
/** From the top of the list to that of a part, and from its end to where the list fades out or ends. */
const room = (part: Locator) =>
  part.evaluate((one) => {
    const list = one.closest('[role=log]') as Element;
    const { top, bottom } = list.getBoundingClientRect();
    const fade = list.nextElementSibling?.matches('.pc-more-below') ? 24 : 0;
    const rect = one.getBoundingClientRect();
    return Math.min(rect.top - top, bottom - fade - rect.bottom);
  });

async function sayWhatWasWrong(page: Page, chat: Chat): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = page.getByRole('form', { name: 'What was wrong?' }).getByRole('textbox');
  for (const name of ['Not helpful', 'Something else']) {
    await button(name).tap();
    await expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    await expect(chat.input).toBeVisible();
  }
  await field.tap();
  await expect(chat.input).toBeHidden();
  await button('Not correct').tap();
  await expect(button('Not correct')).toHaveAttribute('aria-pressed', 'true');
  await expect(chat.input).toBeHidden();
  // A finger comes and goes at once, a mouse stays down for some frames: here on what is not of the form.
  await field.tap();
  await button('Good answer').hover();
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  await page.mouse.up();
  await expect(button('Good answer')).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toHaveCount(0);
  await expect(chat.input).toBeVisible();
}

for (const [width, height, path] of [
  [720, 450, '/'],
  [844, 390, '/'],
  [720, 450, '/page'],
  [844, 390, '/page'],
] as const)
  test(`forms of the list are whole in it, files, a long draft and formatting beside each other, ${width} × ${height} on ${path}`, async ({
    page,
    siteUrl,
  }) => {
    await page.setViewportSize({ width, height });
    const chat = chatOn(page);
    await page.goto(siteUrl + path);
    if (path === '/') await chat.open();
    await chat.introduce();
    const starters = page.getByRole('group', { name: 'Suggestions' }).getByRole('button');
    await expect(starters).toHaveCount(3);
    /** Lines of the text that are seen in part only. */
    const cutLines = () => chat.input.evaluate((input: HTMLTextAreaElement) => (input.clientHeight / 22) % 1);
    await chat.input.fill('one\ntwo\nthree\nfour\nfive\nsix\nseven\neight');
    expect(await cutLines()).toBe(0);
    const top = (await chat.log.boundingBox())?.y ?? 0;
    for (const starter of await starters.filter({ visible: true }).all())
      expect((await starter.boundingBox())?.y).toBeGreaterThanOrEqual(top);
    await chat.say('/away');
    await chat.replied();
    const away = page.getByRole('region', { name: 'Nobody is here' });
    await expect(away.getByRole('button', { name: 'Send' })).toBeVisible();
    await expect.poll(() => room(away)).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Bad answer' }).press('Enter');
    const wrong = page.getByRole('form', { name: 'What was wrong?' });
    // In a panel of 400 px the reasons have more lines than such a list has room for: it begins with the question.
    const seen = width === 720 && path === '/' ? wrong.getByText('What was wrong?') : wrong;
    await expect.poll(() => room(seen)).toBeGreaterThanOrEqual(0);
    if (height < 420) await sayWhatWasWrong(page, chat);
    else await page.keyboard.press('Escape');
    await expect(wrong).toHaveCount(0);
    await chat.input.fill('one\ntwo\nthree\nfour\nfive\nsix');
    const notes = Array.from({ length: 10 }, (_, index) => ({
      name: `${index}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('note'),
    }));
    await page.locator('persona-chat input[type=file]').first().setInputFiles(notes);
    const tile = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem').first();
    const remove = tile.getByRole('button');
    await expect(tile).toBeInViewport({ ratio: 1 });
    await remove.click({ trial: true });
    // In what is wider than the column the row ends with the field.
    if (width > 800) {
      const ends = await Promise.all(
        [page.getByRole('list', { name: 'Attachments' }), page.locator('persona-chat .pc-field')].map(async (part) => {
          const { x = 0, width: wide = 0 } = (await part.boundingBox()) ?? {};
          return [x, x + wide];
        }),
      );
      expect(ends[0]).toEqual(ends[1]);
    }
    // The last line is seen, where one writes.
    expect(
      await chat.input.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop),
    ).toBeLessThan(1);
    await page.getByRole('button', { name: 'Formatting', exact: true }).click();
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
    for (const part of [toolbar, tile, page.getByRole('button', { name: 'Send', exact: true }).last()])
      await expect(part).toBeInViewport({ ratio: 1 });
    await remove.click({ trial: true });
    // So is the caret's line in the editor.
    const below = await chat.input.evaluate((editor) => {
      const field = editor.closest('.pc-rich') as Element;
      return editor.getBoundingClientRect().bottom - field.getBoundingClientRect().bottom;
    });
    expect(below).toBeLessThan(2);
  });

test('a dialog keeps room around it in a low chat that is wider, and has all of a narrow one', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await introducedOn(page, siteUrl);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('debug', ''));
  await page.getByRole('button', { name: 'Debug', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Debug' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ y: 8, height: 374 });
  await page.setViewportSize({ width: 420, height: 390 });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 420, height: 390 });
});

test('in a low window the banner of a take-over leaves its room to the messages', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await liveTalkOn(page, siteUrl);
  await page.setViewportSize({ width: 667, height: 200 });
  const heightPx = () => chat.log.evaluate(({ clientHeight }) => clientHeight);
  const before = await heightPx();
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  const banner = page.getByText('A human has taken over: Robin.');
  await expect(banner).toBeVisible();
  expect(await heightPx()).toBe(before);
  await expect(banner).toBeHidden();
  await expect(page.getByText('A human answers')).toBeVisible();

  // The title of a rating stands below the banner, also once words are asked for.
  await page.setViewportSize({ width: 720, height: 320 });
  await operator.act('hand-back');
  await page.getByRole('radio', { name: '4 of 5' }).tap();
  const field = page.getByRole('textbox', { name: /Tell us more/ });
  await expect(chat.input).toBeHidden();
  const belowBanner = () =>
    page
      .getByRole('form', { name: 'How was this conversation?' })
      .locator('p')
      .first()
      .evaluate((title) => {
        const shown = title.closest('.pc-panel')?.querySelector('.pc-takeover > div');
        return title.getBoundingClientRect().top - (shown?.getBoundingClientRect().bottom ?? 0);
      });
  expect(await belowBanner()).toBeGreaterThanOrEqual(0);
  await expect(field).toBeInViewport({ ratio: 1 });
});
