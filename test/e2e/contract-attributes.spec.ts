// docs/embedding.md#attributes: what each does, at run time too, and what a bad value does.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { sentBodies } from '../helpers/sent.ts';

const element = (page: Page) => page.locator('persona-chat');
const launcher = (page: Page) => page.locator('persona-chat [part=launcher]');
const set = (page: Page, name: string, value: string | null) =>
  element(page).evaluate(
    (node, [key, given]) => (given === null ? node.removeAttribute(key) : node.setAttribute(key, given)),
    [name, value] as const,
  );

/** A page with nothing but the chat. */
async function load(page: Page, siteUrl: string, apiUrl: string, attributes = '', query = ''): Promise<void> {
  await page.goto(`${siteUrl}/plain${query}`);
  await page.setContent(`<!doctype html><title>Plain</title><body><script async src="${apiUrl}/persona-chat/loader.js"
    data-api-base="${apiUrl}" data-persona-id="support" ${attributes}></script>`);
  await expect(element(page)).toHaveCount(1);
  await expect(page.locator('persona-chat .pc')).toBeAttached();
}

const bad: readonly (readonly [name: string, value: string, takes: RegExp])[] = [
  ['api-base', 'http://[', /a URL/],
  ['asset-base', 'http://[', /a URL/],
  ['speech-url', 'http://[', /a URL/],
  ['version-url', 'http://[', /a URL/],
  ['launcher-image', 'http://[', /a URL/],
  ['mode', 'sideways', /bubble, page/],
  ['theme', 'pink', /auto, light, dark/],
  ['fill', 'striped', /solid, gradient/],
  ['launcher', 'maybe', /show, hide/],
  ['position', 'middle', /bottom-right, bottom-left, top-right, top-left/],
  ['accent', 'no such colour', /a colour/],
  ['lang', 'xx', /31 codes/],
  ['channel', 'PIGEON', /WEB_WIDGET/],
];

test('a bad value falls back, with one warning that names the attribute and what it takes', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const warnings: string[] = [];
  page.on(
    'console',
    (message) =>
      message.type() === 'warning' && message.text().startsWith('persona-chat:') && warnings.push(message.text()),
  );
  await load(page, siteUrl, apiUrl);
  for (const [name, value, takes] of bad) {
    // The chat alone knows what comes after it.
    if (name === 'asset-base') await chatOn(page).open();
    warnings.length = 0;
    const before = name === 'api-base' ? apiUrl : null;
    await set(page, name, value);
    await expect
      .poll(() => warnings, { message: name })
      .toEqual([expect.stringMatching(new RegExp(`^persona-chat: ${name} takes .*${takes.source}`))]);
    if (name === 'mode' || name === 'position')
      expect((await page.getByRole('dialog').boundingBox())?.x).toBeGreaterThan(700);
    await set(page, name, before);
  }
});

/** As it is painted: one colour can be written in several ways. */
function launcherColour(page: Page): Promise<readonly number[]> {
  return launcher(page).evaluate((node) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.fillStyle = getComputedStyle(node).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  });
}

const looks: readonly (readonly [name: string, value: string, read: (page: Page) => Promise<unknown>])[] = [
  ['theme', 'dark', (page) => element(page).evaluate((node) => getComputedStyle(node).colorScheme)],
  ['accent', 'Ocean', launcherColour],
  ['accent', 'rgb(1, 2, 3)', launcherColour],
  [
    'fill',
    'gradient',
    (page) =>
      page
        .locator('persona-chat [part~=message-user] [part=bubble]')
        .first()
        .evaluate((bubble) => getComputedStyle(bubble).backgroundImage),
  ],
  ['position', 'top-left', async (page) => (await launcher(page).boundingBox())?.y],
  ['launcher', 'hide', (page) => launcher(page).isVisible()],
  ['launcher-image', '/art/mark.svg', (page) => page.locator('persona-chat [part=launcher] img').count()],
  ['lang', 'PT-br', (page) => page.locator('persona-chat .pc').getAttribute('lang')],
  ['lang', 'AR', (page) => page.locator('persona-chat .pc').getAttribute('dir')],
  ['debug', '', (page) => page.getByRole('button', { name: 'Debug' }).count()],
  ['mode', 'page', (page) => page.getByRole('region').count()],
];

test('every look follows its attribute at run time, and back', async ({ page, siteUrl, apiUrl }) => {
  test.slow();
  await load(page, siteUrl, apiUrl);
  await chatOn(page).open();
  await chatOn(page).introduce();
  await chatOn(page).say('Hello');
  await chatOn(page).replied();
  for (const [name, value, read] of looks) {
    await expect
      .poll(() =>
        element(page).evaluate(
          (node) =>
            node.shadowRoot
              ?.getAnimations()
              .filter(
                (animation) =>
                  animation.effect?.getComputedTiming().endTime !== Infinity && animation.playState === 'running',
              ).length,
        ),
      )
      .toBe(0);
    const before = await read(page);
    await set(page, name, value);
    await expect.poll(() => read(page), { message: `${name}=${value}` }).not.toEqual(before);
    await set(page, name, null);
    if (name === 'mode') await set(page, 'open', '');
    await expect.poll(() => read(page), { message: `without ${name}` }).toEqual(before);
  }
});

