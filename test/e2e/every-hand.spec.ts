// For every hand and eye: what stands on a control is in its name, a press can be taken back, targets are large enough, the focus is
// seen, and text alone can be twice as large.

import type { Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { expect, test } from '../helpers/demo.ts';
import { coveredFocus, mislabelled, smallTargets, unmarkedFocus } from '../helpers/hands.ts';
import { keyboardOn } from '../helpers/keyboard.ts';

async function talk(page: Page, siteUrl: string) {
  const chat = await talkOn(page, siteUrl, '/formatted');
  return chat;
}

test('each control is named as it reads, and is 24 px large or has room around it', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const look = async (screen: string) => {
    expect(await mislabelled(page), screen).toEqual([]);
    expect(await smallTargets(page), screen).toEqual([]);
  };
  await page.goto(`${siteUrl}/form`);
  await look('launcher');
  await chat.open();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await look('form');
  await talk(page, siteUrl);
  await look('conversation');
  await page.getByRole('button', { name: 'Formatting' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await look('formatting');
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await look('menu');
  await page.getByRole('menuitem', { name: 'New conversation' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('confirmation');
});

test('a press that leaves its control before it ends does nothing', async ({ page, siteUrl }) => {
  const chat = await talk(page, siteUrl);
  await chat.input.fill('Not yet');
  const replies = await chat.messages('user').count();
  for (const name of ['Send', 'Close chat', 'More', 'Select Language', 'Hide chat', 'Formatting']) {
    await page.getByRole('button', { name, exact: true }).hover();
    await page.mouse.down();
    await chat.log.hover();
    await page.mouse.up();
  }
  await expect(chat.panel).toBeVisible();
  expect(await chat.messages('user').count()).toBe(replies);
  await expect(page.getByRole('menu').or(page.getByRole('listbox')).or(page.getByRole('toolbar'))).toHaveCount(0);
  await expect(chat.input).toHaveValue('Not yet');
});

test('what has the focus is marked, and never wholly behind composer, header or a notice', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  await page.setViewportSize({ width: 400, height: 500 });
  const chat = await talk(page, siteUrl);
  await chat.say('/two');
  await chat.replied();
  // The notice that a language is missing stays until it is answered.
  await page.route('**/chunks/**', (route) => route.abort());
  await page.evaluate(() => window.PersonaChat?.('set', { lang: 'de' }));
  await expect(page.locator('persona-chat .pc-toast')).toBeVisible();
  const keys = keyboardOn(page);
  await chat.log.focus();
  for (const key of ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Home', 'ArrowDown', 'ArrowDown']) {
    await keys.press(key);
    expect(await coveredFocus(page), key).toBe('');
  }
  for (let count = 0; count < 20; count += 1) {
    await keys.press(count < 10 ? 'Tab' : 'Shift+Tab');
    expect(await coveredFocus(page)).toBe('');
    expect(await unmarkedFocus(page)).toBe('');
  }
});

test('text alone, twice as large, is all there', async ({ page, siteUrl }) => {
  await talk(page, siteUrl);
  await page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    const texts = [...root.querySelectorAll<HTMLElement>('[part=panel], [part=panel] *')].map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      return { element, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
    });
    for (const { element, fontSize, lineHeight } of texts) {
      element.style.setProperty('font-size', `${fontSize * 2}px`, 'important');
      element.style.setProperty('line-height', `${(lineHeight || fontSize * 1.4) * 2}px`, 'important');
    }
  });
  expect(await cutOff(page)).toEqual([]);
  for (const part of ['header', 'composer'])
    await expect(page.locator(`persona-chat [part=${part}]`)).toBeInViewport({ ratio: 1 });
});
