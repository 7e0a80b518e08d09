import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { has, needs } from '../helpers/needs.ts';
import { sampleFile } from '../helpers/sample-files.ts';

test('SEC5, G9: a strict policy with Trusted Types is kept by a whole conversation', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, `${siteUrl}/csp`, '/formatted');
  await expect(chat.messages('persona').last().locator('table')).toBeVisible();
  await chat.say('/hostile');
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.replied();
});

test('SEC5: a strict policy is kept by files, viewer, menus, dialogs, sound, debug and the version notice', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { version: '99.0.0' }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(`${siteUrl}/csp`);
  await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
  await chat.open();
  await expect(page.getByText('A new version is available')).toBeVisible();
  await page.getByRole('combobox', { name: 'Select Language' }).click();
  await page.getByRole('listbox', { name: 'Select Language' }).getByRole('option').first().click();
  await chat.introduce();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach file' }).click();
  await (await chooser).setFiles([sampleFile('kettle.png'), sampleFile('notes.txt')]);
  await expect(page.getByRole('list', { name: 'Attachments' }).locator('[data-status="done"]')).toHaveCount(2);
  await chat.say('/files 2');
  await chat.replied();
  await chat.say('/pdf');
  await expect(chat.messages('persona')).toHaveCount(2);
  await chat.replied();
  for (const file of [/^Open Sencha/, /\.pdf$/]) {
    await chat.messages('persona').getByRole('button', { name: file }).first().click();
    const viewer = page.getByRole('dialog', { name: 'Attachment viewer' });
    await expect(viewer).toBeVisible();
    if (file.test('Open Sencha'))
      for (const name of ['Zoom in', 'Next']) await viewer.getByRole('button', { name }).click();
    await page.keyboard.press('Escape');
  }
  for (const name of ['Expand', 'Turn sound on', 'Edit Information', 'New conversation']) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
    if (name === 'Edit Information') await page.getByRole('dialog', { name }).press('Escape');
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Debug' }).click();
  await expect(page.getByRole('dialog', { name: 'Debug' }).getByText('None', { exact: true }).last()).toBeVisible();
  await expect(page.locator('#violations')).toHaveText('0');
});

test('two widgets on one page know nothing of each other', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/two`);
  const widgets = page.locator('persona-chat');
  await expect(widgets).toHaveCount(2);
  const first = chatOn(widgets.nth(0));
  const second = chatOn(widgets.nth(1));
  await first.open();
  await first.introduce();
  await first.say('Only here');
  await first.replied();
  await widgets.nth(0).getByRole('button', { name: 'Close chat' }).click();
  await second.open();
  await second.introduce();
  await expect(second.messages('user')).toHaveCount(0);
});

test('on a phone the teaser of one chat ends before the launcher of another', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${siteUrl}/two`);
  const teaser = await page.locator('#school .pc-teaser').boundingBox();
  const launcher = await page.locator('#orders [part=launcher]').boundingBox();
  if (!teaser || !launcher) throw new Error('the page shows no teaser or no launcher');
  expect(teaser.x + teaser.width).toBeLessThanOrEqual(launcher.x - 8);
});

test(
  'of the same talk in two widgets of a page each reply is announced once',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    await page.goto(siteUrl);
    const first = page.locator('persona-chat').first();
    const [one, other] = [chatOn(first), chatOn(page.locator('#other'))];
    await one.open();
    await one.introduce();
    await first.evaluate((element) => {
      const copy = document.createElement('persona-chat');
      for (const name of ['api-base', 'persona-id']) copy.setAttribute(name, element.getAttribute(name) ?? '');
      Object.assign(copy, { id: 'other' }).setAttribute('position', 'bottom-left');
      document.body.append(copy);
    });
    // In this tab the talk is open.
    await expect(other.input).toBeVisible();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const { shadowRoot } of document.querySelectorAll('persona-chat')) {
        const voice = shadowRoot?.querySelector('.pc-sr[aria-live="polite"]');
        if (voice) new MutationObserver(() => heard.push(voice.textContent)).observe(voice, { childList: true });
      }
    });
    for (const [index, text] of ['Green or black?', 'And in the evening?'].entries()) {
      await one.say(text);
      await one.replied();
      await expect(other.messages('persona')).toHaveCount(index + 1);
      await other.replied();
    }
    const said = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
    await expect.poll(async () => (await said()).match(/ says /g)?.length).toBe(2);
  },
);

