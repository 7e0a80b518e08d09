// On small screens the panel is a sheet: full, sized to what the keyboard leaves, pulled down to close.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { phone } from '../helpers/phone.ts';
import { has, needs } from '../helpers/needs.ts';

test.use(phone);

/** A finger on the header, moved down by so many pixels. */
async function pull(page: Page, byPx: number): Promise<void> {
  const box = await page.locator('persona-chat [part=header]').boundingBox();
  const x = (box?.x ?? 0) + 120;
  const y = (box?.y ?? 0) + 28;
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await send('touchStart', y);
  for (let step = 1; step <= 4; step += 1) await send('touchMove', y + (byPx * step) / 4);
  // A finger that rests before it leaves: after a fling Chromium takes the next tap for its end.
  await page.waitForTimeout(150);
  await send('touchEnd');
}

test('fills the screen, is modal, hides the launcher and leaves the page alone', async ({
  page,
  siteUrl,
  browserName,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  const before = await page.evaluate(() => [document.documentElement.outerHTML.split('<persona-chat')[0], scrollY]);
  await chat.open();
  const panel = page.getByRole('dialog');
  await expect(panel).toHaveAttribute('aria-modal', 'true');
  await expect(page.locator('persona-chat [part=launcher]')).toBeHidden();
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await chat.introduce();
  const close = page.getByRole('button', { name: 'Close chat' });
  await (has('touch', browserName) ? close.tap() : close.click());
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
  expect(await page.evaluate(() => [document.documentElement.outerHTML.split('<persona-chat')[0], scrollY])).toEqual(
    before,
  );
  // The page scrolls again.
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

/** A phone whose keyboard takes of the visual viewport alone, as they do; call it before the page loads. */
async function keyboardOf(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.addInitScript(({ width, height }) => {
    const viewport = Object.assign(new EventTarget(), { height, offsetTop: 0, width, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
    Object.assign(window, {
      keyboard(takenPx: number, offsetTop: number) {
        Object.assign(viewport, { height: height - takenPx, offsetTop });
        viewport.dispatchEvent(new Event('resize'));
      },
    });
  }, size);
  return (takenPx: number, offsetTop = 0) =>
    page.evaluate(
      ([one = 0, other = 0]) => (window as unknown as { keyboard(a: number, b: number): void }).keyboard(one, other),
      [takenPx, offsetTop],
    );
}

test('keeps the input above the on-screen keyboard', async ({ page, siteUrl }) => {
  const keyboard = await keyboardOf(page, { width: 360, height: 740 });
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  // With this one the log is a little lower than the last reply, once the keyboard is there.
  await chat.say('What is this?');
  await chat.replied();
  const toEnd = () => chat.log.evaluate((log) => log.scrollHeight - log.clientHeight - log.scrollTop);
  await expect.poll(toEnd).toBeLessThan(2);
  await keyboard(320);
  await expect.poll(toEnd).toBeLessThan(2);
  const bottom = async () => {
    const box = await chat.input.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(bottom).toBeLessThan(420);
  await expect(page.locator('persona-chat [part=header]')).toBeInViewport();
  await keyboard(320, 100);
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.y).toBe(100);
  await keyboard(0);
  await expect.poll(bottom).toBeGreaterThan(600);
});

test('on its side, with a keyboard, a text of some lines is seen with what sends it', async ({ page, siteUrl }) => {
  const size = { width: 844, height: 390 };
  await page.setViewportSize(size);
  const keyboard = await keyboardOf(page, size);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('One\nTwo\nThree');
  for (const leftPx of [220, 180, 140]) {
    await keyboard(size.height - leftPx);
    await chat.input.pressSequentially('x');
    for (const part of [chat.input, page.getByRole('button', { name: 'Send', exact: true })])
      await expect(part, `${leftPx} px`).toBeInViewport({ ratio: 1 });
    await expect.poll(() => page.getByRole('dialog').boundingBox(), `${leftPx} px`).toMatchObject({ height: leftPx });
    const box = await chat.input.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `${leftPx} px`).toBeLessThanOrEqual(leftPx);
  }
});

test('follows the finger on its header, and closes only when it was pulled far', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('touch', browserName);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await pull(page, 50);
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(0);
  await pull(page, 200);
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Open chat' }).tap();
  await expect.poll(async () => (await panel.boundingBox())?.y).toBe(0);
});

test('targets are large enough for a finger', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const coarse = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  expect(coarse).toBe(true);
  for (const button of await page.locator('persona-chat').getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(
      Math.min(box?.width ?? 0, box?.height ?? 0),
      (await button.getAttribute('aria-label')) ?? '',
    ).toBeGreaterThanOrEqual(44);
  }
  expect(await chat.input.evaluate((input) => parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(16);
});

test('is as large on the glass where the page has no viewport', async ({ browser, browserName, siteUrl }) => {
  needs('layout of a phone', browserName);
  const phone = await browser.newContext({ viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true });
  const page = await phone.newPage();
  await page.addInitScript(() => {
    // What browsers take where there is none; one that is taken out again goes on to hold.
    const widen = () => document.querySelector('meta[name=viewport]')?.setAttribute('content', 'width=980');
    new MutationObserver(widen).observe(document, { childList: true, subtree: true });
  });
  await page.goto(siteUrl);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBeGreaterThan(900);
  await page.evaluate(() => window.PersonaChat?.('open'));
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeVisible();
  // In pixels of the page, which the phone shows at 390 of 980.
  const glass = async (locator: typeof start) => {
    const box = await locator.boundingBox();
    return box && { width: (box.width * 390) / 980, height: (box.height * 390) / 980 };
  };
  expect((await glass(page.getByRole('dialog')))?.width).toBeCloseTo(390, 0);
  expect((await glass(page.getByRole('textbox', { name: 'Name' })))?.height).toBeGreaterThan(40);
  await phone.close();
});

test('keeps its launcher, header, input and edges within the safe area of the glass', async ({
  page,
  browserName,
  siteUrl,
}) => {
  needs('layout of a phone', browserName);
  const devTools = await page.context().newCDPSession(page);
  const within = async (width: number, height: number, [top, right, bottom, left]: readonly number[]) => {
    await page.setViewportSize({ width, height });
    await devTools.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { top: top ?? 0, right: right ?? 0, bottom: bottom ?? 0, left: left ?? 0 },
    });
    const box = async (part: string) => {
      const { x, y, ...size } = (await page.locator(`persona-chat [part=${part}]`).boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      return { left: x, top: y, right: x + size.width, bottom: y + size.height };
    };
    await expect.poll(async () => (await box('header')).top).toBe(top);
    const [header, footer] = [await box('header'), await box('footer')];
    expect([header.left, header.right]).toEqual([left, width - (right ?? 0)]);
    expect(footer.bottom).toBe(height - (bottom ?? 0));
  };
  const chat = chatOn(page);
  await page.setViewportSize({ width: 390, height: 740 });
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
  await page.goto(siteUrl);
  const launcher = await page.getByRole('button', { name: 'Open chat' }).boundingBox();
  expect(740 - (launcher?.y ?? 0) - (launcher?.height ?? 0)).toBe(24 + 34);
  await chat.open();
  await chat.introduce();
  await within(390, 740, [47, 0, 34, 0]);
  await within(740, 390, [0, 47, 21, 47]);
  await within(390, 740, [0, 0, 0, 0]);
});

test('lies above the launcher and the card of another chat, whichever is opened', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/two`);
  const card = page.locator('#school .pc-teaser');
  await expect(card).toBeVisible();
  /** The chats seen on a grid of 20 px over the whole glass. */
  const seen = () =>
    page.evaluate(() => {
      const ids = new Set<string | undefined>();
      for (let x = 10; x < innerWidth; x += 20)
        for (let y = 10; y < innerHeight; y += 20) ids.add(document.elementFromPoint(x, y)?.id);
      return [...ids];
    });
  const [mina, oskar] = [page.locator('#orders'), page.locator('#school')];
  await chatOn(mina).open();
  await expect.poll(seen).toEqual(['orders']);
  await mina.getByRole('textbox', { name: 'Name' }).click();
  // A router that brings its page anew moves the other one, which the browser shows anew.
  await page.evaluate(() => document.body.append(document.querySelector('#school') ?? ''));
  await expect.poll(seen).toEqual(['orders']);
  await expect(mina.getByRole('textbox', { name: 'Name' })).toBeFocused();
  // The page opens the other one, which closes again.
  await oskar.evaluate((chat: HTMLElement & { open(): void }) => chat.open());
  await expect.poll(seen).toEqual(['school']);
  await oskar.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(seen).toEqual(['orders']);
  await mina.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(seen).toEqual(expect.arrayContaining(['', 'orders', 'school']));
  await chatOn(oskar).open();
  await expect.poll(seen).toEqual(['school']);
});

test('stays below a dialog of the page that it is not in', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/two`);
  await page.evaluate(() => {
    const dialog = Object.assign(document.createElement('dialog'), { id: 'dialog', textContent: 'Cookies?' });
    document.body.append(dialog);
    dialog.showModal();
  });
  await page.locator('#orders').evaluate((chat: HTMLElement & { open(): void }) => chat.open());
  await expect(page.locator('#orders [part=panel]')).toHaveAttribute('aria-modal', 'true');
  expect(await page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.id)).toBe('dialog');
});

for (const [what, css] of [
  ['zoomed by its style', 'html{zoom:1.25}'],
  ['wider than the glass', 'body{width:700px!important}'],
] as const) {
  test(`fits the glass on a page that is ${what}`, async ({ browser, browserName, siteUrl }) => {
    needs('layout of a phone', browserName);
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await phone.newPage();
    await page.goto(siteUrl);
    await page.addStyleTag({ content: css });
    await page.evaluate(() => window.PersonaChat?.('open'));
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    const edges = () =>
      page.locator('persona-chat [part=panel]').evaluate((panel) => {
        const { left, top, width, height } = panel.getBoundingClientRect();
        const { offsetLeft = 0, offsetTop = 0 } = window.visualViewport ?? {};
        return [left - offsetLeft, top - offsetTop, width, height].map(Math.round);
      });
    await expect.poll(edges).toEqual([0, 0, 390, 844]);
    await phone.close();
  });
}
