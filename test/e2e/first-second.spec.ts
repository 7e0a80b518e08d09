// The first second after the click: what is asked for before something can be typed, and when.

import type { Page } from '@playwright/test';
import { countWaves } from '../bench/support/statistics.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { keyboardOn } from '../helpers/keyboard.ts';
import { needs } from '../helpers/needs.ts';

interface Asked {
  /** File without its hash, or path of the call. */
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** Notes when a field of the chat first has the focus; to be called before the click. */
async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.clearResourceTimings();
    document.querySelector('persona-chat')?.shadowRoot?.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element && target.matches('input,textarea') && !document.body.dataset['typingMs'])
          document.body.dataset['typingMs'] = `${performance.now()}`;
      },
      true,
    );
  });
}

/**
 * What had been asked for since, when the field had the focus, in the order in which it was. A file counts once: where a failed
 * import is remembered it is fetched first, and imported out of the cache.
 */
async function askedUntilTyping(page: Page, apiUrl: string): Promise<readonly Asked[]> {
  await expect(page.locator('body[data-typing-ms]')).toBeAttached();
  // What is on its way is listed when it has come.
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    (origin) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        // The page has files of its own.
        .filter(
          ({ name, startTime }) => name.startsWith(origin) && startTime < Number(document.body.dataset['typingMs']),
        )
        .toSorted((one, other) => one.startTime - other.startTime)
        .map(({ name, startTime, responseEnd }) => ({
          name: new URL(name).pathname.replace(/.*\/chunks\/(.*)-\w+\.js$/, '$1'),
          startMs: startTime,
          endMs: responseEnd,
        }))
        .filter(({ name }, index, all) => all.findIndex((one) => one.name === name) === index),
    apiUrl,
  );
}

test('the first call does not wait for the views', async ({ page, siteUrl, apiUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await keyboardOn(page).press('Escape');
  await page.reload();
  const answer = page.waitForResponse(`${apiUrl}/conversations`);
  await page.route(/\/chunks\/views-/, async (route) => {
    await answer;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(chat.input).toBeFocused();
});

test('a new visitor gets the form and its language beside the first call', async ({ page, siteUrl, apiUrl }) => {
  await page.goto(siteUrl);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await launcher.waitFor();
  await page.evaluate(() => void window.PersonaChat?.('set', { lang: 'de' }));
  await watchFocus(page);
  await launcher.click();
  const asked = await askedUntilTyping(page, apiUrl);
  const names = asked.map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['chat', 'views']);
  expect(names.slice(2, 5).toSorted()).toEqual(['/conversations', 'de', 'start-form-chunk']);
});

test('nothing else stands before the first letter: six requests in two waves', async ({
  page,
  browserName,
  siteUrl,
  apiUrl,
}) => {
  needs('slow network', browserName);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await keyboardOn(page).press('Escape');
  // As at a later visit, when nothing is cached any more.
  await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await launcher.waitFor();
  await watchFocus(page);
  // As over a network: what a busy machine puts between two requests of one wave is little beside it. A file that was fetched
  // before it is imported comes out of the cache then, which routes switch off.
  const fetched = new Set<string>();
  await page.route(/\/chunks\/|\/conversations$/, async (route) => {
    const url = route.request().url();
    if (!fetched.has(url)) await new Promise((resolve) => setTimeout(resolve, 300));
    fetched.add(url);
    await route.continue();
  });
  await launcher.click();
  const asked = (await askedUntilTyping(page, apiUrl)).filter(({ name }) => !name.startsWith('/images/'));
  // With the loader and the call's preflight, which is not listed, these are five.
  expect(asked.map(({ name }) => name)).toEqual(['chat', 'views', '/conversations']);
  expect(countWaves(asked)).toBe(2);
});

test('who goes on writing in the page while the chat is on its way loses no letter', async ({ page, siteUrl }) => {
  let letChunksCome = () => {};
  const chunksMayCome = new Promise<void>((resolve) => (letChunksCome = resolve));
  await page.route('**/chunks/**', async (route) => {
    await chunksMayCome;
    await route.continue();
  });
  await page.goto(siteUrl);
  await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('input'), { id: 'search' })));
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.locator('#search').click();
  await page.keyboard.type('green ');
  letChunksCome();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.keyboard.type('tea');
  await expect(page.locator('#search')).toHaveValue('green tea');
});
