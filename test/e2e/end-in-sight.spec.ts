// The end of the list on a phone: what little of a reply would stay below is shown, the rest fades out above the composer, and the field
// in which one writes stays in sight while a keyboard is open.

import type { Locator, Page } from '@playwright/test';
import { talkOn, type Chat } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { liveTalkOn, operatorOf } from '../helpers/operator-call.ts';
import { phone } from '../helpers/phone.ts';

test.use(phone);

const hiddenPx = ({ log }: Chat) =>
  log.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);
/** Of the part that lies over the list's last lines. */
const fade = ({ log }: Chat) =>
  log.evaluate((box) => {
    const over = box.nextElementSibling;
    return over ? getComputedStyle(over).backgroundImage : '';
  });
const toEnd = (page: Page) => page.getByRole('button', { name: 'Scroll to latest' });

/** The keyboard has taken half of the screen: what is typed into can be seen and pressed. */
async function expectSeen(page: Page, field: Locator, size = { width: 360, height: 400 }): Promise<void> {
  await expect(field).toBeFocused();
  await page.setViewportSize(size);
  await expect
    .poll(() =>
      field.evaluate((one, full) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const hit = (y: number) => (one.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, y) === one;
        return innerHeight === full && hit(top + 4) && hit(top + height - 4);
      }, size.height),
    )
    .toBe(true);
}

test('a reply of which little would stay below is shown to its end; of a longer one the beginning stays, and its last lines fade', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/card');
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  await expect(toEnd(page)).toHaveCount(0);
  await chat.say('/long 8');
  await chat.replied();
  await expect.poll(() => hiddenPx(chat)).toBeGreaterThan(96);
  const reply = chat.messages('persona').last();
  const top = () =>
    reply.evaluate(
      (one) => one.getBoundingClientRect().top - (one.closest('[role=log]')?.getBoundingClientRect().top ?? 0),
    );
  await expect.poll(top).toBeGreaterThan(16);
  expect(await fade(chat)).toContain('linear-gradient');
  await page.emulateMedia({ forcedColors: 'active' });
  await expect.poll(() => fade(chat)).toBe('none');
  await page.emulateMedia({ forcedColors: 'none' });
  await expect.poll(() => fade(chat)).toContain('linear-gradient');
  await toEnd(page).tap();
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  await expect(toEnd(page)).toHaveCount(0);
});

test('the button to the end is not over a form that is filled in, is the next stop by keyboard after it, and tells of what is new', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await liveTalkOn(page, siteUrl, '/form all');
  const fields = page.getByRole('log').getByRole('textbox');
  const opacity = () => toEnd(page).evaluate((button) => getComputedStyle(button).opacity);
  const middle = (one: Locator) =>
    one.evaluate((element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    });
  await chat.input.focus();
  await expect.poll(() => hiddenPx(chat)).toBeGreaterThan(120);
  await expect.poll(opacity).toBe('1');
  expect(Math.abs((await middle(toEnd(page))) - (await middle(chat.log)))).toBeLessThan(1);
  await fields.first().tap();
  await expect.poll(opacity).toBe('0');
  await expect(toEnd(page)).toHaveCSS('pointer-events', 'none');
  await chat.input.focus();
  await page.keyboard.press('Shift+Tab');
  for (let stop = 0; stop < 8 && (await toEnd(page).evaluate((one) => !one.matches(':focus'))); stop += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(toEnd(page)).toBeFocused();
  await expect.poll(opacity).toBe('1');

  await fields.first().tap();
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  await operator.act('messages', { content: 'It is me, Robin.' });
  const news = page.getByRole('button', { name: 'New messages' });
  await expect(news).toHaveCSS('opacity', '1');
  await expect(news).toContainText('New messages');
  await expect(fields.first()).toBeFocused();
  await news.tap();
  await expect(chat.messages('persona').last()).toBeInViewport();
});

