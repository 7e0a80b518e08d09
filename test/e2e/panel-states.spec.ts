// What the panel shows when something is missing, on hover and focus, and under the visitor's own settings.

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { has, needs } from '../helpers/needs.ts';

/** A chat that has said hello; returns its driver. */
async function greeted(page: Page, siteUrl: string) {
  const chat = await talkOn(page, siteUrl, 'Hello');
  return chat;
}

test('an opening that fails says so in one sentence with one action, which works', async ({
  page,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  const chat = chatOn(page);
  await page.route(`${apiUrl}/conversations`, (route) => route.abort());
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('open'));
  await expect(page.getByRole('alert')).toContainText('The connection failed');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute(`${apiUrl}/conversations`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await chat.introduce();
});

test('L1: a part that cannot be fetched says so, and its retry works', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/Failed to load resource/);
  await page.route('**/chunks/start-form-chunk-*', (route) => route.abort());
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('open'));
  await expect(page.getByRole('alert')).toContainText('This part could not load');
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/chunks/start-form-chunk-*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
});

test('a skeleton appears only when it takes longer, and its dots are seen', async ({ page, siteUrl, apiUrl }) => {
  await page.route(`${apiUrl}/conversations`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto(siteUrl);
  await page.evaluate(() => window.PersonaChat?.('open'));
  const skeleton = page.locator('persona-chat .pc-late');
  await expect(skeleton).toBeAttached();
  const timing = () =>
    skeleton.evaluate((node) => {
      const { delay, fill } = node.getAnimations()[0]?.effect?.getTiming() ?? {};
      return { delay, fill };
    });
  await expect.poll(timing).toEqual({ delay: 150, fill: 'both' });
  const contrast = await page
    .getByRole('status')
    .filter({ hasText: 'Connecting' })
    .evaluate((words) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const light = (element: Element | null | undefined) => {
        if (!canvas || !element) return 0;
        canvas.fillStyle = getComputedStyle(element).backgroundColor;
        canvas.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
      };
      return light(words.closest('.pc-panel')) / light(words.previousElementSibling?.firstElementChild);
    });
  expect(contrast).toBeGreaterThan(4.5);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

test('a message is copied by pointer and by keyboard', async ({ page, siteUrl, context, browserName }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await greeted(page, siteUrl);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const mine = chat.messages('user').last();
  if (has('hovering', browserName)) await expect(mine.getByRole('button')).toHaveCount(0);
  await mine.hover();
  await mine.getByRole('button', { name: 'Copy message' }).click();
  await expect(mine.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await copied()).toBe('Hello');
  await chat.log.focus();
  await page.keyboard.press('End');
  const reply = chat.messages('persona').last();
  await expect(reply).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(reply.getByRole('button', { name: 'Copy message' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(copied).toContain('tea advisor');
});

test('messages of a live chat say who sent them to whom, on focus too', async ({ page, siteUrl, apiUrl }) => {
  const chat = await greeted(page, siteUrl);
  await page.route(`${apiUrl}/chat?*`, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: object[] };
    await route.fulfill({
      response: reply,
      json: { ...body, data: body.data.map((message) => ({ ...message, isLive: true })) },
    });
  });
  await page.reload();
  const cases = [
    ['user', 'This message was sent to the persona owner.'],
    ['persona', 'This message was sent by the persona owner.'],
  ] as const;
  for (const [role, text] of cases) {
    const message = chat.messages(role).last();
    await expect(message).toHaveAccessibleDescription(new RegExp(text));
    await chat.log.focus();
    await page.keyboard.press(role === 'user' ? 'Home' : 'End');
    await expect(message.getByText(text)).toHaveCSS('opacity', '1');
    // A mark of the whole row would cross the bubbles of its neighbours.
    await expect(message).toHaveCSS('outline-style', 'none');
    await expect(message.locator('.pc-bubble')).toHaveCSS('outline', /solid 2px$/);
    await expect.poll(() => message.locator('.pc-time').evaluate((tip) => getComputedStyle(tip).opacity)).toBe('1');
  }
});

test('with reduced motion nothing moves, and a refusal is a change of colour', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('settings of the visitor', browserName);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chat = await greeted(page, siteUrl);
  const field = page.locator('persona-chat .pc-field');
  const calm = await field.evaluate((node) => getComputedStyle(node).borderColor);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    document.querySelector('persona-chat')?.shadowRoot?.addEventListener('animationstart', ({ target }) => {
      for (const animation of (target as Element).getAnimations()) {
        seen.push(Number(animation.effect?.getComputedTiming().activeDuration));
      }
    });
  });
  await chat.input.press('Enter');
  await expect(page.getByText('Please enter a message')).toBeVisible();
  await expect.poll(() => field.evaluate((node) => getComputedStyle(node).borderColor)).not.toBe(calm);
  await chat.say('Hello again');
  await chat.replied();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.filter((durationMs) => durationMs > 100)).toEqual([]);
});

