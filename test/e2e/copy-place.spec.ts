// What copies a message of a human has a place of its own: over no text, neither of this message nor of the next.

import type { Locator } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

const texts = [
  'Good morning, Ada. I have looked for your parcel and found it, and it will be with you before the end of this week.',
  'Yes.',
  'Your parcel left us yesterday evening, and the one who brings it has it in the van already: it is on its way to you.',
];

/** What lies below the button: letters by lines, bubbles of other messages; and how it stands beside its own. */
const placeOf = (copy: Locator) =>
  copy.evaluate((element) => {
    // By touch the target reaches over paddings; what is seen is its glyph.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const button = (isTouch ? (element.querySelector('svg') ?? element) : element).getBoundingClientRect();
    const lies = ({ left, right, top, bottom }: DOMRect) =>
      left < button.right && right > button.left && top < button.bottom && bottom > button.top;
    const own = element.closest('.pc-bubble') as Element;
    const bubbles = [...(element.getRootNode() as ShadowRoot).querySelectorAll('article .pc-bubble')];
    const ends: number[] = [];
    const over = bubbles.flatMap((bubble) => {
      const range = document.createRange();
      range.selectNodeContents(bubble.querySelector('.pc-markdown') as Element);
      // The boxes of blocks are as wide as the column; those of lines are as high as one.
      const lines = [...range.getClientRects()].filter(({ top, bottom }) => bottom - top < 25);
      if (bubble === own) ends.push(...lines.map(({ right }) => right));
      return lines.filter(lies);
    });
    return {
      over: over.length,
      others: bubbles.filter((bubble) => bubble !== own && lies(bubble.getBoundingClientRect())).length,
      isSeen: button.left >= 0 && button.right <= innerWidth,
      fromWords: Math.round(button.left - Math.max(...ends)),
    };
  });

const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

const places = [
  { name: 'a page 390 px wide', path: '/page', width: 390 },
  { name: 'a page 810 px wide', path: '/page', width: 810 },
  { name: 'a page 1024 px wide', path: '/page', width: 1024 },
  { name: 'a page 390 px wide, by touch', path: '/page', width: 390, hasTouch: true },
  { name: 'the bubble', path: '/', width: 1024 },
  { name: 'the sheet, by touch', path: '/', width: 390, hasTouch: true },
];

for (const { name, path, width, hasTouch = false } of places)
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch, isMobile: hasTouch });

    test(`the button that copies a human's message stands at its words, over no letter and no other bubble`, async ({
      page,
      siteUrl,
      apiUrl,
      operatorToken,
    }) => {
      const chat = chatOn(page);
      const live = whenLive(page);
      await page.goto(siteUrl + path);
      if (path === '/') await chat.open();
      await chat.introduce();
      await live;
      const operator = await operatorOf(page, apiUrl, operatorToken);
      await operator.act('take-over');
      for (const content of texts) await operator.act('messages', { content });
      await expect(chat.log).toContainText('on its way to you');
      for (const text of texts) {
        const message = chat.messages('persona').filter({ hasText: text });
        if (hasTouch) await message.getByText(text).tap();
        else await message.hover();
        const copy = message.getByRole('button', { name: 'Copy' });
        await expect(copy).toBeVisible();
        const place = await placeOf(copy);
        expect(place).toMatchObject({ over: 0, others: 0, isSeen: true });
        // The longest line of a text that wraps may end well before its column does.
        expect(place.fromWords).toBeLessThan(text === 'Yes.' ? 40 : 100);
      }

      // In an interface of the other direction, too, what hugs the words stands at the side of the picture.
      await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
      await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
      for (const text of texts) {
        const message = page.locator('persona-chat article[data-role=persona]').filter({ hasText: text });
        if (hasTouch) await message.getByText(text).tap();
        else await message.hover();
        const copy = message.getByRole('button');
        await expect(copy).toBeVisible();
        expect(await placeOf(copy)).toMatchObject({ over: 0, others: 0, isSeen: true });
        const words = await box(message.locator('.pc-markdown'));
        const stack = await box(message.locator('.pc-stack'));
        const inset = path === '/page' ? 0 : 12;
        expect(words.x + words.width + inset).toBeCloseTo(stack.x + stack.width, 0);
        if (text === 'Yes.') expect(words.width).toBeLessThan(50);
      }
    });
  });
