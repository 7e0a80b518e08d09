// Life inside sites: pages that are loaded anew, restored, or changed in place, and elements that come and go.

import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../helpers/browser.mjs';
import { chatOn, chooseInMenu, introducedOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { placeOf, storedPlace } from '../helpers/read-place.ts';

test('a classic site’s next page has the panel open, the draft, and the place that was read', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/long 8');
  await chat.replied();
  await chat.say('And now?');
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.log.hover();
  await page.mouse.wheel(0, -500);
  // What grows below it does not move the place.
  await chat.replied();
  await chat.input.fill('A thought');
  const before = await storedPlace(page, chat);
  await page.goto(`${siteUrl}/spa`);
  await expect(chat.panel).toBeVisible();
  await expect(chat.input).toHaveValue('A thought');
  await expect.poll(() => placeOf(chat)).toBe(before);
  await expect(page.getByRole('button', { name: 'Scroll to latest' })).toBeVisible();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await page.goto(siteUrl);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('G4: what is read stays in its place over a reload, though a picture below it comes late', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/formatted');
  const picture = chat.log.getByRole('img', { name: 'A cup of green tea' });
  const shape = () => picture.evaluate((image) => Math.round(image.getBoundingClientRect().height));
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(shape).toBeGreaterThan(0);
  await chat.log.hover();
  await page.mouse.wheel(0, -800);
  const line = chat.log.getByRole('heading', { name: 'Before you pour' });
  const place = async () => Math.round((await line.boundingBox())?.y ?? 0);
  await expect.poll(place).toBeGreaterThan(0);
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await place();
      return before === last;
    })
    .toBe(true);
  await expect.poll(() => page.evaluate(() => Object.values({ ...sessionStorage }).join())).toContain('"offsetPx"');
  let come = () => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/images/cup.svg', async (route) => {
    await late;
    await route.continue();
  });
  await page.reload();
  await expect.poll(place).toBe(before);
  come();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect.poll(place).toBe(before);
});

test('goes on where it was when the browser restores the page from its cache', async ({ siteUrl }) => {
  // The tests' own browser has that cache turned off.
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => document.body.setAttribute('data-restored', `${persisted}`)),
    );
    await chat.open();
    await chat.introduce();
    await chat.say('Hello');
    await chat.replied();
    await chat.input.fill('A thought');
    await page.goto(`${siteUrl}/plain`);
    // Not goBack(), which waits for a load event: there is none.
    await page.evaluate(() => history.back());
    await expect(page.locator('body')).toHaveAttribute('data-restored', 'true');
    await expect(chat.input).toHaveValue('A thought');
    await chat.input.press('Enter');
    await expect(chat.messages('persona')).toHaveCount(2);
    await chat.replied();
  } finally {
    await browser.close();
  }
});

/**
 * A page that the browser keeps and shows again hears nothing of what the pages in its place have done. Those of WebKit do; Chromium
 * gives its own up as soon as another page speaks to it, so here a page is deaf, and the next one of the tab is a frame of it.
 */
async function deafOn(page: Page, url: string) {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    Reflect.deleteProperty(window, 'BroadcastChannel');
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
  });
  const chat = await introducedOn(page, url);
  const next = chatOn(page.frameLocator('#next').locator('body'));
  return {
    chat,
    next,
    /** Runs what is done on the next page, and goes back. */
    async elsewhere(run: () => Promise<unknown>) {
      await page.evaluate((src) => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        const frame = Object.assign(document.createElement('iframe'), { id: 'next', src, width: 500, height: 700 });
        document.body.append(frame);
      }, url);
      await expect(next.input).toBeVisible();
      await run();
      await page.evaluate(() => {
        document.querySelector('#next')?.remove();
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      });
    },
  };
}

