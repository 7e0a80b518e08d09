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
