// What the visitor thinks of a conversation that a human has ended (docs/behaviour.md#rating).

import type { Page } from '@playwright/test';
import { announcedOn } from '../helpers/announced.ts';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { deskOn } from '../helpers/operator.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

const question = 'How was this conversation?';
const cardOn = (page: Page, name = question) => page.getByRole('form', { name });
const ratingCalls = '**/conversations/*/rating';

/** What the human says: the desk lists conversations of other visitors too, and those of this journey when it is run again. */
const greeting = () => `It is me, Robin, for ${test.info().testId} ${test.info().repeatEachIndex}.`;

/** A visitor whom a human answers. */
async function withHuman(page: Page, siteUrl: string, apiUrl: string, token: string) {
  const chat = chatOn(page);
  const live = whenLive(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await live;
  const operator = await operatorOf(page, apiUrl, token);
  await chat.say('Is anybody there?');
  await chat.replied();
  await operator.act('take-over');
  await operator.act('messages', { content: greeting() });
  await expect(chat.messages('persona').last()).toContainText(greeting());
  return { chat, operator };
}

test(
  'the question is announced, too, where its code comes after the human has gone',
  { tag: '@long' },
  async ({ page, siteUrl, apiUrl, operatorToken }) => {
    let letIn = () => {};
    const isLetIn = new Promise<void>((resolve) => (letIn = resolve));
    await page.route('**/chunks/rating*', async (route) => {
      await isLetIn;
      await route.continue();
    });
    const { chat, operator } = await withHuman(page, siteUrl, apiUrl, operatorToken);
    const announced = await announcedOn(page);
    await operator.act('hand-back');
    await expect(chat.log).toContainText('Robin left');
    letIn();
    await expect(cardOn(page)).toBeVisible();
    await expect.poll(announced).toContain(question);
  },
);

test('by keyboard a visitor rates when a human has ended it, tries again, and is not asked again', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/500/);
  await page.addInitScript(() => {
    const heard: unknown[] = ((window as unknown as { heard: unknown[] }).heard = []);
    document.addEventListener('persona-chat:rating', (event) => heard.push((event as CustomEvent).detail));
  });
  const { chat, operator } = await withHuman(page, siteUrl, apiUrl, operatorToken);
  await chat.input.fill('Half a thought');
  const card = cardOn(page);
  await expect(card).toHaveCount(0);
  const announced = await announcedOn(page);
  await operator.act('hand-back');
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(chat.input).toBeFocused();
  await expect.poll(announced).toContain(question);
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);
  await card.getByRole('radio', { name: '1 of 5' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('radio', { name: '3 of 5' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('<b>Slow</b>');
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);
  await page.route(ratingCalls, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card).toContainText('Your feedback could not be saved.');
  await expect(card.getByRole('textbox')).toHaveValue('<b>Slow</b>');
  await expect(card.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.unroute(ratingCalls);
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(chat.log).toContainText('Thank you for your feedback');
  await expect(chat.log).toBeFocused();
  await expect(chat.input).toHaveValue('Half a thought');
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
    { conversationId: expect.stringMatching(/./) as unknown, score: 3, text: '<b>Slow</b>' },
  ]);
  await page.reload();
  await expect(chat.messages('persona').last()).toContainText(greeting());
  await operator.act('take-over');
  await expect(page.getByRole('status').filter({ hasText: 'A human has taken over' })).toHaveCount(1);
  await operator.act('hand-back');
  await expect(page.getByRole('status').filter({ hasText: 'A human has taken over' })).toHaveCount(0);
  await expect(card).toHaveCount(0);
  await page.goto(`${siteUrl}/operator`);
  const desk = deskOn(page);
  await desk.signIn(operatorToken);
  await desk.open(greeting());
  await expect(page.getByRole('definition').filter({ hasText: '3 of 5' })).toContainText('<b>Slow</b>');
});

test('T1: a reload asks again until it is dismissed, which goes for every tab', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const { chat, operator } = await withHuman(page, siteUrl, apiUrl, operatorToken);
  await operator.act('close');
  await expect(cardOn(page)).toBeVisible();
  await page.reload();
  await expect(cardOn(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${siteUrl}/page`);
  await expect(cardOn(other)).toBeVisible();
  await page.bringToFront();
  const stored = page.waitForResponse(ratingCalls);
  await cardOn(page).getByRole('button', { name: 'Do not rate' }).click();
  await expect(cardOn(page)).toHaveCount(0);
  await expect(chat.log).toBeFocused();
  expect((await stored).ok()).toBe(true);
  await expect(cardOn(other)).toHaveCount(0);
  await page.reload();
  await expect(chat.messages('persona').last()).toContainText(greeting());
  await expect(cardOn(page)).toHaveCount(0);
});

test(
  'at 360 px in Arabic and German it is whole, named, and large enough for a thumb',
  { tag: '@long' },
  async ({ page, siteUrl, apiUrl, operatorToken }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { operator } = await withHuman(page, siteUrl, apiUrl, operatorToken);
    await operator.act('hand-back');
    await expect(cardOn(page)).toBeVisible();
    for (const [lang, name, one, more] of [
      ['ar', 'كيف كانت هذه المحادثة؟', '4 من 5', 'إرسال'],
      ['de', 'Wie war dieses Gespräch?', '4 von 5', 'Senden'],
    ] as const) {
      await page.locator('persona-chat').evaluate((chat, code) => chat.setAttribute('lang', code), lang);
      const card = cardOn(page, name);
      await card.getByRole('radio', { name: one }).check();
      await expect(card.getByRole('button', { name: more })).toBeInViewport({ ratio: 1 });
      const stars = await card.getByRole('radio').all();
      const [first, last] = [await stars[0]?.boundingBox(), await stars.at(-1)?.boundingBox()];
      expect((first?.x ?? 0) < (last?.x ?? 0)).toBe(lang === 'de');
      expect([first?.width, first?.height]).toEqual([44, 44]);
      expect(await axeFindings(page, 'persona-chat')).toEqual([]);
    }
  },
);
