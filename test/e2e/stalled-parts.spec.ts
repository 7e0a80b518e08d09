// A part of the chat whose request gets no answer at all, as from a network behind a tunnel (L1, G6): what waits for it ends.

import type { Page } from '@playwright/test';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

/** Requests of the chunk with this name get no answer; those that begin after the result is called do. */
async function stall(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/chunks/${name}-[^/]*\\.js`);
  await page.route(address, () => undefined);
  return () => page.unroute(address);
}

declare global {
  interface Window {
    /** Ends what the loader waits for, as a minute would. */
    endWaits(): void;
  }
}

const missing = 'This part could not load';

/** What asks for a chunk waits for it in vain. */
async function waitInVain(page: Page, name: string, ask: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForRequest(new RegExp(`/chunks/${name}-[^/]*\\.js$`));
  await ask();
  await asked;
  await page.clock.fastForward(30_000);
}

for (const name of ['chat', 'views']) {
  test(`L1, G6: the chat says that it could not load, and Retry brings it: ${name}`, async ({
    page,
    siteUrl,
    allowProblems,
  }) => {
    allowProblems(/Failed to load resource/);
    await page.addInitScript(() => {
      const waits = new AbortController();
      AbortSignal.timeout = (ms) => {
        if (ms === 60_000) return waits.signal;
        throw new Error(`${ms}`);
      };
      window.endWaits = () => {
        delete (AbortSignal as Partial<typeof AbortSignal>).timeout;
        waits.abort();
      };
    });
    await page.goto(siteUrl);
    const isBack = await stall(page, name);
    const asked = page.waitForRequest(new RegExp(`/chunks/${name}-`));
    const launcher = page.getByRole('button', { name: 'Open chat' });
    const box = await launcher.boundingBox();
    if (!box) throw new Error('no launcher');
    const middle = { x: box.x + 24, y: box.y + 24, width: 8, height: 8 };
    const ink = await page.screenshot({ clip: middle });
    await launcher.click();
    await asked;
    // That it was pressed is seen, though nothing has come.
    await expect.poll(async () => (await page.screenshot({ clip: middle })).equals(ink)).toBe(false);
    await page.evaluate(() => window.endWaits());
    const alert = page.getByRole('alert').filter({ hasText: 'The chat could not load' });
    await expect(alert).toBeVisible();
    await isBack();
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test('L1, G6: a network’s sign-in page in place of the code is no code, and Retry brings that', async ({
  page,
  siteUrl,
}) => {
  const address = /\/chunks\/(chat|views)-[^/]*\.js/;
  await page.goto(siteUrl);
  const alert = page.getByRole('alert').filter({ hasText: 'The chat could not load' });
  for (const name of ['chat', 'views']) {
    await page.route(address, (route) =>
      route.request().url().includes(`/${name}-`)
        ? route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this network</h1>' })
        : route.continue(),
    );
    await (name === 'chat' ? page.getByRole('button', { name: 'Open chat' }) : alert.getByRole('button')).click();
    await expect(alert).toBeVisible();
    await page.unroute(address);
  }
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
});

test('L1, G6: the start form and the messages', async ({ page, siteUrl }) => {
  await page.clock.install();
  const chat = chatOn(page);
  const formIsBack = await stall(page, 'start-form-chunk');
  await page.goto(siteUrl);
  const retry = page.getByRole('alert').filter({ hasText: missing }).getByRole('button', { name: 'Try again' });
  const opened = page.waitForResponse(/\/conversations$/);
  await waitInVain(page, 'start-form-chunk', async () => {
    await chat.open();
    // Half a minute without an answer would end the opening itself.
    await (await opened).finished();
  });
  // It was asked for before it was known that a form is due: where that has failed already, the form waits once more.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(retry).toBeVisible({ timeout: 1000 });
  }).toPass();
  await formIsBack();
  await retry.click();
  const messagesAreBack = await stall(page, 'messages-chunk');
  await waitInVain(page, 'messages-chunk', () => chat.introduce());
  await chat.say('Hello');
  // A try that nobody has asked for leaves the button to whoever is about to press it.
  const again = page.waitForRequest(/\/chunks\/messages-chunk-[^/]*\.js\?r=1$/);
  await page.clock.fastForward(3000);
  await again;
  await expect(retry).toBeVisible();
  await messagesAreBack();
  await page.clock.fastForward(10_000);
  await expect(chat.messages('user')).toHaveText(/Hello/);
});

test('L1, G6: the menu, the editor and a language that is chosen', async ({ page, siteUrl }) => {
  await page.clock.install();
  await talkOn(page, siteUrl, 'Hello');
  const notice = page.getByRole('alert').filter({ hasText: missing });
  const more = page.getByRole('button', { name: 'More' });
  const menuIsBack = await stall(page, 'menus-chunk');
  // By keyboard: a pointer over it would have begun to load the menu.
  await waitInVain(page, 'menus-chunk', () => more.press('Enter'));
  await expect(notice).toBeVisible();
  await menuIsBack();
  await more.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  const editorIsBack = await stall(page, 'rich-text-chunk');
  await waitInVain(page, 'rich-text-chunk', () => page.getByRole('button', { name: 'Formatting' }).click());
  await editorIsBack();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  const germanIsBack = await stall(page, 'de');
  await waitInVain(page, 'de', () => page.evaluate(() => window.PersonaChat?.('set', { lang: 'de' })));
  await germanIsBack();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('button', { name: 'Senden' })).toBeVisible();
});
