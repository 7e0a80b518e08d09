// The page hides the chat, as a route of a single-page application does: what nobody sees does nothing, and holds nothing.

import type { Locator, Page } from '@playwright/test';
import { type Chat, talkOn } from '../helpers/chat.ts';
import { expect } from '../helpers/demo.ts';
import { openRecorder, test, toneAsMicrophone } from '../helpers/microphone.ts';
import { liveTalkOn, operatorOf } from '../helpers/operator-call.ts';

test.use(toneAsMicrophone);

const setHidden = (page: Page, isHidden: boolean) =>
  page.locator('persona-chat').evaluate((chat: HTMLElement, hide) => {
    if (hide) chat.style.setProperty('display', 'none', 'important');
    else chat.style.removeProperty('display');
  }, isHidden);

/** Opens the first picture of the last reply, and gives its viewer: by its role that would not be found while it is hidden. */
async function openPicture(page: Page, chat: Chat): Promise<Locator> {
  const tiles = chat
    .messages('persona')
    .last()
    .getByRole('button', { name: /^Open / });
  await tiles.first().click();
  const viewer = page.locator('persona-chat dialog');
  await expect(viewer).toBeVisible();
  return viewer;
}

test('a picture that is open holds the page no longer', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, '/files 2');
  const viewer = await openPicture(page, chat);
  await setHidden(page, true);
  await expect(viewer).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link').first().focus();
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeFocused();
  await setHidden(page, false);
  await expect(chat.input).toBeVisible();
  await expect(viewer).toHaveCount(0);
});

test('what it stands in may be folded away as well', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, '/files 2');
  await page.evaluate(() => {
    const details = Object.assign(document.createElement('details'), { open: true });
    document.querySelector('persona-chat')?.before(details);
    details.append(document.querySelector('persona-chat') ?? '');
  });
  const viewer = await openPicture(page, chat);
  await page.evaluate(() => document.querySelector('details')?.removeAttribute('open'));
  await expect(viewer).toHaveCount(0);
});

test('SEC11: a microphone is off, and what was recorded is there when the chat is shown again', async ({
  page,
  siteUrl,
}) => {
  const recorder = await openRecorder(page, `${siteUrl}/voice-note`);
  await recorder.record();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await setHidden(page, true);
  await expect.poll(recorder.tracks).toEqual(['ended']);
  await setHidden(page, false);
  const mine = recorder.chat.messages('user');
  await expect(mine).toHaveAttribute('data-status', 'failed');
  await mine.getByRole('button', { name: 'Retry' }).click();
  await expect(mine).toHaveAttribute('data-status', 'delivered');
});

test('what a human writes is unread until it is shown', async ({ page, siteUrl, apiUrl, host }) => {
  await liveTalkOn(page, siteUrl);
  const operator = await operatorOf(page, apiUrl, host.operatorToken);
  const unread = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts.at(-1));
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    document.addEventListener('persona-chat:unread', (event) =>
      counts.push((event as CustomEvent<{ count: number }>).detail.count),
    );
  });
  await operator.act('take-over');
  await setHidden(page, true);
  await operator.act('messages', { content: 'Are you there?' });
  await expect.poll(unread).toBe(1);
  await setHidden(page, false);
  await expect.poll(unread).toBe(0);
});

test('a draft of several lines that comes while it is hidden has its own row', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, 'hello');
  await chat.input.fill('one\ntwo\nthree');
  const input = page.locator('persona-chat textarea');
  const isTall = () => input.evaluate((field) => field.parentElement?.hasAttribute('data-tall'));
  await expect.poll(isTall).toBe(true);
  await page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = 'html.away { display: none }';
    addEventListener('DOMContentLoaded', () => {
      document.head.append(style);
      document.documentElement.classList.add('away');
    });
  });
  await page.reload();
  await expect(input).toHaveValue('one\ntwo\nthree');
  expect(await isTall()).toBe(false);
  await page.evaluate(() => document.documentElement.classList.remove('away'));
  await expect.poll(isTall).toBe(true);
});