test('forced colours, dark on light and light on dark, keep edges, more contrast darkens them, and axe agrees', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('settings of the visitor', browserName);
  const chat = await greeted(page, siteUrl);
  const border = (selector: string) =>
    page
      .locator(`persona-chat ${selector}`)
      .first()
      .evaluate((node) => getComputedStyle(node).borderTopWidth);
  const launcher = page.locator('persona-chat [part=launcher]');
  const launcherColours = () =>
    launcher.evaluate((button) =>
      [getComputedStyle(button, '::before'), getComputedStyle(button)].map(({ backgroundColor }) => backgroundColor),
    );
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    // A sign in its own colours: with the ground alone replaced its icon would be white on white.
    const [icon, ground] = await launcherColours();
    expect(new Set([icon, ground, 'rgba(0, 0, 0, 0)']).size).toBe(3);
    await chat.input.focus();
    await expect(page.locator('persona-chat .pc-field')).toHaveCSS('outline', /solid 2px$/);
    const send = page.locator('persona-chat .pc-send');
    await expect(send).toHaveCSS('outline', /solid 1px$/);
    // A disc has no circle as well: beside its edge that would be a second one, in pieces.
    await chat.input.fill('Hello');
    await expect(send).toHaveCSS('background-clip', 'content-box');
    await expect(send).toHaveCSS('outline-style', 'none');
    await chat.input.fill('');
    const colours = () =>
      page
        .locator('persona-chat .pc-bubble')
        .first()
        .evaluate((bubble) => getComputedStyle(bubble).color);
    await expect.poll(colours).toBe(colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');
    for (const selector of ['.pc-panel', '.pc-bubble', '.pc-icon-button', '.pc-field'])
      expect(await border(selector), selector).toBe('1px');
    await page.getByRole('button', { name: 'More' }).click();
    const [ofItem, ofIcon] = await page
      .getByRole('menuitem')
      .first()
      .evaluate((node) => [node, node.querySelector('svg')].map((part) => part && getComputedStyle(part).color));
    expect(ofIcon).toBe(ofItem);
    await page.keyboard.press('Escape');
    // With all of its shapes in one colour a flag is a black box.
    await page.getByRole('button', { name: 'Select Language' }).click();
    await expect(page.locator('persona-chat svg.pc-flag').first()).toHaveCSS('forced-color-adjust', 'none');
    // The ground that marks where the arrow keys are is gone.
    await expect(page.locator('persona-chat [role=option][data-active]')).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    // axe takes -webkit-text-fill-color for the colour of a text, which Chromium tells as it was before it was forced.
    const found = (await axeFindings(page)).filter((finding) => !finding.startsWith('color-contrast'));
    expect(found, colorScheme).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
  const [edge, text] = await page
    .locator('persona-chat [part=header]')
    .evaluate((header) => [getComputedStyle(header).borderBottomColor, getComputedStyle(header).color]);
  expect(edge).toBe(text);
  await expect(chat.input).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('on paper the conversation is black on white, whatever the theme, and nothing that one presses is there', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('settings of the visitor', browserName);
  await page.goto(`${siteUrl}/page?theme=dark`);
  const chat = chatOn(page);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await page.emulateMedia({ media: 'print' });
  const [own, reply] = ['user', 'persona'].map((role) =>
    page.locator(`persona-chat .pc-message[data-role=${role}] .pc-bubble`).last(),
  );
  const look = (bubble: typeof own) =>
    bubble?.evaluate((node) => {
      const { color, backgroundColor, borderTopWidth } = getComputedStyle(node);
      return { color, backgroundColor, borderTopWidth };
    });
  const plain = { color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' };
  await expect.poll(() => look(own)).toEqual({ ...plain, borderTopWidth: '1px' });
  await expect.poll(() => look(reply)).toMatchObject(plain);
  await expect(chat.input).toBeHidden();
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
});
