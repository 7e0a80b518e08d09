// Whatever gets the focus by keyboard among the messages is seen: in a window at 400 %, and on a phone of which a keyboard has left some
// lines, where the composer goes for a form in the list and comes back with the focus leaving it.

import type { Page } from '@playwright/test';
import { talkOn, type Chat } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { liveTalkOn, operatorOf } from '../helpers/operator-call.ts';

interface Focused {
  readonly name: string;
  readonly isInList: boolean;
  /** Of the element, in a list that is higher than it; its middle is not below something else. */
  readonly seenPart: number;
}

const focused = (page: Page): Promise<Focused> =>
  page.evaluate(async () => {
    let node = document.activeElement as HTMLElement;
    while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement as HTMLElement;
    const name = `${node.localName} ${node.getAttribute('aria-label') ?? node.textContent}`.trim();
    const list = node.closest('[role=log]');
    if (!list || list === node) return { name, isInList: false, seenPart: 1 };
    const seen = () => {
      const rect = node.getBoundingClientRect();
      const view = list.getBoundingClientRect();
      const top = Math.max(rect.top, view.top);
      const bottom = Math.min(rect.bottom, view.bottom);
      const hit = (node.getRootNode() as ShadowRoot).elementFromPoint(rect.left + rect.width / 2, (top + bottom) / 2);
      const isFree = hit !== null && list.contains(hit);
      return isFree ? (bottom - top) / Math.min(rect.height, view.height) : 0;
    };
    // What takes it out of sight does so with the first frames; cards in a row glide.
    for (let frame = 0; frame < 4 || (frame < 60 && seen() < 0.75); frame += 1)
      await new Promise(requestAnimationFrame);
    return { name, isInList: true, seenPart: seen() };
  });

/** Presses a key until the focus has passed through the list. Returns what was not seen there, and all that had the focus. */
async function passList(page: Page, key: string) {
  const unseen: string[] = [];
  const passed: string[] = [];
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press(key);
    const { name, isInList, seenPart } = await focused(page);
    if (!isInList && passed.length > 0) return { unseen, passed };
    if (!isInList) continue;
    passed.push(name);
    if (seenPart < 0.75) unseen.push(`${name}: ${seenPart.toFixed(2)}`);
  }
  throw new Error(`${key} does not leave the list: ${passed.join(' → ')}`);
}

/** From the list's beginning down, and up again from what is behind it: in a form the composer is not there. */
async function expectAllSeen(page: Page, chat: Chat, some: readonly string[]): Promise<void> {
  await chat.log.focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    const { unseen, passed } = await passList(page, key);
    expect(unseen, `${key}: ${passed.join(' → ')}`).toEqual([]);
    for (const name of some) expect(passed.join(), key).toContain(name);
  }
}

async function say(chat: Chat, ...texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await chat.say(text);
    await expect(chat.messages('persona')).toHaveCount(index + 2);
    await chat.replied();
  }
}

const away = ['Try again', 'Bad answer', 'input', 'Send'];

test('from the address that the persona asks for, the focus goes up and down through the list in sight', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const chat = await talkOn(page, siteUrl, 'hello');
  await say(chat, '/away');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeAttached();
  await expectAllSeen(page, chat, away);
  // What a wrong address is told about stands below the field alone: the button beside that keeps its height.
  await page.setViewportSize({ width: 844, height: 390 });
  const send = page.locator('persona-chat .pc-row + button');
  const before = await send.evaluate((one) => one.getBoundingClientRect().height);
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await send.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  expect(await send.evaluate((one) => one.getBoundingClientRect().height)).toBe(before);
});

const sizes = [
  ['at 400 %', { width: 320, height: 256 }, undefined],
  ['on a phone on its side with a keyboard', { width: 667, height: 375 }, { width: 667, height: 175 }],
] as const;

for (const [name, size, low] of sizes)
  test.describe(name, { tag: '@long' }, () => {
    test.use({ viewport: size, hasTouch: low !== undefined });

    for (const [texts, some] of [
      [['/form', '/away'], away],
      [
        ['/cards', '/sources', '/steps', '/formatted'],
        ['Source', 'Copy'],
      ],
      [['/suggest'], ['Good answer']],
    ] as const)
      test(`${texts.join(' ')}: whatever has the focus is seen`, async ({ page, siteUrl }) => {
        const chat = await talkOn(page, siteUrl, 'hello');
        await say(chat, ...texts);
        if (low) await page.setViewportSize(low);
        await expectAllSeen(page, chat, some);
      });

    test('feedback: whatever has the focus is seen', async ({ page, siteUrl }) => {
      const chat = await talkOn(page, siteUrl, 'hello');
      await page.getByRole('button', { name: 'Bad answer' }).press('Enter');
      await expect(page.getByRole('textbox', { name: /Tell us more/ })).toBeAttached();
      if (low) await page.setViewportSize(low);
      await expectAllSeen(page, chat, ['Not correct', 'Good answer', 'Tell us more']);
    });

    test('a rating: whatever has the focus is seen', async ({ page, siteUrl, apiUrl, operatorToken }) => {
      const chat = await liveTalkOn(page, siteUrl);
      const operator = await operatorOf(page, apiUrl, operatorToken);
      await operator.act('take-over');
      await operator.act('messages', { content: 'See https://example.com/a for it.' });
      await expect(chat.messages('persona').last()).toContainText('for it.');
      await operator.act('close');
      await expect(chat.log).toContainText('Robin left');
      await page.getByRole('radio', { name: '3 of 5' }).press('Space');
      await expect(page.getByRole('textbox', { name: /Tell us more/ })).toBeAttached();
      if (low) await page.setViewportSize(low);
      await expectAllSeen(page, chat, ['Do not rate', 'https://example.com/a']);
    });
  });
