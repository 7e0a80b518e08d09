// The loader and the shell in a real page: before opening, commands, failures, and leaving the host page alone.

import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { serveSite } from '../helpers/odd-site.ts';

const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' });

/** A page with no widget, which then gets the markup of a test. */
async function blank(page: Page, siteUrl: string, body: string): Promise<void> {
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><title>Plain</title><body>${body}`);
}

const tag = (apiUrl: string, rest = 'data-persona-id="support"') =>
  `<script async src="${apiUrl}/persona-chat/loader.js" data-api-base="${apiUrl}" ${rest}></script>`;

test('draws the bubble with one request and stores nothing before it is used', async ({ page, siteUrl, apiUrl }) => {
  const requests: string[] = [];
  page.on('request', (request) => request.url().startsWith(apiUrl) && requests.push(request.url()));
  await page.goto(siteUrl);
  await expect(launcher(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([`${apiUrl}/persona-chat/loader.js`]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length + document.cookie.length)).toBe(0);
  const box = await launcher(page).boundingBox();
  expect(box).toEqual({ x: 1280 - 24 - 56, y: 800 - 24 - 56, width: 56, height: 56 });
});

test('fetches the chat when a pointer comes near, and bootstraps only when it opens', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await page.goto(siteUrl);
  const chunk = page.waitForRequest(/\/chunks\//);
  const bootstraps: string[] = [];
  page.on('request', (request) => request.url() === `${apiUrl}/conversations` && bootstraps.push(request.method()));
  await launcher(page).hover();
  await chunk;
  await page.waitForLoadState('networkidle');
  expect(bootstraps).toEqual([]);
  const bootstrap = page.waitForRequest(`${apiUrl}/conversations`);
  await launcher(page).click();
  await bootstrap;
});

test('a visitor who only looks makes two calls, and no connection', async ({ page, siteUrl, apiUrl }) => {
  await page.goto(siteUrl);
  await expect(launcher(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.url().startsWith(apiUrl) && asked.push(request.url().slice(apiUrl.length)));
  await page.evaluate(() => window.PersonaChat?.('open'));
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const calls = asked.filter((path) => !/chunks|images|version/.test(path)).map((path) => path.replace(/\?.*/, ''));
  expect(calls.toSorted()).toEqual(['/chat', '/conversations']);
});

test('takes over what a page queued before the tag', async ({ page, siteUrl, apiUrl }) => {
  const stub =
    'window.PersonaChat=window.PersonaChat||function(){var a=arguments;return new Promise(function(y,n){' +
    '(PersonaChat.q=PersonaChat.q||[]).push([a,y,n])})}';
  await blank(
    page,
    siteUrl,
    `<script>${stub};heard=[];PersonaChat('on','open',function(){heard.push('open')});
    PersonaChat('open').then(function(){heard.push('done')});
    PersonaChat('sing').catch(function(){heard.push('refused')})</script>${tag(apiUrl)}`,
  );
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate('heard.sort().join()')).toBe('done,open,refused');
});

test('gives one widget when the script is loaded twice', async ({ page, siteUrl, apiUrl }) => {
  await blank(page, siteUrl, tag(apiUrl) + tag(apiUrl));
  await expect(launcher(page)).toHaveCount(1);
  await page.goto(`${siteUrl}/spa`);
  await expect(launcher(page)).toHaveCount(1);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        document.querySelector('persona-chat')?.remove();
        document.addEventListener('load', resolve, { capture: true, once: true });
        document.getElementById('reload-tag')?.click();
      }),
  );
  await expect(page.locator('persona-chat')).toHaveCount(1);
});

test('keeps an open chat while a router replaces the content and moves the element', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto(`${siteUrl}/spa`);
  await launcher(page).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Ada');
  await page.getByRole('link', { name: 'Ware' }).click();
  await page.getByRole('button', { name: 'Move the chat within' }).click();
  await expect(page.locator('main persona-chat')).toHaveCount(1);
  await expect(name).toHaveValue('Ada');
});

test('L1: says that it could not load, keeps the launcher, and Retry works', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  await page.goto(siteUrl);
  await page.route('**/chunks/**', (route) => route.abort());
  await launcher(page).click();
  await expect(page.getByRole('alert')).toContainText('could not load');
  await expect(launcher(page)).toBeVisible();
  await page.unroute('**/chunks/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('looks the same under a hostile style sheet', async ({ page, siteUrl }) => {
  const measure = async (path: string) => {
    await page.goto(siteUrl + path);
    await page.evaluate(() => window.PersonaChat?.('open'));
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.querySelector('persona-chat')?.shadowRoot?.getAnimations().length))
      .toBe(0);
    return page.evaluate(() => {
      const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
      return [...root.querySelectorAll('button, input, [part=panel], header, h2')].map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const { color, backgroundColor, fontSize, visibility, textTransform, letterSpacing } = getComputedStyle(node);
        return { x, y, width, height, color, backgroundColor, fontSize, visibility, textTransform, letterSpacing };
      });
    });
  };
  const plain = await measure('/');
  expect(plain.length).toBeGreaterThan(5);
  expect(await measure('/hostile')).toEqual(plain);
});

test('ends when it is removed, starts again when it is put back, and leaves nothing after destroy', async ({
  page,
  siteUrl,
}) => {
  await page.goto(siteUrl);
  const before = await page.evaluate(() =>
    document.documentElement.outerHTML.replace(/<persona-chat.*<\/persona-chat>/s, ''),
  );
  await launcher(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(async () => {
    const chat = document.querySelector('persona-chat') as HTMLElement;
    for (let round = 0; round < 20; round += 1) {
      chat.remove();
      await new Promise((resolve) => setTimeout(resolve));
      document.body.append(chat);
    }
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  await expect(page.locator('persona-chat')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
});

test('rejects an unknown command with one console line and throws nothing', async ({ page, siteUrl }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(siteUrl);
  await expect(launcher(page)).toBeVisible();
  const outcome = await page.evaluate(() => {
    void window.PersonaChat?.('dance');
    return window.PersonaChat?.('sing').then(
      () => 'resolved',
      () => 'rejected',
    );
  });
  expect(outcome).toBe('rejected');
  expect(lines.filter((line) => line.includes('persona-chat'))).toHaveLength(2);
});

test('takes properties that were set before the script arrived', async ({ page, siteUrl, apiUrl }) => {
  await blank(
    page,
    siteUrl,
    `<persona-chat api-base="${apiUrl}" persona-id="support"></persona-chat>
    <script>document.querySelector('persona-chat').persona = { style: { accent: 'rgb(1, 2, 3)' } }</script>
    ${tag(apiUrl, 'data-manual')}`,
  );
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  await page.evaluate(() => Object.assign(document.querySelector('persona-chat') as Element, { persona: undefined }));
  await expect(launcher(page)).not.toHaveCSS('background-color', 'rgb(1, 2, 3)');
});

test('mirrors its corner and follows attributes at run time', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  await expect(launcher(page)).toBeVisible();
  const corner = async (attributes: Record<string, string>) => {
    await page.evaluate((options) => window.PersonaChat?.('set', options), attributes);
    const { x = -1, y = -1 } = (await page.locator('persona-chat [part=launcher]').boundingBox()) ?? {};
    return `${y < 400 ? 'top' : 'bottom'} ${x < 640 ? 'left' : 'right'}`;
  };
  expect(await corner({ position: 'top-left' })).toBe('top left');
  expect(await corner({ position: 'bottom-left' })).toBe('bottom left');
  expect(await corner({ lang: 'ar' })).toBe('bottom right');
  expect(await corner({ position: 'bottom-right' })).toBe('bottom left');
});

test('lets the page choose the colours by a rule or by style', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  const colour = () =>
    page.locator('persona-chat [part=launcher]').evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.addStyleTag({ content: 'persona-chat { --persona-chat-accent: rgb(1, 2, 3) }' });
  await expect.poll(colour).toBe('rgb(1, 2, 3)');
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('persona-chat')?.style.setProperty('--persona-chat-accent', 'rgb(4, 5, 6)'),
  );
  await expect.poll(colour).toBe('rgb(4, 5, 6)');
});

test('opens by keyboard and gives the focus back on Escape', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('persona-chat :focus')).not.toHaveAttribute('part', 'launcher');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('opens again after a reload where it was open', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  await launcher(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  // What is destroyed was meant to be gone: it starts closed.
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('takes no element of the page for its own', async ({ page, siteUrl, apiUrl }) => {
  const mine = '<p data-own="true">My order</p>';
  await blank(page, siteUrl, mine + tag(apiUrl));
  await expect(launcher(page)).toBeVisible();
  expect(await page.locator('p').evaluate((element) => element.outerHTML)).toBe(mine);
});

test('a later tag changes the one widget', async ({ page, siteUrl, apiUrl }) => {
  const lines: string[] = [];
  page.on('console', (message) => message.text().includes('persona-chat') && lines.push(message.text()));
  await blank(page, siteUrl, tag(apiUrl));
  await expect(launcher(page)).toBeVisible();
  const add = (personaId: string) =>
    page.evaluate(
      ([src, apiBase, id]) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), { src, onload: resolve });
          Object.assign(script.dataset, { apiBase, personaId: id });
          document.head.append(script);
        }),
      [`${apiUrl}/persona-chat/loader.js`, apiUrl, personaId],
    );
  await add('support');
  expect(lines).toEqual([]);
  await add('guide');
  await expect(page.locator('persona-chat')).toHaveCount(1);
  await expect(page.locator('persona-chat')).toHaveAttribute('persona-id', 'guide');
  expect(lines).toEqual([]);
});

test('G9: an element of the page’s own markup, with the module, is drawn without an error of the page', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await serveSite(page, siteUrl, {
    tail: `<persona-chat api-base="${apiUrl}" persona-id="support"></persona-chat>
      <script type="module" src="${apiUrl}/persona-chat/persona-chat.js"></script>`,
  });
  await expect(launcher(page)).toBeVisible();
});
