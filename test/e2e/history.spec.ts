import { startDemoHost, type DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { fillConversation } from '../helpers/fill-conversation.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { blankDatabase } from '../helpers/blank-database.ts';

let host: DemoHost;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  host = await startDemoHost({ blankDatabase: await blankDatabase(), port: 0, apiPort: 0 });
});

test.afterAll(async () => {
  await host.stop();
});

test('a history of 140 messages comes in pages while one scrolls up, without a jump', async ({ page }) => {
  const chat = chatOn(page);
  const pages: string[] = [];
  page.on('request', (request) => request.url().includes('/chat?') && pages.push(request.url()));
  const opened = page.waitForResponse((response) => response.url().endsWith('/conversations'));
  await page.goto(host.siteUrl);
  await chat.open();
  await chat.introduce();
  const { data } = (await (await opened).json()) as { data: { conversation: { id: string } } };
  await fillConversation(host.database, data.conversation.id, 140);
  pages.length = 0;
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.log.locator('article')).toHaveCount(20);
  await expect(chat.log.locator('article').last()).toBeInViewport();

  for (let count = 40; count <= 140; count += 20) {
    const first = chat.log.locator('article').first();
    const text = await first.innerText();
    await chat.log.evaluate((log) => {
      log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
      log.scrollTop = 0;
    });
    await expect(chat.log.locator('article')).toHaveCount(count);
    const seen = chat.log.locator('article').nth(20);
    expect(await seen.innerText()).toBe(text);
    await expect(seen).toBeInViewport();
  }
  expect(new Set(pages).size).toBe(pages.length);
});

test(
  'what was read before a reload is read after it, however long its pages take, unless one scrolls meanwhile',
  { tag: '@long' },
  async ({ page }) => {
    test.slow();
    const chat = chatOn(page);
    const opened = page.waitForResponse((response) => response.url().endsWith('/conversations'));
    await page.goto(host.siteUrl);
    await chat.open();
    await chat.introduce();
    const { data } = (await (await opened).json()) as { data: { conversation: { id: string } } };
    await fillConversation(
      host.database,
      data.conversation.id,
      300,
      (index) => `Message ${index + 1}. ${'More. '.repeat(60)}`,
    );
    await page.reload();
    const place = () =>
      chat.log.evaluate((log) => {
        const { top } = log.getBoundingClientRect();
        const read = [...log.querySelectorAll('article')].find((one) => one.getBoundingClientRect().bottom > top);
        return [
          Number(/Message (\d+)/.exec(read?.textContent ?? '')?.[1]),
          Math.round(read!.getBoundingClientRect().top - top),
        ];
      });
    await chat.log.hover();
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -1_500);
          return (await place())[0];
        },
        { timeout: 60_000, intervals: [250] },
      )
      .toBeLessThan(200);
    let before = await place();
    await expect
      .poll(async () => {
        const last = before;
        before = await place();
        return `${last}` === `${before}`;
      })
      .toBe(true);
    const id = () =>
      page.evaluate(() => /"scroll":{[^}]*"id":"(\w+)"/.exec(Object.values({ ...sessionStorage }).join())?.[1]);
    await expect.poll(id).toBeTruthy();
    const waiting: (() => void)[] = [];
    let isSlow = true;
    await page.route('**/chat?*lastId=*', async (route) => {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue();
    });
    await page.reload();
    await expect.poll(() => waiting.length).toBe(1);
    await expect(page.getByRole('button', { name: 'Scroll to latest' })).toBeVisible();
    await expect(chat.log).toHaveCount(0);
    isSlow = false;
    for (const go of waiting.splice(0)) go();
    await expect(chat.log).toBeVisible();
    await expect.poll(place).toEqual(before);

    isSlow = true;
    const kept = await id();
    await page.reload();
    await expect.poll(() => waiting.length).toBe(1);
    expect(await id()).toBe(kept);
    await page.getByRole('button', { name: 'Scroll to latest' }).hover();
    await page.mouse.wheel(0, 100);
    await expect(chat.log.locator('article').last()).toBeInViewport();
    expect(await id()).toBeUndefined();
    for (const go of waiting.splice(0)) go();
  },
);