test('the field of feedback stays in sight when a keyboard opens for it at the end of the list', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'Please tell me of tea');
  await chat.say('And of pots please');
  await chat.replied();
  await page.getByRole('button', { name: 'Bad answer' }).last().tap();
  const field = page.getByRole('textbox', { name: /Tell us more/ });
  await field.tap();
  await expectSeen(page, field);
});

test('so does the one of a rating', async ({ page, siteUrl, apiUrl, operatorToken }) => {
  const chat = await liveTalkOn(page, siteUrl);
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  await operator.act('messages', { content: 'It is me, Robin.' });
  await expect(chat.messages('persona').last()).toContainText('It is me, Robin.');
  await operator.act('hand-back');
  await page.getByRole('radio', { name: '3 of 5' }).check();
  const field = page.getByRole('textbox', { name: /Tell us more/ });
  await field.tap();
  await expectSeen(page, field);
});

test('the question for a rating is seen whole by who is at the end when a human ends the conversation', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await liveTalkOn(page, siteUrl, '/card');
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  await operator.act('messages', { content: 'Hello from the human' });
  await expect(chat.messages('persona').last()).toContainText('Hello from the human');
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  // Also by who has touched a message, to copy it.
  await chat.log.getByText('Hello from the human').tap();
  await operator.act('close');
  await expect(chat.log).toContainText('Robin left');
  await expect(page.getByRole('radio', { name: '3 of 5' })).toBeAttached();
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  // What comes with a choice takes the room below it: the star stays under the finger.
  const star = page.getByRole('radio', { name: '4 of 5' });
  const before = await star.boundingBox();
  await star.tap();
  await expect(page.getByRole('textbox', { name: /Tell us more/ })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  expect(await star.boundingBox()).toEqual(before);
});

test('and so does the one of a message that is changed', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, 'Please tell me of tea');
  await chat.say('And of pots please');
  await chat.replied();
  await page.getByRole('button', { name: 'Edit message' }).tap();
  await expectSeen(page, chat.log.getByRole('textbox', { name: 'Edit message' }));
});

for (const [text, find] of [
  ['/form', (page: Page) => page.getByRole('log').getByRole('textbox').last()],
  ['/away', (page: Page) => page.getByRole('textbox', { name: 'Email' }).last()],
] as const) {
  test(`and so does the last one of the form that ${text} brings, upright and lying, also while one writes`, async ({
    page,
    siteUrl,
  }) => {
    const chat = await talkOn(page, siteUrl, 'Please tell me of tea');
    await chat.say(text);
    const field = find(page);
    await field.tap();
    await expectSeen(page, field, { width: 360, height: 400 });
    await page.setViewportSize({ width: 667, height: 375 });
    await expectSeen(page, field, { width: 667, height: 175 });
    await page.keyboard.type('Some');
    await expectSeen(page, field, { width: 667, height: 175 });
  });
}

test('the reply that Retry asks for at the end is followed', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/ERR_FAILED/);
  const chat = await talkOn(page, siteUrl, '/long 8');
  await page.route('**/chat/v4', (route) => route.abort(), { times: 1 });
  await chat.say('hello');
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(retry).toBeVisible();
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
  await retry.tap();
  await chat.replied();
  await expect(retry).toHaveCount(0);
  await expect.poll(() => hiddenPx(chat)).toBeLessThan(1);
});

test('who fills in a form by keyboard is told that a human has written below it', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await liveTalkOn(page, siteUrl, '/form');
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  await expect(page.getByText('A human has taken over')).toBeVisible();
  await page.setViewportSize({ width: 667, height: 320 });
  const field = chat.log.getByRole('textbox').last();
  await chat.input.focus();
  for (let stop = 0; stop < 12 && (await field.evaluate((one) => !one.matches(':focus'))); stop += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('abc');
  await operator.act('messages', { content: 'It is me, Robin. '.repeat(16) });
  await expect(page.getByRole('button', { name: 'New messages' })).toHaveCSS('opacity', '1');
  await expect(field).toBeFocused();
});
