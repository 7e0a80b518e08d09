// How it looks and lies under a finger (docs/design.md).

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { without } from '../helpers/needs.ts';

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });
  test.skip(...without('touch'));

  test('the end of a reply moves nothing, and what can be done with a message stands beside it', async ({
    page,
    siteUrl,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await chat.open();
    await chat.introduce();
    // How far the reply is from what it answers, in each frame.
    await page.evaluate(() => {
      const seen = new Set<number>();
      Object.assign(window, { seen });
      const look = () => {
        const bubbles = document.querySelector('persona-chat')?.shadowRoot?.querySelectorAll('.pc-bubble') ?? [];
        const [asked, reply] = [...bubbles].slice(-2).map((one) => one.getBoundingClientRect());
        if (asked && reply) seen.add(Math.round(reply.top - asked.bottom));
        requestAnimationFrame(look);
      };
      look();
    });
    await chat.say('How long does shipping take, and can it go to more than one address at a time?');
    await chat.replied();
    const edit = page.getByRole('button', { name: 'Edit message' });
    await expect(edit).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    /** From the pencil to the bubble. */
    const gap = () =>
      edit
        .locator('svg')
        .evaluate(
          (ink) =>
            (ink.closest('.pc-bubble') as Element).getBoundingClientRect().left - ink.getBoundingClientRect().right,
        );
    const atRest = await gap();
    expect(atRest).toBeGreaterThanOrEqual(4);
    expect(atRest).toBeLessThanOrEqual(16);
    // Half a pixel of the text's height is not seen.
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen]);
    expect(seen.filter((px) => Math.abs(px - 16) > 1)).toEqual([]);
    await chat.messages('user').last().tap();
    const copy = chat.messages('user').last().getByRole('button', { name: 'Copy message' });
    await expect(copy).toBeVisible();
    const [bubble, pencil, sheets] = await Promise.all(
      [chat.messages('user').last().locator('.pc-bubble'), edit, copy].map((one) => one.boundingBox()),
    );
    // Beside each other, over the bubble's padding at most, and in the window.
    expect([pencil?.width, pencil?.height, sheets?.width, sheets?.height]).toEqual([44, 44, 44, 44]);
    // What is always seen stays where it was.
    expect(await gap()).toBe(atRest);
    expect((pencil?.x ?? 0) + 44).toBeLessThanOrEqual((bubble?.x ?? 0) + 12);
    expect((sheets?.x ?? 0) + 44).toBeLessThanOrEqual(pencil?.x ?? 0);
    expect(sheets?.x).toBeGreaterThanOrEqual(0);
  });

  test('buttons are 44 px large, and the microphone gives its place to Send', async ({ page, siteUrl }) => {
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await chat.open();
    await chat.introduce();
    const record = page.getByRole('button', { name: 'Record voice message' });
    const send = page.getByRole('button', { name: 'Send' });
    // What a finger may press on reaches further than what is drawn.
    const small = () =>
      page.locator('persona-chat [part=panel] button:visible').evaluateAll((all) =>
        all.flatMap((one) => {
          const { width, height } = one.getBoundingClientRect();
          const reach = Number.parseFloat(getComputedStyle(one, '::after').width) || 0;
          return Math.min(Math.max(width, reach), height) < 44 ? [one.ariaLabel ?? one.textContent] : [];
        }),
      );
    await expect(record).toBeVisible();
    await expect(send).toBeHidden();
    expect(await small()).toEqual([]);
    await chat.input.fill('Hello');
    await expect(record).toBeHidden();
    await expect(send).toBeVisible();
    expect(await small()).toEqual([]);
    await chat.input.fill('A text that needs a second line and takes a row of its own for it, above the buttons');
    await expect(page.locator('persona-chat .pc-field')).toHaveAttribute('data-tall', '');
    await send.click();
    await chat.replied();
    await expect(record).toBeVisible();
    await chat.say('/long');
    await chat.replied();
    await page.getByRole('button', { name: 'Try again' }).tap();
    await expect(page.getByRole('button', { name: 'Previous answer' })).toBeVisible();
    await chat.log.evaluate((log) => {
      log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      log.scrollTop = 0;
    });
    await expect(page.getByRole('button', { name: 'Scroll to latest' })).toBeVisible();
    expect(await small()).toEqual([]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'New conversation' }).click();
    const sizes = page
      .getByRole('alertdialog')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(await sizes).toEqual([44, 44]);
  });
});
