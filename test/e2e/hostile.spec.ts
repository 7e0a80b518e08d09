// Pages that fight: over the stacking order, over the focus, and with rules for everything.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

/** A page with only the chat, and with what a hostile page adds. */
async function load(page: Page, siteUrl: string, apiUrl: string, { css = '', body = '' }): Promise<void> {
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><title>Plain</title><style>${css}</style><body>${body}<script async
    src="${apiUrl}/persona-chat/loader.js" data-api-base="${apiUrl}" data-persona-id="support"></script>`);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
}

/** Boxes and computed looks of all that can be pressed or typed into, once nothing moves. */
async function measure(page: Page): Promise<object[]> {
  await expect
    .poll(() => page.evaluate(() => document.querySelector('persona-chat')?.shadowRoot?.getAnimations().length))
    .toBe(0);
  return page.evaluate(() => {
    const root = document.querySelector('persona-chat')?.shadowRoot as ShadowRoot;
    return [...root.querySelectorAll('button, input, textarea, [part], h2, article p')].map((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const style = getComputedStyle(node);
      const names = [
        'color',
        'backgroundColor',
        'fontSize',
        'lineHeight',
        'letterSpacing',
        'direction',
        'visibility',
        'textTransform',
      ] as const;
      return {
        name: node.className,
        x,
        y,
        width,
        height,
        ...Object.fromEntries(names.map((name) => [name, style[name]])),
      };
    });
  });
}

const attacks: Readonly<Record<string, { css?: string; body?: string }>> = {
  'everything unset': { css: '*, *::before, *::after { all: unset !important }' },
  'a tiny root font': {
    css: 'html { font-size: 5px !important } body { font: 40px/3 fantasy !important; letter-spacing: 8px }',
  },
  'the other direction': { css: 'body { direction: rtl !important; unicode-bidi: bidi-override }' },
  'important rules on elements': {
    css: `button, div, textarea, input, span, svg, h2, persona-chat { display: none !important; position: static !important;
      width: 3px !important; border: 9px solid red !important; transform: rotate(9deg) !important; opacity: 0.1 !important }`,
  },
  'ancestors that transform, filter and cut': {
    css: 'body { transform: scale(0.5); filter: blur(3px); overflow: hidden; height: 100px; perspective: 9px; contain: strict }',
  },
  'a wall on top of everything': {
    css: '.wall { position: fixed; inset: 0; z-index: 2147483647; background: gold }',
    body: '<div class="wall"></div>',
  },
  'prototypes that nothing can be set over': {
    body: '<script>for (const one of [EventTarget, Node, Element, HTMLElement]) Object.freeze(one.prototype)</script>',
  },
  'arrays whose entries are a copy, as those of Prototype.js': {
    body: '<script>Array.prototype.entries = function () { return this.slice() }</script>',
  },
  'rules for popovers': {
    css: '[popover], :popover-open { inset: 40% !important; margin: auto !important; border: 9px solid !important; padding: 99px !important; background: red !important }',
  },
};

test('SEC6: looks and lies as on a plain page, whatever the page does', async ({ page, siteUrl, apiUrl }) => {
  test.slow();
  const chat = chatOn(page);
  const converse = async (attack: object) => {
    await load(page, siteUrl, apiUrl, attack);
    const closed = await measure(page);
    await chat.open();
    await expect(page.getByRole('button', { name: 'More' })).toBeVisible();
    await page.getByRole('heading', { name: 'Mina', level: 2 }).click();
    await expect(chat.messages('persona')).toHaveCount(1);
    const open = await measure(page);
    await page.getByRole('button', { name: 'Close chat' }).click();
    return [...closed, ...open];
  };
  await load(page, siteUrl, apiUrl, {});
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await page.getByRole('button', { name: 'Close chat' }).click();
  const plain = await converse({});
  expect(plain.length).toBeGreaterThan(10);
  for (const [name, attack] of Object.entries(attacks)) expect(await converse(attack), name).toEqual(plain);
});

test('is on top again after a move, and steps down as a page', { tag: '@long' }, async ({ page, siteUrl, apiUrl }) => {
  await load(page, siteUrl, apiUrl, { css: 'main { transform: scale(0.5) }', body: '<main></main>' });
  const isOnTop = () => page.locator('persona-chat .pc').evaluate((element) => element.matches(':popover-open'));
  expect(await isOnTop()).toBe(true);
  await page.evaluate(() => document.querySelector('main')?.append(document.querySelector('persona-chat') as Element));
  expect(await isOnTop()).toBe(true);
  const box = await page.getByRole('button', { name: 'Open chat' }).boundingBox();
  expect(box).toEqual({ x: 1200, y: 720, width: 56, height: 56 });
  await page.evaluate(() => window.PersonaChat?.('set', { mode: 'page' }));
  await expect(page.getByRole('region')).toBeVisible();
  expect(await isOnTop()).toBe(false);
});

test('works where the browser has no popovers', async ({ page, siteUrl, apiUrl }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await load(page, siteUrl, apiUrl, {});
  await chatOn(page).open();
  expect((await page.getByRole('dialog').boundingBox())?.x).toBeGreaterThan(800);
});

test('SEC6: keeps the focus that a trap of the page wants back', async ({ page, siteUrl, apiUrl }) => {
  await load(page, siteUrl, apiUrl, { body: '<button id="trap">Only me</button>' });
  await page.evaluate(() => {
    const trap = document.getElementById('trap') as HTMLElement;
    document.addEventListener('focusin', ({ target }) => {
      if (target !== trap) trap.focus();
    });
  });
  await chatOn(page).open();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.click();
  await page.keyboard.type('Ada');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada');
});

test('SEC6: hears keys and the wheel first, and lets others through', async ({ page, siteUrl, apiUrl }) => {
  await load(page, siteUrl, apiUrl, { body: '<input id="own">' });
  await page.evaluate(() => {
    const prevent = (event: Event) => {
      document.title += ` ${event.type}`;
      event.preventDefault();
    };
    for (const type of 'keydown keypress keyup beforeinput input paste wheel touchmove'.split(' '))
      document.addEventListener(type, prevent, { passive: false });
  });
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.input.pressSequentially('typed');
  await expect(chat.input).toHaveValue('typed');
  await chat.say('/long 3');
  await chat.replied();
  await chat.log.hover();
  const top = await chat.log.evaluate((log) => log.scrollTop);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => chat.log.evaluate((log) => log.scrollTop)).toBeLessThan(top);
  await chat.log.evaluate((log) => log.dispatchEvent(new Event('touchmove', { bubbles: true, composed: true })));
  expect(await page.title()).toBe('Plain');
  await page.keyboard.press('Escape');
  await page.locator('#own').press('a');
  expect(await page.title()).toContain('keydown');
});

const pollutions = {
  Object: 'extend inspect clone model hidden error token user persona guestId conversationId'.split(' '),
  Array: ['remove', 'first', 'each', 'insert', 'toJSON'],
  String: ['strip', 'toQuery', 'toJSON'],
  Function: ['defer', 'wrap'],
  HTMLElement: ['hide', 'show'],
};

for (const [name, members] of Object.entries(pollutions)) {
  test(
    `SEC6: works over a prototype of ${name} that the page has filled`,
    { tag: '@long' },
    async ({ page, siteUrl, apiUrl }) => {
      await page.addInitScript(
        ([global, added]) => {
          const { prototype } = (window as unknown as Record<string, { prototype: object }>)[global] ?? {
            prototype: {},
          };
          for (const member of added) {
            Object.defineProperty(prototype, member, {
              value: () => 'polluted',
              enumerable: true,
              writable: true,
              configurable: true,
            });
          }
        },
        [name, members] as const,
      );
      await load(page, siteUrl, apiUrl, {});
      const chat = chatOn(page);
      await chat.open();
      await chat.introduce();
      await chat.say('/formatted');
      await chat.replied();
      await expect(chat.messages('persona').last().locator('table')).toBeVisible();
    },
  );
}

/** The name of a form stands before the document's own property. */
const documentNames =
  'body head title forms images links cookie dir documentElement readyState hidden visibilityState fullscreenElement ' +
  'implementation fonts styleSheets adoptedStyleSheets contains append children firstChild getRootNode getSelection ' +
  'currentScript hasFocus getElementById elementFromPoint createRange createTreeWalker importNode execCommand referrer baseURI PersonaChat';

test('SEC6: works in a page whose forms have names of the document’s own', async ({ page, siteUrl, apiUrl }) => {
  const forms = documentNames.replace(/\S+/g, '<form name="$&"><input name="q"><input name="call"></form>');
  await page.route(`${siteUrl}/names`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Names</title><body>${forms}<script async src="${apiUrl}/persona-chat/loader.js"
        data-api-base="${apiUrl}" data-persona-id="support"></script>`,
    }),
  );
  await page
    .context()
    .grantPermissions(['local-network-access'])
    .catch(() => undefined);
  await page.goto(`${siteUrl}/names`);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied();
  await expect(chat.messages('persona').last().locator('table')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New conversation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await expect(chat.messages('user')).toHaveCount(0);
});

