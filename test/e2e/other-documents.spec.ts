// The element in a document that is not the one of its script.

import type { Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const line = 'persona-chat: cannot move into another document';

function watch(page: Page) {
  const lines: string[] = [];
  page.on('console', (message) => message.text().includes('another document') && lines.push(message.text()));
  page.on('pageerror', ({ message }) => lines.push(message));
  return lines;
}

const moveIntoFrame = (page: Page) =>
  page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.title = 'Other';
    frame.style.cssText = 'width:600px;height:600px';
    document.body.append(frame);
    const chat = document.querySelector('persona-chat');
    if (chat) frame.contentDocument?.body.append(chat);
  });

test('a chat that the page moves into a frame ends there, says so once, and can begin anew', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/another document/);
  const lines = watch(page);
  const chat = await talkOn(page, siteUrl, 'Hello');
  await moveIntoFrame(page);
  await expect(page.frameLocator('iframe[title=Other]').locator('persona-chat')).toHaveCount(0);
  expect(lines).toEqual([line]);
  const { apiBase, personaId } = await page.evaluate(() => {
    const { apiBase, personaId } = document.querySelector<HTMLScriptElement>('script[data-api-base]')?.dataset ?? {};
    return { apiBase, personaId };
  });
  await page.evaluate((config) => window.PersonaChat?.('boot', config), { apiBase, personaId });
  await chat.open();
  await expect(chat.messages('user')).toHaveText([/Hello/]);
  expect(lines).toEqual([line]);
});

test('so does one that is opened there first', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/another document/);
  const lines = watch(page);
  await page.goto(siteUrl);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await moveIntoFrame(page);
  const framed = page.frameLocator('iframe[title=Other]').locator('persona-chat');
  // Without its style sheet it may lie outside of what is seen.
  await framed.getByRole('button', { name: 'Open chat' }).press('Enter');
  await expect(framed).toHaveCount(0);
  expect(lines).toEqual([line]);
});

test('a chat that goes through another document in one task, as with routers that build the next page there, keeps its looks', async ({
  page,
  siteUrl,
}) => {
  const lines = watch(page);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const box = await chat.panel.boundingBox();
  await page.evaluate(() => {
    const element = document.querySelector('persona-chat') as Element;
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(element);
  });
  await chat.say('Hello');
  await chat.replied();
  expect(await chat.panel.boundingBox()).toEqual(box);
  expect(lines).toEqual([]);
});
