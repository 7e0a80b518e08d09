// A server that pages nothing: all that was said comes in one answer.

import type { Page } from '@playwright/test';
import { type Chat, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const count = 400;
const data = [...Array(count).keys()].map((index) => ({
  id: `m${index + 1}`,
  role: index % 2 ? 'persona' : 'user',
  content: `Message **${index + 1}**`,
  attachments: [],
  createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
}));

/** Reloads a chat whose history is that; requests of the code for long conversations are answered by `answer`. */
async function reloadWith(page: Page, siteUrl: string, answer: 'hold' | 'abort'): Promise<[Chat, () => void]> {
  const chat = await talkOn(page, siteUrl, 'Hello');
  await page.route(/\/chat\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { data, metadata: { nextParamId: -1 } } });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/chunks\/long-conversation-chunk-/, (route) =>
    answer === 'hold' ? held.then(() => route.continue()) : route.abort(),
  );
  await page.reload();
  await expect(chat.log.getByText(`Message ${count}`)).toBeInViewport();
  return [chat, release];
}

test('of a long history in one answer the newest messages are drawn first, and all can be reached', async ({
  page,
  siteUrl,
}) => {
  const [chat, release] = await reloadWith(page, siteUrl, 'hold');
  const articles = chat.log.locator('article');
  await expect(articles).toHaveCount(60);
  await expect(articles.last()).toHaveAttribute('aria-posinset', `${count}`);
  await expect(articles.first()).toHaveAttribute('aria-posinset', `${count - 59}`);
  release();
  await expect.poll(() => articles.count()).toBeLessThan(60);
  await expect(chat.log.getByText(`Message ${count}`)).toBeInViewport();
  await chat.log.press('End');
  await expect(articles.last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(chat.log.getByText('Message 1', { exact: true })).toBeInViewport();
});

test('where the code for long conversations cannot load, all of a long history is drawn', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load|ERR_FAILED|error loading/i);
  const [chat] = await reloadWith(page, siteUrl, 'abort');
  await expect(chat.log.locator('article')).toHaveCount(count);
  await expect(chat.log.getByText(`Message ${count}`)).toBeInViewport();
});