test('a page that the browser had kept has what was done on the next ones since, and nothing that was sent there', async ({
  page,
  siteUrl,
}) => {
  const { chat, next, elsewhere } = await deafOn(page, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  await chat.input.fill('Do you ship to Ghent?');
  await elsewhere(async () => {
    await expect(next.input).toHaveValue('Do you ship to Ghent?');
    await next.input.press('Enter');
    await expect(next.messages('persona')).toHaveCount(2);
    await next.replied();
    await next.input.fill('And to Bruges?');
  });
  await expect(chat.messages('persona')).toHaveCount(2);
  await expect(chat.messages('user').filter({ hasText: 'Ghent' })).toHaveCount(1);
  await expect(chat.input).toHaveValue('And to Bruges?');
  await elsewhere(async () => {
    await next.input.fill('And to Bruges, today?');
    await chooseInMenu(page.frameLocator('#next'), 'New conversation');
    await page.frameLocator('#next').getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(next.messages('user')).toHaveCount(0);
  });
  await expect(chat.input).toHaveValue('And to Bruges, today?');
  await expect(chat.log.getByRole('article')).toHaveCount(0);

  // Who was forgotten there is nobody here.
  await elsewhere(() =>
    page
      .frameLocator('#next')
      .locator('body')
      .evaluate(() => window.PersonaChat?.('reset')),
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chat.open();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
});

test('lives through view transitions, moves and new attributes', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/spa`);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('A thought');
  await page.evaluate(async () => {
    const element = document.querySelector('persona-chat') as HTMLElement;
    await document.startViewTransition(() => {
      document.querySelector('main')?.replaceChildren(document.createElement('article'));
      document.querySelector('article')?.append(element);
      history.pushState(null, '', '?view=elsewhere');
    }).finished;
    element.setAttribute('accent', 'Ocean');
    element.setAttribute('theme', 'dark');
    element.setAttribute('position', 'bottom-left');
  });
  await expect(chat.input).toHaveValue('A thought');
  await expect(chat.input).toBeFocused();
  await page.keyboard.press('Enter');
  await chat.replied();
  expect((await chat.panel.boundingBox())?.x).toBeLessThan(200);
});

test('is over when its view goes, and begins again with the draft when the view returns', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('A thought');
  const away = await page.evaluateHandle(() => {
    const element = document.querySelector('persona-chat') as HTMLElement;
    element.remove();
    return element;
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await page.evaluate((element) => document.body.append(element), away);
  await expect(chat.input).toHaveValue('A thought');
  await chat.input.press('Enter');
  await chat.replied();
  await expect(page.locator('persona-chat')).toHaveCount(1);
});

test('a tag manager, defer and async bring the same chat', async ({ page, siteUrl, apiUrl }) => {
  const source = `${apiUrl}/persona-chat/loader.js`;
  for (const insert of ['tag manager', 'defer', 'async'] as const) {
    await page.goto(`${siteUrl}/plain`);
    if (insert === 'tag manager') {
      await page.evaluate(
        ([src, api]) => {
          const tag = document.createElement('script');
          tag.src = src ?? '';
          tag.setAttribute('data-api-base', api ?? '');
          tag.setAttribute('data-persona-id', 'support');
          document.head.insertBefore(tag, document.head.firstChild);
        },
        [source, apiUrl],
      );
    } else {
      await page.setContent(
        `<!doctype html><head><script ${insert} src="${source}" data-api-base="${apiUrl}" data-persona-id="support"></script></head><body>`,
      );
    }
    await chatOn(page).open();
    await expect(page.getByRole('textbox', { name: 'Name' }).or(chatOn(page).input), insert).toBeVisible();
    await page.evaluate(() => window.PersonaChat?.('close'));
  }
});

test('a blocked script leaves the page as it is, and its queue quiet', async ({
  page,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/ERR_BLOCKED_BY_CLIENT|ERR_FAILED/);
  await page.route('**/loader.js', (route) => route.abort('blockedbyclient'));
  await page.goto(`${siteUrl}/plain`);
  const stub =
    'window.PersonaChat=window.PersonaChat||function(){var a=arguments;return new Promise(function(y,n){' +
    '(PersonaChat.q=PersonaChat.q||[]).push([a,y,n])})}';
  await page.setContent(`<!doctype html><body><p>Page</p><script>${stub};PersonaChat('open').then(function(){document.title='opened'})</script>
    <script async src="${apiUrl}/persona-chat/loader.js" data-api-base="${apiUrl}" data-persona-id="support"></script>`);
  await page.waitForLoadState('networkidle');
  expect(await page.locator('body').innerText()).toBe('Page');
  expect(await page.title()).toBe('');
});
