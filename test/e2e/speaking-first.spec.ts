// What the chat says before anybody has opened it (docs/behaviour.md#speaking-first), on the demo page of its rules.

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { has } from '../helpers/needs.ts';

const cardOn = (page: Page) => page.getByRole('group', { name: 'Message from the chat' });
const set = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('the teaser with two starters: by keyboard after the launcher, and one goes out as the visitor’s message', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().startsWith(apiUrl) && requests.push(new URL(request.url()).pathname));
  await page.goto(`${siteUrl}/proactive`);
  await expect(page.getByText('Questions about your cup?')).toBeVisible();
  expect(requests).toEqual(['/persona-chat/loader.js', '/persona-chat/teaser.js']);
  await set(page, 'The teaser with two starters');
  const card = cardOn(page);
  await expect(card.getByRole('button')).toHaveText(['Questions about your cup?', '', 'Brew a green tea', /caffeine/]);
  // In the place of the teaser.
  await expect(page.locator('persona-chat .pc > div > div').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Message from the chat: Questions' })).toHaveCount(1);
  expect(requests.slice(2)).toEqual(['/persona-chat/proactive.js']);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open chat' }).focus();
  for (const name of ['Questions about your cup?', 'Close and do not show again', 'Brew a green tea']) {
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  const chat = chatOn(page.locator('persona-chat'));
  await chat.introduce();
  await expect(chat.messages('user')).toHaveText([/How do I brew a green tea\?/]);
  await expect(page.locator('#said')).toHaveText('send · starters · How do I brew a green tea?');
});

test('a rule of scrolling waits for a dialog of the page, and what was dismissed stays away for good', async ({
  page,
  siteUrl,
  browserName,
}) => {
  await page.clock.install();
  const isCalm = has('settings of the visitor', browserName);
  if (isCalm) await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${siteUrl}/proactive`);
  await set(page, 'Half of the page scrolled');
  await expect(page.locator('persona-chat .pc-said')).toBeAttached();
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.clock.runFor(5_000);
  await expect(cardOn(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the dialog' }).click();
  await page.clock.runFor(1_000);
  const card = cardOn(page);
  await expect(card).toContainText('Half of the page is behind you');
  if (isCalm) expect(await card.evaluate((element) => element.getAnimations().length)).toBe(0);
  await card.getByRole('button', { name: 'Close and do not show again' }).click();
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  const loaded = page.waitForResponse(/\/proactive\.js$/);
  await page.evaluate(() => window.PersonaChat?.('set', { proactive: { message: 'Again' } }));
  await loaded;
  await page.clock.runFor(5_000);
  await expect(cardOn(page)).toHaveCount(0);
});

test('the server’s rules are asked for by the persona’s name alone, and another address counts as another page', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await page.goto(`${siteUrl}/proactive`);
  const asked = page.waitForRequest(`${apiUrl}/personas/guide`);
  await set(page, 'As the server says');
  const headers = await (await asked).allHeaders();
  expect(headers['authorization'] ?? headers['x-client-id'] ?? headers['cookie']).toBeUndefined();
  await expect(cardOn(page)).toContainText('The kettle is on.');
  await expect(cardOn(page).getByRole('button', { name: 'Too bitter' })).toBeVisible();
  await set(page, 'At the address of the basket');
  await set(page, 'Go to the basket');
  await expect(cardOn(page)).toContainText('Is everything in your basket?');
});

test('its face is the launcher’s picture, in the middle of the first line', async ({ page, siteUrl, apiUrl }) => {
  await page.goto(`${siteUrl}/proactive`);
  await page.evaluate(
    (launcherImage) =>
      window.PersonaChat?.('set', { launcherImage, proactive: { message: 'Tea?', starters: ['Yes'] } }),
    `${apiUrl}/images/mina.svg`,
  );
  // In one moment: the card rises.
  const places = await cardOn(page).evaluate((card) => {
    const [said, cross, starter] = card.querySelectorAll('button');
    const face = card.querySelector('img');
    const line = document.createRange();
    line.selectNodeContents(said?.lastChild as Node);
    const boxes = [face, line, cross, starter].map((one) => one?.getBoundingClientRect() ?? new DOMRect());
    const { round } = Math;
    return boxes.map(({ x, top, width, height }) => ({
      x: round(x),
      middle: round(top + height / 2),
      width: round(width),
      height: round(height),
    }));
  });
  const [face, line, cross, starter] = places;
  expect([face?.width, face?.height]).toEqual([32, 32]);
  expect([line?.middle, cross?.middle]).toEqual([face?.middle, face?.middle]);
  // Its edge is that of the starters.
  expect(face?.x).toBe(starter?.x);
});

test('no line of a long message runs under the cross, in either direction of its words', async ({ page, siteUrl }) => {
  for (const message of [
    'It is up to us to do it as we do: if it is so, we do as it is, or it is to be as we do it, so is it.',
    'شاي المساء يجب أن يكون خفيفًا، وأن يكون بدون كافيين، وهناك بعض الأنواع المناسبة منه.',
  ]) {
    await page.goto(`${siteUrl}/proactive`);
    await page.evaluate((text) => window.PersonaChat?.('set', { proactive: { message: text } }), message);
    await expect(cardOn(page)).toContainText(message);
    const { lines, cross } = await cardOn(page).evaluate((card) => {
      const [said, button] = card.querySelectorAll('button');
      const range = document.createRange();
      range.selectNodeContents(said?.lastChild as Node);
      const glyph = button?.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
      return { lines: [...range.getClientRects()].map(({ right }) => right), cross: glyph.left };
    });
    expect(lines.length).toBeGreaterThan(1);
    expect(Math.max(...lines)).toBeLessThan(cross);
    // It speaks once to a visitor.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
});

test('on a phone the card goes from edge to edge, above the launcher', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${siteUrl}/proactive`);
  await page.evaluate(() =>
    window.PersonaChat?.('set', { proactive: { message: 'Looking for a tea for the evening?' } }),
  );
  await expect(cardOn(page)).toBeVisible();
  const places = async () => {
    const [card, launcher] = [
      await cardOn(page).boundingBox(),
      await page.getByRole('button', { name: 'Open chat' }).boundingBox(),
    ];
    return [card?.x, card?.width, (launcher?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)];
  };
  await expect.poll(places).toEqual([16, 328, 12]);
});
