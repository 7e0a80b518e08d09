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

/** Letters below the button, by lines; and how much of the button is seen. */
const covered = (copy: Locator) =>
  copy.evaluate((element) => {
    const button = element.getBoundingClientRect();
    const articles = (element.getRootNode() as ShadowRoot).querySelectorAll('article');
    const over = [...articles].flatMap((article) => {
      const range = document.createRange();
      range.selectNodeContents(article.querySelector('.pc-bubble') as Element);
      return [...range.getClientRects()].filter(
        ({ left, right, top, bottom }) =>
          // The boxes of blocks are as wide as the column; those of lines are as high as one.
          bottom - top < 25 && left < button.right && right > button.left && top < button.bottom && bottom > button.top,
      );
    });
    return { over: over.length, isSeen: button.left >= 0 && button.right <= innerWidth, width: button.width };
  });

for (const width of [390, 810, 1024])
  test(`on a page ${width} px wide the button that copies a human's message covers no letter`, async ({
    page,
    siteUrl,
    apiUrl,
    operatorToken,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const chat = chatOn(page);
    const live = whenLive(page);
    await page.goto(`${siteUrl}/page`);
    await chat.introduce();
    await live;
    const operator = await operatorOf(page, apiUrl, operatorToken);
    await operator.act('take-over');
    for (const content of texts) await operator.act('messages', { content });
    await expect(chat.log).toContainText('on its way to you');
    for (const text of texts) {
      const message = chat.messages('persona').filter({ hasText: text });
      await message.hover();
      const copy = message.getByRole('button', { name: 'Copy' });
      await expect(copy).toBeVisible();
      expect(await covered(copy)).toEqual({ over: 0, isSeen: true, width: 28 });
    }
  });
