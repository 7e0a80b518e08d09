import { rm, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { needs, without } from '../helpers/needs.ts';

test.beforeEach(async ({ page, siteUrl, allowProblems }) => {
  // The browser itself logs refused and broken requests; the widget must log nothing of its own.
  allowProblems(/Failed to load resource|net::ERR|Cross-Origin Request Blocked: .*\/uploads\//);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
});

const list = (page: Page) => page.getByRole('list', { name: 'Attachments' });
const done = (page: Page) => list(page).locator('[data-status="done"]');
const pick = (page: Page, ...files: ReturnType<typeof sampleFile>[]) =>
  page.locator('persona-chat input[type="file"]').first().setInputFiles(files);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

// Browsers repeat a request by themselves when a kept connection breaks, so these two are broken on the way.
for (const isStored of [false, true]) {
  test(`U1, U2: an upload whose ${isStored ? 'reply' : 'connection'} is lost can be tried again, and is stored once`, async ({
    page,
    browserName,
  }) => {
    if (isStored) needs('request bodies', browserName);
    const chat = chatOn(page);
    const requestIds: (string | undefined)[] = [];
    const urls: string[] = [];
    await page.route(/\/uploads\/documents$/, async (route) => {
      requestIds.push(route.request().headers()['x-request-id']);
      if (requestIds.length > 1) return route.continue();
      if (isStored) urls.push(await urlOf(await route.fetch()));
      return route.abort('connectionreset');
    });
    await pick(page, sampleFile('lost.txt', 400_000));
    await expect(list(page)).toContainText('lost.txt: Network error occurred');
    const answered = page.waitForResponse(/\/uploads\/documents$/);
    await list(page).getByRole('button', { name: 'Retry' }).click();
    urls.push(await urlOf(await answered));
    await expect(done(page)).toHaveCount(1);
    expect([requestIds.length, new Set(requestIds).size, new Set(urls).size]).toEqual([2, 1, 1]);
    await send(page);
    await chat.replied();
    await expect(chat.messages('user').last().getByRole('button', { name: 'lost.txt' })).toHaveCount(1);
  });
}

const urlOf = async (response: { json(): Promise<unknown> }): Promise<string> =>
  ((await response.json()) as { data: { url: string } }).data.url.replace(/\?.*/, '');

test('G1, G2: a file whose upload hangs goes on after a reload, and is sent once', async ({ page, browserName }) => {
  needs('request bodies', browserName);
  const chat = chatOn(page);
  const requestIds: (string | undefined)[] = [];
  await page.route(/\/uploads\/documents$/, (route) => {
    requestIds.push(route.request().headers()['x-request-id']);
    return requestIds.length > 1 ? route.continue() : undefined;
  });
  await pick(page, sampleFile('patient.txt', 2048));
  await chat.input.fill('With a file');
  await expect.poll(() => requestIds.length).toBe(1);
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await expect(done(page)).toHaveCount(1);
  await expect(list(page)).toContainText('patient.txt');
  expect(new Set(requestIds).size).toBe(1);
  await expect(chat.input).toHaveValue('With a file');
  await send(page);
  await chat.replied();
  await expect(chat.messages('user').last().getByRole('button', { name: 'patient.txt' })).toHaveCount(1);
  await expect(chat.messages('user')).toHaveCount(1);
  await expect.poll(() => keptFiles(page)).toBe(0);
});

/** How many files lie in the browser's database. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = 'persona-chat:files';
    // Opening what is not there would make it.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
    return new Promise((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const { result: database } = opening;
        const counting = database.transaction('files').objectStore('files').count();
        counting.onsuccess = () => {
          database.close();
          resolve(counting.result);
        };
      };
    });
  });

test('G1: a file that has gone from the disk says so, and holds its message', async ({
  page,
  browserName,
}, testInfo) => {
  needs('files that vanish', browserName);
  const chat = chatOn(page);
  // Nothing is kept of it, as in private windows.
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await page.reload();
  const path = testInfo.outputPath('vanishing.txt');
  await writeFile(path, 'tea'.repeat(100_000));
  await page.route(/\/uploads\/documents$/, (route) => route.abort('connectionreset'));
  await page.locator('persona-chat input[type="file"]').first().setInputFiles(path);
  await expect(list(page)).toContainText('vanishing.txt: Network error occurred');
  await page.unroute(/\/uploads\/documents$/);
  await rm(path);
  // What has failed does not go out: with a text Send does.
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).not.toHaveAttribute('data-ready');
  await chat.input.fill('With a file');
  await expect(send).toHaveAttribute('data-ready');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(list(page)).toContainText('vanishing.txt: This file can no longer be read. Please attach it again.');
  await expect(chat.input).toHaveValue('With a file');
});

for (const [name, text] of [
  ['fail-html.txt', 'HTTP error! status: 502'],
  ['fail-nourl.txt', 'Invalid response from server'],
] as const) {
  test(`${name} fails with its text, and Retry uploads it once`, { tag: '@long' }, async ({ page }) => {
    const chat = chatOn(page);
    await pick(page, sampleFile(name, 400_000));
    await expect(list(page)).toContainText(`${name}: ${text}`);
    expect(await axeFindings(page)).toEqual([]);
    await list(page).getByRole('button', { name: 'Retry' }).click();
    await expect(done(page)).toHaveCount(1);
    await send(page);
    await chat.replied();
    await expect(chat.messages('user').last().getByRole('button', { name })).toHaveCount(1);
    await expect(chat.messages('persona').last()).toContainText('has arrived');
  });
}

test('what is tried again by keyboard keeps the focus in sight, wherever the file goes', async ({ page }) => {
  await pick(page, ...['one.txt', 'two.txt', 'three.txt', 'fail-500.txt'].map((name) => sampleFile(name)));
  const again = list(page).getByRole('button', { name: 'Retry' });
  await expect(again).toBeVisible();
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(list(page).locator(':focus')).toBeInViewport({ ratio: 1 });
});

test(
  'a failed file is kept out of a message without text, and the reason is said',
  { tag: '@long' },
  async ({ page }) => {
    await pick(page, sampleFile('fail-500.txt'));
    await expect(list(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    await send(page);
    await expect(page.getByText('Please enter a message or upload a file')).toBeVisible();
    await expect(chatOn(page).messages('user')).toHaveCount(0);
  },
);

test('L1: a part that does not load keeps the file for another try', async ({ page }) => {
  await page.route(/\/chunks\/attachments-/, (route) => route.abort(), { times: 1 });
  await pick(page, sampleFile('patient.txt'));
  const notice = page.getByRole('alert').filter({ hasText: 'This part could not load' });
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(done(page)).toHaveCount(1);
});

test.describe('on a slow connection', () => {
  test.skip(...without('slow network'));

  /** Bytes a second on the way up; the result takes the network away and gives it back. */
  async function slowDown(page: Page, uploadThroughput: number): Promise<(offline: boolean) => Promise<void>> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    const set = async (offline: boolean) => {
      await cdp.send('Network.emulateNetworkConditions', {
        offline,
        latency: 20,
        downloadThroughput: -1,
        uploadThroughput,
      });
      await page.context().setOffline(offline);
    };
    await set(false);
    return set;
  }

  test('U3, U4: progress never falls, stays at 98 until done, and Send waits for it', async ({ page }) => {
    const chat = chatOn(page);
    await slowDown(page, 400_000);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const bar = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[role="progressbar"]');
        if (bar) seen.push(Number(bar.getAttribute('aria-valuenow')));
        requestAnimationFrame(look);
      };
      look();
    });
    await pick(page, sampleFile('long.txt', 1_000_000));
    await expect(list(page).getByRole('progressbar')).toBeVisible();
    await chat.say('With a file');
    await expect(page.getByText('Sending after the upload')).toBeVisible();
    await expect(chat.messages('user')).toHaveCount(0);
    await expect(chat.messages('user').last()).toContainText('With a file', { timeout: 20_000 });
    await expect(chat.messages('user').last().getByRole('button', { name: 'long.txt' })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(Math.max(...seen)).toBeLessThanOrEqual(98);
    await chat.replied();
  });

  test('U1: ten mixed files survive the loss of the network and go out once', async ({ page }) => {
    test.slow();
    const chat = chatOn(page);
    const setOffline = await slowDown(page, 300_000);
    const names = ['a.txt', 'b.png', 'c.csv', 'd.pdf', 'e.gif', 'f.svg', 'g.txt', 'h.txt', 'i.csv', 'j.txt'];
    await pick(page, ...names.map((name) => sampleFile(name, /txt|csv/.test(name) ? 150_000 : 0)));
    await expect.poll(() => done(page).count()).toBeGreaterThan(0);
    await setOffline(true);
    await expect(list(page).getByText('Network error occurred').first()).toBeAttached();
    await chat.say('Ten files');
    await expect(chat.input).toHaveValue('Ten files');
    await setOffline(false);
    const mine = chat.messages('user').last();
    await expect(mine).toContainText('Ten files', { timeout: 40_000 });
    for (const name of names) await expect(mine.getByRole('button', { name }), name).toHaveCount(1);
    await chat.replied();
    await expect(chat.messages('persona').last()).toContainText('10 files have arrived');
    await expect(chat.messages('user')).toHaveCount(1);
    await page.reload();
    await expect(chat.messages('user').last().locator('.pc-chip, .pc-tile')).toHaveCount(10);
  });

  test(
    'U4: an upload goes on while the panel is closed, and ends with its removal',
    { tag: '@long' },
    async ({ page }) => {
      await slowDown(page, 300_000);
      await pick(page, sampleFile('first.txt', 300_000));
      await page.getByRole('button', { name: 'Close chat' }).click();
      await expect(page.locator('persona-chat [data-status="done"]')).toHaveCount(1, { timeout: 15_000 });
      await page.getByRole('button', { name: 'Open chat' }).click();
      await pick(page, sampleFile('second.txt', 3_000_000));
      const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
      await list(page)
        .getByRole('listitem')
        .filter({ hasText: 'second.txt' })
        .getByRole('button', { name: 'Remove' })
        .click();
      expect((await failed).failure()?.errorText).toContain('ABORTED');
      await expect(list(page).getByRole('listitem')).toHaveCount(1);
    },
  );

  test(
    'a file of 30 MB goes up without going through the memory of the page',
    { tag: '@long' },
    async ({ page }, testInfo) => {
      test.slow();
      const cdp = await page.context().newCDPSession(page);
      const heap = async () => {
        await cdp.send('HeapProfiler.collectGarbage');
        const { usedSize } = await cdp.send('Runtime.getHeapUsage');
        return usedSize;
      };
      await pick(page, sampleFile('small.txt'));
      await expect(done(page)).toHaveCount(1);
      const before = await heap();
      const path = testInfo.outputPath('large.txt');
      await writeFile(path, Buffer.alloc(31_457_280, 'tea '));
      await page.locator('persona-chat input[type="file"]').first().setInputFiles(path);
      await expect(done(page)).toHaveCount(2, { timeout: 40_000 });
      expect(((await heap()) - before) / 2 ** 20).toBeLessThan(4);
      await expect(list(page)).toContainText('30 MB');
    },
  );
});