test('goes on after a client router has replaced the body, with the session and what was typed', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/`);
  await chat.open();
  await chat.introduce();
  const swaps = {
    'another body': () => {
      const body = document.createElement('body');
      body.append(document.createElement('main'));
      document.body.replaceWith(body);
    },
    'other content': () => {
      document.body.innerHTML = '<main>Another page</main>';
    },
  };
  for (const [name, swap] of Object.entries(swaps)) {
    await chat.input.fill(name);
    await page.evaluate(swap);
    // Who is typing goes on in the chat: the page hears nothing of it.
    await expect(chat.input).toBeFocused();
    await page.keyboard.type('!');
    await expect(chat.input).toHaveValue(`${name}!`);
    await expect(page.getByRole('dialog')).toBeVisible();
  }
  await expect(page.locator('persona-chat')).toHaveCount(1);
  await page.evaluate(() => window.PersonaChat?.('close'));
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.evaluate(() => void window.PersonaChat?.('destroy'));
  await page.evaluate(swaps['another body']);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await expect(page.locator('persona-chat')).toHaveCount(0);
});

test('stays away where the page takes out the element alone', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/`);
  await page.evaluate(() => {
    document.body.prepend(document.createElement('main'));
    document.querySelector('persona-chat')?.remove();
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  await expect(page.locator('persona-chat')).toHaveCount(0);
});

test('is not on paper, and writes no attribute that a framework would find when it hydrates', async ({
  page,
  siteUrl,
  browserName,
}) => {
  await page.goto(`${siteUrl}/`);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect(launcher).toBeVisible();
  if (has('settings of the visitor', browserName)) {
    await page.emulateMedia({ media: 'print' });
    await expect(launcher).toBeHidden();
  }
  expect(
    await page.evaluate(() => {
      const element = document.createElement('persona-chat');
      document.body.append(element);
      return element.getAttributeNames();
    }),
  ).toEqual([]);
});

test(
  'has a launcher and a chat where the browser makes no style sheets',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'CSSStyleSheet', { value: undefined });
      Reflect.deleteProperty(ShadowRoot.prototype, 'adoptedStyleSheets');
      Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
    });
    const chat = chatOn(page);
    await page.goto(`${siteUrl}/`);
    const box = await page.getByRole('button', { name: 'Open chat' }).boundingBox();
    expect([box?.width, box?.height]).toEqual([56, 56]);
    await chat.open();
    await chat.introduce();
    await chat.say('Hello');
    await chat.replied();
    expect((await page.getByRole('dialog').boundingBox())?.width).toBe(400);
  },
);

test(
  'is legible in plain colours where the browser computes no colour from another',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    // As an engine without relative colours reads the sheets: it drops what it does not know.
    await page.route('**/*.js', async (route) => {
      const reply = await route.fetch();
      const text = (await reply.text())
        .replaceAll('(from ', '(of ')
        .replace(/@supports not ?\(color: ?lab[^{]*/, '@media all');
      await route.fulfill({ response: reply, body: text });
    });
    const chat = chatOn(page);
    await page.goto(`${siteUrl}/`);
    await chat.open();
    await chat.introduce();
    await chat.say('Hello');
    await chat.replied();
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return { color, backgroundColor };
        });
    expect(await look('.pc-panel')).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
    expect(await look('[data-role="user"] .pc-bubble')).toEqual({
      color: 'rgb(255, 255, 255)',
      backgroundColor: 'rgb(68, 85, 204)',
    });
  },
);

test('SEC6, G9: on a page that is hardened nothing is thrown, and its owner is told that live updates cannot run', async ({
  page,
  siteUrl,
}) => {
  await page.addInitScript('Object.freeze(Object.prototype)');
  const told = page.waitForEvent('console', (line) => /changed or frozen .*every 30 s/.test(line.text()));
  const chat = await talkOn(page, siteUrl, 'Where is my tea? I am waiting for it.');
  await told;
  await chat.say('/formatted');
  await chat.replied();
  await expect(chat.messages('persona').last().locator('table')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const path of ['/', '/page'])
  test(`the chat of ${path} follows the visitor’s system, as the page does`, async ({ page, siteUrl, browserName }) => {
    needs('settings of the visitor', browserName);
    const schemes = () =>
      page.evaluate(() => [
        getComputedStyle(document.querySelector('persona-chat') as Element).colorScheme,
        getComputedStyle(document.body).backgroundColor,
      ]);
    await page.emulateMedia({ colorScheme: 'dark' });
    const chat = chatOn(page);
    await page.goto(`${siteUrl}${path}`);
    if (path === '/') await chat.open();
    await chat.introduce();
    await expect.poll(schemes).toEqual(['light dark', 'rgb(22, 26, 23)']);
  });

test('a page that keeps a session of its own under a name of ours takes nobody’s conversation with it', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'Where is my tea?');
  const site = '{"state":{"user":{"id":7}},"version":0}';
  await page.evaluate((session) => localStorage.setItem('auth-storage', session), site);
  await page.reload();
  await expect(chat.messages('user')).toContainText('Where is my tea?');
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBe(site);
});
