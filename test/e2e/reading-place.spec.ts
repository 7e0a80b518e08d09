// Where one reads stays, whatever comes late.

import { talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { placeOf, storedPlace } from '../helpers/read-place.ts';

test('what was read is read after each reload, though the list comes while the panel still grows', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/long 8');
  await chat.say('And now?');
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.replied();
  await chat.log.hover();
  await page.mouse.wheel(0, -500);
  const before = await storedPlace(page, chat);
  // The panel stands still in its first moment, as on a machine that is slow to draw: an observer is told in the frame in which it begins.
  await page.addInitScript(() => {
    const moving = () => document.querySelector('persona-chat')?.shadowRoot?.getAnimations() ?? [];
    let frame = 0;
    const pause = () => {
      new ResizeObserver((_, drawn) => {
        for (const animation of moving()) animation.pause();
        drawn.disconnect();
      }).observe(document.documentElement);
      frame = requestAnimationFrame(pause);
    };
    frame = requestAnimationFrame(pause);
    addEventListener('test-goes-on', () => {
      cancelAnimationFrame(frame);
      for (const animation of moving()) animation.play();
    });
  });
  for (let reload = 0; reload < 2; reload += 1) {
    await page.reload();
    await expect(chat.messages('persona').first()).toBeAttached();
    const scale = () => chat.log.evaluate((log) => log.getBoundingClientRect().width / log.clientWidth);
    expect(await scale()).toBeLessThan(0.5);
    await page.evaluate(() => dispatchEvent(new Event('test-goes-on')));
    await expect.poll(scale).toBe(1);
    await expect.poll(() => placeOf(chat)).toBe(before);
  }
});

test('what was read is read after each reload, though cards and formulas above it come late', async ({
  page,
  siteUrl,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1000, height: 700 });
  const chat = await talkOn(page, siteUrl, 'hello');
  for (const [index, text] of ['/cards', '/formula'].entries()) {
    await chat.say(text);
    await expect(chat.messages('persona')).toHaveCount(index + 2);
    await chat.replied();
  }
  const kept = () =>
    page.evaluate(() => /"id":"\w+","offsetPx":-?\d+/.exec(Object.values({ ...sessionStorage }).join())?.[0]);
  const card = chat.log.getByRole('group').getByRole('img').first();
  const formula = chat.log.locator('math').first();
  /** Of the last reply, once it has not moved for longer than a list takes to be drawn. */
  const restingPlace = () =>
    chat.log.evaluate(
      (box) =>
        new Promise<number>((resolve) => {
          let [last, frames] = [NaN, 0];
          const look = () => {
            const reply = [...box.querySelectorAll('article')].at(-1);
            const now = Math.round((reply?.getBoundingClientRect().top ?? 0) - box.getBoundingClientRect().top);
            frames = now === last ? frames + 1 : 0;
            last = now;
            if (frames < 60) requestAnimationFrame(look);
            else resolve(now);
          };
          look();
        }),
    );
  await expect(card).toBeAttached();
  await expect(formula).toBeAttached();
  const before = await restingPlace();
  const stored = await kept();
  expect(stored).toBeDefined();
  for (let reload = 0; reload < 2; reload += 1) {
    let come = () => {};
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route(/chunks\/(cards|mathml)-/, async (route) => {
      await late;
      await route.continue();
    });
    await page.reload();
    await restingPlace();
    await expect(card).toHaveCount(0);
    await expect(formula).toHaveCount(0);
    come();
    await expect(card).toBeAttached();
    await expect(formula).toBeAttached();
    expect(await restingPlace()).toBe(before);
    expect(await kept()).toBe(stored);
    await page.unrouteAll({ behavior: 'wait' });
  }
});