test('SEC6: asks its own addresses under a foreign base', async ({ page, siteUrl, apiUrl }) => {
  const foreign: string[] = [];
  page.on('request', (request) => request.url().includes('elsewhere.example') && foreign.push(request.url()));
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><head><base href="https://elsewhere.example/deep/" target="_top"></head><body><script async
    src="${apiUrl}/persona-chat/loader.js" data-api-base="${apiUrl}" data-persona-id="support"></script>`);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied();
  expect(foreign).toEqual([]);
});

test('SEC6, G9: leaves title, scroll, globals and the page’s elements alone, and answers to who reads along', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const broken: string[] = [];
  await page.exposeFunction('tellBroken', (what: string) => broken.push(what));
  // As tools do that record what a page asks for.
  await page.addInitScript(() => {
    const own = window.fetch.bind(window);
    const { tellBroken } = window as unknown as { tellBroken: (what: string) => void };
    window.fetch = async (...args) => {
      const response = await own(...args);
      response
        .clone()
        .text()
        .catch((thrown: unknown) => tellBroken(`${response.url} ${String(thrown)}`));
      return response;
    };
  });
  await load(page, siteUrl, apiUrl, { body: '<div style="height:3000px"></div>' });
  await page.evaluate(() => scrollTo(0, 700));
  const look = () =>
    page.evaluate(() => ({
      title: document.title,
      scroll: scrollY,
      root: (document.documentElement.cloneNode(false) as Element).outerHTML,
      body: (document.body.cloneNode(false) as Element).outerHTML,
      head: document.head.innerHTML,
      globals: Object.keys(window).sort(),
    }));
  const before = await look();
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await page.getByRole('button', { name: 'Close chat' }).click();
  expect(await look()).toEqual(before);
  // Firebase's own library ends the calls by which it listens.
  expect(broken.filter((call) => !call.includes('/google.firestore.'))).toEqual([]);
  expect(before.globals).toContain('PersonaChat');
});
