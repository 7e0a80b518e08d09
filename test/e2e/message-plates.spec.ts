// Where the time of a message stands, by mouse and by keyboard, in both directions: under its own bubble, and never where the message
// is copied (docs/behaviour.md#messages).

import type { Locator, Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { liveTalkOn, operatorOf } from '../helpers/operator-call.ts';

const box = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

/** Of the message that has that text, by no name: names change with the language. */
const messageOf = (page: Page, text: string) => page.locator('persona-chat article').filter({ hasText: text });

async function pointAt(page: Page, message: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('persona-chat textarea').click();
  await message.locator('.pc-bubble').hover();
  await expect(message.locator('.pc-time')).toHaveCSS('opacity', '1');
}

async function focusOn(page: Page, message: Locator): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('persona-chat [role=log]').focus();
  await page.keyboard.press('End');
  while (!(await message.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('ArrowUp');
  await expect(message.locator('time')).toBeVisible();
}

/** How far its time and the button that copies it are apart, beside one another. */
async function betweenPx(message: Locator): Promise<number> {
  const copy = message.getByRole('button').last();
  await expect(copy).toBeVisible();
  const [time, button] = [await box(message.locator('time')), await box(copy)];
  return Math.max(time.left - button.right, button.left - time.right);
}

for (const lang of ['en', 'ar'])
  test(`a message's time stands under its bubble, and never where it is copied, in the interface of "${lang}"`, async ({
    page,
    siteUrl,
    apiUrl,
    operatorToken,
  }) => {
    const chat = await liveTalkOn(page, siteUrl);
    await chat.say('/two');
    await expect(chat.messages('persona')).toHaveCount(4);
    await chat.replied();
    await page.locator('persona-chat').evaluate((element, value) => element.setAttribute('lang', value), lang);
    await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    const reply = messageOf(page, 'We have two kinds');
    for (const reach of [pointAt, focusOn]) {
      await reach(page, reply);
      expect(await betweenPx(reply), reach.name).toBeGreaterThanOrEqual(0);
    }
    // Where the mouse rests meanwhile, nothing is told of another.
    await messageOf(page, 'Let me look').locator('.pc-bubble').hover();
    await expect(messageOf(page, 'Let me look').getByRole('button').last()).toBeVisible();
    await expect(page.locator('persona-chat .pc-time:visible')).toHaveCount(1);

    // Under the actions of a reply it has room of its own: it is on neither these nor the next bubble.
    const greeting = messageOf(page, 'and welcome');
    await focusOn(page, greeting);
    const next = await box(page.locator('persona-chat [data-role=user] .pc-bubble').nth(1));
    const told = await box(greeting.locator('time'));
    const icon = await box(greeting.getByRole('button').first().locator('svg'));
    expect(told.top - icon.bottom).toBeGreaterThanOrEqual(2);
    expect(next.top - told.bottom).toBeGreaterThanOrEqual(2);

    const operator = await operatorOf(page, apiUrl, operatorToken);
    await operator.act('take-over');
    for (const content of ['Good morning.', 'How can I help?']) await operator.act('messages', { content });
    const human = messageOf(page, 'Good morning.');
    await expect(messageOf(page, 'How can I help?')).toBeVisible();
    const sides: number[] = [];
    for (const reach of [pointAt, focusOn]) {
      await reach(page, human);
      sides.push((await box(human.locator('time'))).x);
    }
    expect(sides[1]).toBe(sides[0]);
    const field = page.locator('persona-chat textarea');
    for (const text of ['Hi', 'Two words', 'And a third message, which is a good deal longer than those before it']) {
      await field.fill(text);
      await field.press('Enter');
      await expect(messageOf(page, text).and(page.locator('[data-role=user]'))).toHaveAttribute(
        'data-status',
        'delivered',
      );
    }
    const own = messageOf(page, 'Two words');
    const places: number[] = [];
    for (const reach of [pointAt, focusOn]) {
      await reach(page, own);
      places.push((await box(own.locator('time'))).x);
    }
    expect(places[1]).toBe(places[0]);

    // In forced colours the ground of a text leaves the edge of the bubble above it alone.
    await page.emulateMedia({ forcedColors: 'active' });
    // What copies a message is drawn alike beside everybody's words; a disc of letters has an edge.
    for (const one of [human, own])
      await expect(one.locator('.pc-icon-button').last()).toHaveCSS('border-top-width', '0px');
    for (const disc of await page.locator('persona-chat .pc-avatar:not(:has(img))').all())
      await expect(disc).toHaveCSS('border-top-width', '1px');
    const last = messageOf(page, 'a good deal longer');
    await pointAt(page, last);
    const [time, bubble] = [await box(last.locator('time')), await box(last.locator('.pc-bubble'))];
    const edge = () =>
      page.screenshot({ clip: { x: time.x, y: Math.round(bubble.bottom) - 1, width: time.width, height: 1 } });
    const covered = await edge();
    await page.mouse.move(0, 0);
    await expect(last.locator('.pc-time')).toBeHidden();
    expect(covered.equals(await edge())).toBe(true);
  });

test('on a page what is told of any message stands on the mark of the focus as a plate', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/two');
  await expect(chat.messages('persona')).toHaveCount(3);
  await chat.replied();
  for (const text of ['Shall I put aside', 'We have two kinds']) {
    const reply = messageOf(page, text);
    await focusOn(page, reply);
    await expect(reply.locator('time')).toHaveCSS('outline-style', 'solid');
  }
});