test('open is reflected, both ways', async ({ page, siteUrl, apiUrl }) => {
  await load(page, siteUrl, apiUrl, 'data-open');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect(element(page)).not.toHaveAttribute('open');
  await set(page, 'open', '');
  await expect(page.getByRole('dialog')).toBeVisible();
  await set(page, 'open', null);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the language comes from the attribute, in page mode from the address, then from the choice, then from the browser', async ({
  browser,
  siteUrl,
  apiUrl,
}) => {
  const context = await browser.newContext({ locale: 'ar-EG' });
  const page = await context.newPage();
  const direction = () => page.locator('persona-chat .pc').getAttribute('dir');
  await load(page, siteUrl, apiUrl, 'data-open');
  await expect.poll(direction).toBe('rtl');
  await load(page, siteUrl, apiUrl, 'data-lang="en" data-open');
  await expect.poll(direction).toBe('ltr');
  await load(page, siteUrl, apiUrl, 'data-mode="page"', '?lang=en');
  await expect.poll(direction).toBe('ltr');
  await load(page, siteUrl, apiUrl, 'data-open', '?lang=en');
  await expect.poll(direction).toBe('rtl');
  await context.close();
});

for (const [syncs, attributes] of [
  [true, 'data-sync-url'],
  [false, ''],
] as const) {
  test(`a choice of language is ${syncs ? '' : 'not '}written into the page’s address ${syncs ? 'with' : 'without'} sync-url`, async ({
    page,
    siteUrl,
    apiUrl,
    allowProblems,
  }) => {
    allowProblems(/favicon/);
    await load(page, siteUrl, apiUrl, `${attributes} data-open`);
    const entries = await page.evaluate(() => history.length);
    await page.getByRole('combobox', { name: 'Select Language' }).click();
    await page
      .getByRole('textbox', { name: 'Search language...' })
      .or(page.getByPlaceholder('Search language...'))
      .first()
      .fill('Deutsch');
    await page.getByRole('option').first().click();
    await expect(page.locator('persona-chat .pc')).toHaveAttribute('lang', /^de/i);
    await expect.poll(() => new URL(page.url()).search).toBe(syncs ? '?lang=de' : '');
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
}

test('SEC8: channel, version-url and ids reach the API, and ids alone prove nothing', async ({
  page,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/401|404/);
  const sent = await sentBodies(page);
  const version = page.waitForRequest('https://versions.example/now');
  await page.route('https://versions.example/now', (route) =>
    route.fulfill({ json: { version: '0.0.1' }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await load(page, siteUrl, apiUrl, 'data-channel="WEB" data-version-url="https://versions.example/now"');
  await chatOn(page).open();
  await version;
  await expect
    .poll(() => sent.find(({ url }) => url === `${apiUrl}/conversations`)?.body)
    .toMatchObject({ personaId: 'support', channel: 'WEB', clientId: expect.any(String), targetLanguage: 'en' });
  await page.evaluate(() => localStorage.clear());
  const refused = page.waitForResponse((reply) => reply.url() === `${apiUrl}/conversations` && reply.status() === 401);
  await page.evaluate(() => sessionStorage.clear());
  await load(
    page,
    siteUrl,
    apiUrl,
    'data-conversation-id="0123456789abcdef0123456789abcdef" data-guest-id="0123456789abcdef0123456789abcdef" data-open',
  );
  await refused;
});

test('SEC2: images of a message load from named origins only', async ({ page, siteUrl, apiUrl }) => {
  const asked: string[] = [];
  await page.route(/https:\/\/(allowed|other)\.example/, (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await page.route('**/chat/v4/stream/**', (route) => {
    const delta = '![one](https://allowed.example/a.svg) ![two](https://other.example/b.svg)';
    const lines = [{ type: 'token', delta, subMessageId: 'r1', subMessageEnded: true }, { type: 'completion' }];
    return route.fulfill({
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  await load(page, siteUrl, apiUrl, 'data-image-origins="https://allowed.example"');
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('Show me');
  await chat.replied();
  await expect.poll(() => asked).toEqual(['allowed.example']);
  await expect(chat.messages('persona').last().locator('img[src*="other.example"]')).toHaveCount(0);
});

test('tokens stand in an adopted rule, never inline; the page’s own win and are warned about when they fail', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await load(page, siteUrl, apiUrl, 'data-accent="Ocean" data-theme="light"');
  await chatOn(page).open();
  await chatOn(page).introduce();
  expect(await element(page).getAttribute('style')).toBeNull();
  await page.addStyleTag({
    content: 'persona-chat { --persona-chat-accent: #ffff00; --persona-chat-accent-foreground: #ffffff }',
  });
  await set(page, 'accent', 'Forest');
  await expect(launcher(page)).toHaveCSS('background-color', 'rgb(255, 255, 0)');
  await expect
    .poll(() => warnings.filter((line) => /accent-foreground on --persona-chat-accent/.test(line)).length)
    .toBe(1);
});

test('launcher, panel, header, messages, bubble and composer can be styled as parts', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await load(page, siteUrl, apiUrl);
  const parts = ['launcher', 'panel', 'header', 'messages', 'bubble', 'composer'];
  await page.addStyleTag({
    content: parts.map((part, index) => `persona-chat::part(${part}) { outline: ${index + 3}px solid red }`).join(''),
  });
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  for (const [index, part] of parts.entries()) {
    await expect(page.locator(`persona-chat [part~=${part}]`).first(), part).toHaveCSS(
      'outline-width',
      `${index + 3}px`,
    );
  }
});
