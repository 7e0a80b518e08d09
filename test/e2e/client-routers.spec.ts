// Sites that change their pages without a load.

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { type Site, serveSite, tag } from '../helpers/odd-site.ts';

const routers: Readonly<Record<string, (apiUrl: string) => Site>> = {
  'Turbo, tag in the head': (apiUrl) => ({ head: `<script src="/odd/turbo"></script>${tag(apiUrl)}` }),
  'Turbo, tag in the body': (apiUrl) => ({ head: '<script src="/odd/turbo"></script>', tail: tag(apiUrl) }),
  'htmx with boosted links, tag in the head': (apiUrl) => ({
    head: `<script src="/odd/htmx"></script>${tag(apiUrl)}`,
    bodyAttributes: 'hx-boost:inherited="true" hx-boost="true"',
  }),
  'htmx with boosted links, tag in the body': (apiUrl) => ({
    head: '<script src="/odd/htmx"></script>',
    bodyAttributes: 'hx-boost:inherited="true" hx-boost="true"',
    tail: tag(apiUrl),
  }),
};

for (const [name, site] of Object.entries(routers)) {
  test(`the talk goes on from page to page: ${name}`, { tag: '@long' }, async ({ page, siteUrl, apiUrl }) => {
    await serveSite(page, siteUrl, site(apiUrl));
    const chat = chatOn(page);
    await chat.open();
    await chat.introduce();
    await chat.say('Hello');
    await chat.replied();
    await chat.input.fill('A thought');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    for (const title of ['other', 'home']) {
      await page.getByRole('link', { name: 'Go' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('persona-chat')).toHaveCount(1);
      await expect(chat.input).toHaveValue('A thought');
    }
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await chat.input.press('Enter');
    await expect(chat.messages('user')).toHaveCount(2);
  });
}

test('a router that leaves the page without a body for a while finds the talk and the draft in the next one', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await serveSite(page, siteUrl, { tail: tag(apiUrl) });
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 30 /long 2');
  await chat.input.fill('A thought');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        document.body.remove();
        setTimeout(() => {
          document.documentElement.append(document.createElement('body'));
          resolve();
        }, 100);
      }),
  );
  await expect(chat.input).toHaveValue('A thought');
  await chat.replied();
  await expect(chat.messages('user')).toHaveCount(1);
});

test('the copies that Turbo keeps of its pages neither open a chat that was closed nor bring back one that was ended', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await serveSite(page, siteUrl, { head: `<script src="/odd/turbo"></script>${tag(apiUrl)}` });
  const chat = chatOn(page);
  const go = async (title: string) => {
    await page.getByRole('link', { name: 'Go' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  };
  const element = page.locator('persona-chat');
  await chat.open();
  await chat.introduce();
  await go('other');
  await expect(chat.panel).toBeVisible();
  await page.getByRole('button', { name: 'Close chat' }).click();
  // Of this page Turbo keeps a copy with an open chat.
  await go('home');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await expect(element).toHaveCount(1);
  await expect(chat.panel).toBeHidden();
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  const calls: string[] = [];
  page.on('request', (request) => request.url().startsWith(apiUrl) && calls.push(request.url()));
  for (const title of ['other', 'home']) {
    await go(title);
    await expect(element).toHaveCount(0);
  }
  expect(calls).toEqual([]);
  await page.evaluate(() => window.PersonaChat?.('boot'));
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
});
