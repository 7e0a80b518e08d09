// A long text of the visitor's is folded (docs/behaviour.md#messages).

import type { Locator } from '@playwright/test';
import { type Chat, chatOn, chooseInMenu, introducedOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { needs } from '../helpers/needs.ts';

const sentences = Array.from({ length: 40 }, (_, index) => `Sentence ${index + 1} is about green tea.`);
const folded = (chat: Chat) => chat.messages('user').last();

/** Lines of a text of 22 px, and where the message and its button stand. */
const seen = (message: Locator) =>
  message.evaluate((element) => {
    const top = (selector: string) => Math.round(element.querySelector(selector)?.getBoundingClientRect().top ?? -1);
    return {
      lines: Math.round((element.querySelector('.pc-long')?.clientHeight ?? 0) / 22),
      text: top('.pc-long'),
      button: top('[aria-expanded]'),
    };
  });

test.beforeEach(async ({ page, siteUrl }) => {
  const chat = await introducedOn(page, siteUrl);
  await chat.say('Which water for it?');
  await chat.replied();
  await chat.say(sentences.join(' '));
  await chat.replied();
  // From then on the end is not followed any more.
  await chat.log.hover();
  // What comes below the reply meanwhile may end the gliding of one turn of the wheel.
  const wheel = async () => {
    await page.mouse.wheel(0, -5_000);
    return chat.log.evaluate(({ scrollTop }) => scrollTop);
  };
  await expect.poll(wheel).toBe(0);
});

test('shows twelve lines of a long text, all of it where that is asked for, and moves nothing by that', async ({
  page,
}) => {
  const chat = chatOn(page);
  const message = folded(chat);
  const more = message.getByRole('button', { name: 'Show more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(message).toContainText('Sentence 40 is');
  // Wholly in sight, also above the way to the end: a press scrolls to nothing.
  await more.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await seen(message);
  expect(before.lines).toBe(12);
  const movedPx = await more.evaluate(async (button: HTMLElement) => {
    const top = () => button.closest('article')?.getBoundingClientRect().top ?? 0;
    const pressedTop = top();
    button.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Math.round(top() - pressedTop);
  });
  expect(movedPx).toBe(0);
  const less = message.getByRole('button', { name: 'Show less' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  const open = await seen(message);
  expect(open.lines).toBeGreaterThan(30);
  await less.scrollIntoViewIfNeeded();
  const whole = await seen(message);
  await less.press('Enter');
  await expect(more).toBeFocused();
  expect(await seen(message)).toMatchObject({ lines: 12, button: whole.button });
  await expect(chat.messages('user').first().getByRole('button', { name: 'Show more' })).toHaveCount(0);

  // It stands where the text begins, also beside an interface in the other direction.
  const left = () =>
    page
      .locator('persona-chat article:has(.pc-long) :is(.pc-markdown, [aria-expanded])')
      .evaluateAll((both) => both.map((one) => Math.round(one.getBoundingClientRect().left)));
  const [text, button] = await left();
  expect(button).toBe(text);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
  await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  const [textInArabic, buttonInArabic] = await left();
  expect(buttonInArabic).toBe(textInArabic);
});

test('unfolds what the search finds in it, what scrolls to what is hidden, and what is printed', async ({
  page,
  browserName,
}) => {
  needs('settings of the visitor', browserName);
  const chat = chatOn(page);
  const message = folded(chat);
  const more = message.getByRole('button', { name: 'Show more' });
  await page.emulateMedia({ media: 'print' });
  expect((await seen(message)).lines).toBeGreaterThan(30);
  await expect(more).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(more).toBeVisible();
  // As find-in-page, the focus and a selection do.
  const movedPx = await message.evaluate(async (element) => {
    const box = element.querySelector('.pc-long') as HTMLElement;
    const end = () => box.firstElementChild?.getBoundingClientRect().top ?? 0;
    box.scrollTop = 200;
    const before = end();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return Math.round(end() - before);
  });
  expect(movedPx).toBe(0);
  const less = message.getByRole('button', { name: 'Show less' });
  await less.press('Enter');
  await expect(more).toBeVisible();
  await chooseInMenu(page, 'Search messages');
  await page.getByRole('textbox', { name: 'Search messages' }).fill('sentence 38');
  await expect(less).toBeAttached();
  const found = message.getByText('Sentence 38');
  await expect(found).toBeVisible();
  expect((await seen(message)).lines).toBeGreaterThan(30);
});
