// The composer under a finger: one button before the text, and after it one place that camera and "Formatting" share
// (docs/behaviour.md#composer).

import type { Locator, Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { without } from '../helpers/needs.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
test.skip(...without('touch'));

/** Found in any language. */
const inField = (page: Page, selector: string): Locator => page.locator(`persona-chat .pc-field ${selector}`);
const cameraOn = (page: Page) => inField(page, 'input[capture] + button');
const formattingOn = (page: Page) => inField(page, 'input[capture] + button + button');
const textOn = (page: Page) => inField(page, '> textarea');
/** The other of the two is still there for the keyboard. */
const isSeen = (one: Locator) => expect(one).toHaveCSS('opacity', '1');
const isUnseen = (one: Locator) => expect(one).toHaveCSS('opacity', '0');
const blur = (page: Page) => textOn(page).evaluate((area: HTMLElement) => area.blur());

/** Where it stands from left to right. */
const placeOf = async (one: Locator) => {
  const { x = 0, width = 0 } = (await one.boundingBox()) ?? {};
  return { x, width };
};

async function begin(page: Page, url: string) {
  const chat = chatOn(page);
  await page.goto(url);
  await chat.open();
  await chat.introduce();
  return chat;
}

for (const [width, height, lang] of [
  [320, 640, 'en'],
  [360, 740, 'ar'],
  [390, 844, 'de'],
  [720, 450, 'en'],
] as const) {
  test(`${width} × ${height}, ${lang}: nothing moves when the camera gives its place to "Formatting", and back`, async ({
    page,
    siteUrl,
  }) => {
    await page.setViewportSize({ width, height });
    await begin(page, siteUrl);
    await page.locator('persona-chat').evaluate((element, code) => element.setAttribute('lang', code), lang);
    await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', lang === 'ar' ? 'rtl' : 'ltr');
    const [camera, formatting, text] = [cameraOn(page), formattingOn(page), textOn(page)];
    await blur(page);
    await isSeen(camera);
    await isUnseen(formatting);
    const place = await placeOf(camera);
    const room = await placeOf(text);
    expect(place.width).toBe(44);
    const isWriting = async () => {
      await isSeen(formatting);
      await isUnseen(camera);
      expect([await placeOf(formatting), await placeOf(text)]).toEqual([place, room]);
    };
    await text.tap();
    await isWriting();
    await text.fill('Tea');
    await isWriting();
    await blur(page);
    await isWriting();
    // One button stands before the text.
    const before = await inField(page, 'button').evaluateAll((all) => {
      const isBefore = (one: Element) =>
        one.compareDocumentPosition((one.getRootNode() as ShadowRoot).querySelector('.pc-field > textarea') as Node) &
        Node.DOCUMENT_POSITION_FOLLOWING;
      return all.filter((one) => one.checkVisibility() && isBefore(one)).length;
    });
    expect(before).toBe(1);
    await text.fill('');
    await blur(page);
    await isSeen(camera);
    expect([await placeOf(camera), await placeOf(text)]).toEqual([place, room]);
  });
}

test('"Formatting" stays under the finger, the focus stays in the text, and an editor that was left empty leaves one row', async ({
  page,
  siteUrl,
}) => {
  const chat = await begin(page, siteUrl);
  const formatting = page.getByRole('button', { name: 'Formatting', exact: true });
  const editor = page.locator('persona-chat [contenteditable=true]');
  await chat.input.tap();
  await expect(chat.input).toBeFocused();
  // A finger that rests: some browsers move the focus when it comes down.
  const { x, width } = await placeOf(formatting);
  const y = ((await formatting.boundingBox())?.y ?? 0) + 22;
  await page.mouse.move(x + width / 2, y);
  await page.mouse.down();
  await isSeen(formatting);
  await expect(chat.input).toBeFocused();
  await page.mouse.up();
  await expect(editor).toBeFocused();
  await page.keyboard.type('A text that needs a second line and takes a row of its own for it');
  await formatting.tap();
  await expect(chat.input).toBeFocused();
  await expect(inField(page, '> textarea').locator('..')).toHaveAttribute('data-tall', '');
  await formatting.tap();
  await expect(editor).toBeFocused();
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await formatting.tap();
  await expect(chat.input).toBeFocused();
  await expect(inField(page, '> textarea').locator('..')).not.toHaveAttribute('data-tall');
  // What was pressed last does not look as if a pointer hovered over it.
  await expect(formatting).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('by keyboard both are reached, with a text and without, and the one that has the focus is seen', async ({
  page,
  siteUrl,
}) => {
  const chat = await begin(page, siteUrl);
  const camera = page.getByRole('button', { name: 'Take photo' });
  const formatting = page.getByRole('button', { name: 'Formatting', exact: true });
  const record = page.getByRole('button', { name: 'Record voice message' });
  for (const [text, next] of [
    ['', record],
    ['Tea', page.getByRole('button', { name: 'Send', exact: true })],
  ] as const) {
    await chat.input.fill(text);
    for (const [key, one, other] of [
      ['Tab', camera, formatting],
      ['Tab', formatting, camera],
    ] as const) {
      await page.keyboard.press(key);
      await expect(one).toBeFocused();
      await isSeen(one);
      await isUnseen(other);
    }
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(formatting).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('persona-chat [contenteditable=true]')).toBeFocused();
});

test('where one may talk hands-free, an empty editor keeps the buttons of its toolbar', async ({ page, siteUrl }) => {
  const chat = await begin(page, `${siteUrl}/voice`);
  await expect(page.getByRole('button', { name: 'Talk hands-free' })).toBeVisible();
  await chat.input.fill('Tea');
  await page.getByRole('button', { name: 'Formatting', exact: true }).tap();
  const editor = page.locator('persona-chat [contenteditable=true]');
  await expect(editor).toBeFocused();
  await editor.press('ControlOrMeta+a');
  await editor.press('Delete');
  await expect(page.getByRole('button', { name: 'Talk hands-free' })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button')).toHaveCount(5);
});
