// Who may hear what, with the real library in a browser (SEC8, F1).

import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { openLiveLab } from '../helpers/live-lab.ts';
import type { LiveLab } from '../helpers/live-lab.ts';

test.setTimeout(90_000);

/** Id tokens of this server hold for seconds, so that they run out while a test looks. */
const idTokenMs = 4_000;

let lab: LiveLab;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  lab = await openLiveLab(idTokenMs);
});
test.afterAll(() => lab?.stop());
test.beforeEach(({ allowProblems }) => allowProblems(/Failed to load resource|net::ERR_/));

const errors = (page: Page): Promise<string[]> => page.evaluate(() => window.livePage.errors);
const allDenied = ['conversation', 'conversationAgenda', 'agendaOutputData'].map(
  (name) => `${name}: permission-denied`,
);

/** Each watch fails once, and nothing is asked again. */
const isDeniedOnce = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await errors(page)).length, { timeout: 20_000 }).toBe(3);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.clock.runFor(120_000);
  // Whatever was asked for meanwhile has left the page before this.
  await page.evaluate(() => fetch('/page.js'));
  expect(await errors(page)).toHaveLength(3);
  expect(urls.filter((url) => !/TYPE=|securetoken|SID=|page\.js/.test(url))).toEqual([]);
  expect(await page.evaluate(() => window.livePage.records)).toEqual([]);
};

test('SEC8: refuses the documents of another conversation over firestore', async ({ page }) => {
  const [visitor, other] = [await lab.visit('firestore'), await lab.visit('firestore')];
  await lab.listen(page, { ...visitor, conversationId: other.conversationId });
  await isDeniedOnce(page);
  expect((await errors(page)).sort()).toEqual([...allDenied].sort());
});

test('SEC8: refuses the stream of another conversation over sse', async ({ page }) => {
  const [visitor, other] = [await lab.visit('sse'), await lab.visit('sse')];
  await lab.listen(page, { ...other, token: visitor.token });
  await isDeniedOnce(page);
});

test('refuses a token that somebody else has signed', async ({ page }) => {
  const visitor = await lab.visit('firestore');
  const { config } = visitor;
  if (config.kind !== 'firestore') throw new Error('no firestore');
  const [head, , signature] = (config.customToken ?? '').split('.');
  const other = await lab.visit('firestore');
  const claims = { use: 'custom', sub: 'me', conv: other.conversationId, exp: 4_102_444_800 };
  const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
  await lab.listen(page, { ...other, config: { ...config, customToken: forged } });
  await isDeniedOnce(page);
  expect((await errors(page)).sort()).toEqual([...allDenied].sort());
});

test('refuses who has not signed in', async ({ page }) => {
  const visitor = await lab.visit('firestore');
  const { config } = visitor;
  await lab.listen(page, { ...visitor, config: { ...config, customToken: null } as typeof config });
  await isDeniedOnce(page);
});

test('renews a token that runs out in the middle, and misses nothing', async ({ page }) => {
  const visitor = await lab.visit('firestore');
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().includes('securetoken') && request.method() === 'POST') renewals += 1;
  });
  await lab.listen(page, visitor);
  await lab.hasAll(page, visitor.conversationId);
  const known = renewals;
  for (let round = 1; renewals < known + 2; round += 1) {
    await lab.say(visitor.conversationId, `Round ${round}`);
    await lab.hasAll(page, visitor.conversationId);
    await page.waitForTimeout(500);
  }
  await lab.say(visitor.conversationId, 'At last');
  await lab.hasAll(page, visitor.conversationId);
  expect(await errors(page)).toEqual([]);
});
