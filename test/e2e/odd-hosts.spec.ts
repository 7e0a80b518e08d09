// Pages that stand in odd places, or do odd things.

import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { allowLoopback, serveSite, tag } from '../helpers/odd-site.ts';

test('a page that writes itself anew may bring the tag again', async ({ page, siteUrl, apiUrl }) => {
  await serveSite(page, siteUrl, { tail: tag(apiUrl) });
  await chatOn(page).open();
  await page.evaluate((html) => {
    document.open();
    document.write(`<!doctype html><title>Again</title><h1>Again</h1>${html}`);
    document.close();
  }, tag(apiUrl));
  await expect(page.getByRole('heading', { name: 'Again' })).toBeVisible();
  await expect(page.locator('persona-chat')).toHaveCount(1);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  if (await launcher.isVisible()) await launcher.click();
  await chatOn(page).introduce();
});

test('in a sandboxed frame without forms, popups and downloads the chat works', async ({ page, siteUrl, apiUrl }) => {
  await allowLoopback(page);
  await page.route(`${siteUrl}/odd-frame`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Frame</title>${tag(apiUrl)}` }),
  );
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(
    `<iframe sandbox="allow-scripts allow-same-origin" src="${siteUrl}/odd-frame" width="600" height="700"></iframe>`,
  );
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Open chat' }).click();
  await frame.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await frame.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await frame.getByRole('button', { name: 'Start' }).click();
  const input = frame.getByRole('textbox', { name: 'Type message here' });
  await input.fill('Hello');
  await input.press('Enter');
  await expect(frame.locator('article[data-role="persona"][data-status="delivered"]')).toHaveCount(1);
});

test('where the page may not use its storage the chat works, and keeps nothing', async ({ page, siteUrl }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure', 'SecurityError');
        },
      });
    }
  });
  await talkOn(page, siteUrl, 'Hello');
});

test('on a phone lying on its side all controls are within the glass', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 720, height: 360 });
  const chat = await talkOn(page, siteUrl, 'Hello');
  const controls = page.locator('persona-chat').getByRole('button').filter({ visible: true });
  for (const box of await Promise.all((await controls.all()).map((control) => control.boundingBox()))) {
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(360);
  }
  expect((await chat.log.boundingBox())?.height).toBeGreaterThan(100);
});

test('beside a cookie banner in its corner the chat goes to the other one, and comes back', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const banner = `<div role="region" aria-label="Cookies" style="position:fixed;inset:auto 0 0 auto;padding:32px;background:#fff;z-index:2147483647">
    <button onclick="this.parentNode.remove();PersonaChat('set',{position:'bottom-right'})">Accept</button></div>
    <script>PersonaChat=window.PersonaChat||function(){(PersonaChat.q=PersonaChat.q||[]).push(arguments)};
    PersonaChat('set',{position:'bottom-left'})</script>`;
  await serveSite(page, siteUrl, { tail: banner + tag(apiUrl) });
  const chat = chatOn(page);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect(launcher).toBeVisible();
  expect((await launcher.boundingBox())?.x).toBe(24);
  await chat.open();
  // A click is refused where something lies over the button.
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(async () => (await chat.panel.boundingBox())?.x).toBeGreaterThan(800);
  await page.getByRole('button', { name: 'Close chat' }).click();
  expect((await launcher.boundingBox())?.x).toBeGreaterThan(1000);
});

test('the panel stays inside a page that is zoomed by its style', async ({ page, siteUrl, apiUrl }) => {
  await serveSite(page, siteUrl, { head: `<style>html{zoom:1.25}</style>${tag(apiUrl)}` });
  await page.setViewportSize({ width: 1280, height: 700 });
  await chatOn(page).open();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close chat' })).toBeInViewport({ ratio: 1 });
});

/** Dialogs of libraries that hold the focus: `openBox` and `closeBox` of the page, and whether one may write in the chat meanwhile. */
const dialogs = {
  'focus-trap': {
    head: '<script src="/odd/tabbable"></script><script src="/odd/focus-trap"></script>',
    script: `const trap = focusTrap.createFocusTrap('#box');
      openBox = () => { box.hidden = false; trap.activate(); };
      closeBox = () => { trap.deactivate(); box.hidden = true; };`,
    letsOthersWrite: false,
  },
  Bootstrap: {
    head: '<script src="/odd/bootstrap"></script>',
    script: `const modal = new bootstrap.Modal('#box');
      openBox = () => { box.hidden = false; modal.show(); };
      closeBox = () => { modal.hide(); box.hidden = true; };`,
    letsOthersWrite: true,
  },
};

for (const [name, { head, script, letsOthersWrite }] of Object.entries(dialogs)) {
  test(`a dialog of the page that holds the focus keeps it, whatever closes in the chat: ${name}`, async ({
    page,
    siteUrl,
    apiUrl,
  }) => {
    const box =
      '<div id="box" tabindex="-1" hidden><div class="modal-dialog"><input aria-label="Size"><button>Done</button></div></div>';
    await serveSite(page, siteUrl, {
      head: head + tag(apiUrl),
      tail: `${box}<script>let openBox, closeBox; ${script}</script>`,
    });
    const chat = chatOn(page);
    await chat.open();
    await chat.introduce();
    const size = page.getByLabel('Size');
    // The menu gives the focus back as it closes, but not where somebody else has it by then.
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.evaluate('openBox()');
    await size.click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.keyboard.type('Forty-two');
    await expect(size).toHaveValue('Forty-two');

    if (letsOthersWrite) {
      await chat.input.click();
      await page.keyboard.type('Does it run small?');
      await expect(chat.input).toHaveValue('Does it run small?');
    }
    await page.evaluate('closeBox()');
    await chat.say('Thanks');
    await expect(chat.messages('user')).toHaveCount(1);
  });
}

test('what closes in the chat leaves the focus with a field of the page', async ({ page, siteUrl, apiUrl }) => {
  await serveSite(page, siteUrl, { head: tag(apiUrl), tail: '<input aria-label="Search">' });
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  const search = page.getByRole('textbox', { name: 'Search' });
  for (const [button, role] of [
    ['More', 'menu'],
    ['Select Language', 'listbox'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole(role)).toBeVisible();
    await search.click();
    await expect(page.getByRole(role)).toHaveCount(0);
    await page.keyboard.type(`${button} `);
  }
  await expect(search).toHaveValue('More Select Language ');
});

test('a page in fullscreen has the launcher over it, once it has moved it there', async ({ page, siteUrl, apiUrl }) => {
  await serveSite(page, siteUrl, {
    head: `${tag(apiUrl)}<script>
      document.addEventListener('fullscreenchange', () => document.body.append(document.querySelector('persona-chat')));
    </script>`,
    tail: '<p style="height:200vh">All of it</p><button style="position:fixed;inset:0 auto auto 0" onclick="document.documentElement.requestFullscreen()">Whole</button>',
  });
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.getByRole('button', { name: 'Whole' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html');
  await chatOn(page).open();
});

test('a page in fullscreen has the chat over it, a video in fullscreen has not, and in fullscreen itself it can be used', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await serveSite(page, siteUrl, {
    head: tag(apiUrl),
    tail: '<div id="video" style="background:#000"></div><p style="height:200vh">All of it</p><button style="position:fixed;inset:0 auto auto 0" onclick="document.documentElement.requestFullscreen()">Whole</button><button style="position:fixed;inset:40px auto auto 0" onclick="video.requestFullscreen()">Video</button><button style="position:fixed;inset:80px auto auto 0" onclick="document.querySelector(`persona-chat`).requestFullscreen()">Chat</button>',
  });
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  const isOnTop = () =>
    chat.panel.evaluate((panel) => {
      const { x, y, width, height } = panel.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.localName === 'persona-chat';
    });
  await page.getByRole('button', { name: 'Whole' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('html');
  await expect.poll(isOnTop).toBe(true);
  await chat.say('Hello');
  await chat.replied();
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.getByRole('button', { name: 'Video' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('video');
  await expect.poll(isOnTop).toBe(false);
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('persona-chat');
  await chat.input.click();
});

test('what hides an element hides the chat: its attribute, Vue’s v-show and React’s Activity', async ({
  page,
  siteUrl,
}) => {
  await page.goto(siteUrl);
  const element = page.locator('persona-chat');
  const hide = (way: string) =>
    element.evaluate((one: HTMLElement, by) => {
      if (by === 'attribute') one.hidden = true;
      else if (by === 'markup') one.setAttribute('style', 'display:none');
      else one.style.setProperty('display', 'none', by);
    }, way);
  const show = () =>
    element.evaluate((one: HTMLElement) => {
      one.hidden = false;
      one.style.display = '';
    });
  await page.evaluate(() => window.PersonaChat?.('open'));
  const name = page.getByRole('textbox', { name: 'Name' });
  for (const mode of ['bubble', 'page']) {
    await element.evaluate((one, value) => one.setAttribute('mode', value), mode);
    for (const way of ['attribute', 'markup', '', 'important']) {
      await expect(name).toBeVisible();
      await hide(way);
      await expect(name).toBeHidden();
      await show();
    }
  }
});
