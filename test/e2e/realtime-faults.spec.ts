// The same two ways through what networks and servers do: nothing is lost, nothing comes twice (F2, G4).

import type { Page } from '@playwright/test';
import { startBufferingProxy } from '../helpers/buffering-proxy.ts';
import { expect, test } from '../helpers/demo.ts';
import { openLiveLab } from '../helpers/live-lab.ts';
import type { LiveKind, LiveLab, LiveVisitor } from '../helpers/live-lab.ts';
import type { TcpFaults } from '../helpers/tcp-proxy.ts';

test.setTimeout(90_000);

let lab: LiveLab;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  lab = await openLiveLab();
});
test.afterAll(() => lab?.stop());
test.beforeEach(({ allowProblems }) => {
  // What the browser itself writes about requests that fail.
  allowProblems(/Failed to load resource|net::ERR_/);
});
test.afterEach(() => {
  for (const proxy of Object.values(lab.proxies)) proxy.faults = {};
});

/** The address of every request of this page from now on. */
const watch = (page: Page): string[] => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
};
const isHandshake = (url: string): boolean => url.includes('/Listen/channel') && !/[?&](SID|TYPE)=/.test(url);
const errors = (page: Page): Promise<string[]> => page.evaluate(() => window.livePage.errors);
const outputs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window.livePage.records
      .filter(({ collection }) => collection === 'agendaOutputData')
      .map(({ type, id, data }) => `${type} ${id.split('-')[0]} ${(data as { value?: unknown } | undefined)?.value}`),
  );

const slow: readonly (readonly [string, TcpFaults])[] = [
  ['slow', { latencyMs: 250, bytesPerSecond: 20_000 }],
  ['slicing', { sliceBytes: 5 }],
];

for (const kind of ['firestore', 'sse'] satisfies LiveKind[]) {
  test.describe(`over ${kind}`, () => {
    let visitor: LiveVisitor;
    let put: (name: string, value: unknown) => Promise<void>;
    let begin: (page: Page) => Promise<void>;
    let hasAll: (page: Page) => Promise<void>;
    test.beforeEach(async () => {
      visitor = await lab.visit(kind);
      const { conversationId } = visitor;
      put = (name, value) => lab.put(conversationId, `${name}-${conversationId}`, value);
      hasAll = (page) => lab.hasAll(page, conversationId);
      begin = async (page) => {
        await put('a', 0);
        await lab.listen(page, visitor);
        await hasAll(page);
      };
    });

    test('F2: goes on after connections were killed, and hears only what it missed', async ({ page }) => {
      const urls = watch(page);
      await begin(page);
      for (let round = 1; round <= 2; round += 1) {
        lab.proxies[kind].reset();
        await put('a', round);
        await hasAll(page);
      }
      expect(await outputs(page)).toEqual(['added a 0', 'modified a 1', 'modified a 2']);
      expect(await errors(page)).toEqual([]);
      // The session outlives its connections.
      expect(urls.filter(isHandshake)).toHaveLength(kind === 'firestore' ? 1 : 0);
    });

    test('goes on when connections break in the middle of what they carry', { tag: '@long' }, async ({ page }) => {
      await begin(page);
      lab.proxies[kind].faults = { limitBytes: 3_000 };
      lab.proxies[kind].reset();
      for (let round = 1; round <= 12; round += 1) await put(`d${round % 4}`, 'x'.repeat(round * 40));
      await hasAll(page);
      expect(await errors(page)).toEqual([]);
    });

    test(
      'F2: comes back after the network was away',
      { tag: kind === 'firestore' ? ['@long'] : [] },
      async ({ page }) => {
        await page.clock.install();
        await begin(page);
        lab.proxies[kind].faults = { isDown: true };
        lab.proxies[kind].reset();
        await put('a', 'while away');
        await put('b', 'while away');
        const before = lab.proxies[kind].accepted();
        await expect.poll(() => lab.proxies[kind].accepted(), { timeout: 20_000 }).toBeGreaterThan(before);
        lab.proxies[kind].faults = {};
        // Each failure has made the wait for the next attempt longer.
        await expect(async () => {
          await page.clock.fastForward(60_000);
          await lab.hasAll(page, visitor.conversationId, 3_000);
        }).toPass({ timeout: 40_000 });
        const [first, ...missed] = await outputs(page);
        // Told as one, what was added comes before what was modified.
        expect([first, ...missed.sort()]).toEqual(['added a 0', 'added b while away', 'modified a while away']);
        expect(await page.evaluate(() => window.livePage.isStale())).toBe(false);
      },
    );

    test('comes back after the server was restarted, and hears only what it missed', async ({ page }) => {
      await begin(page);
      await put('b', 1);
      await hasAll(page);
      await lab.restart();
      await put('a', null);
      await put('c', 1);
      await hasAll(page);
      expect((await outputs(page)).slice(0, 2)).toEqual(['added a 0', 'added b 1']);
      expect((await outputs(page)).slice(2).sort()).toEqual(['added c 1', expect.stringMatching(/^removed a/)]);
      expect(await errors(page)).toEqual([]);
    });

    for (const [name, faults] of slow) {
      test(`works over a ${name} network`, { tag: '@long' }, async ({ page }) => {
        lab.proxies[kind].faults = faults;
        await begin(page);
        for (let round = 1; round <= 5; round += 1) await put('a', `${round} ü 😀`);
        await hasAll(page);
        expect(await errors(page)).toEqual([]);
      });
    }
  });
}

test.describe('over firestore', () => {
  test('begins anew when the server has lost its session', async ({ page }) => {
    const visitor = await lab.visit('firestore');
    const urls = watch(page);
    await lab.listen(page, visitor);
    await lab.hasAll(page, visitor.conversationId);
    const session = new URL(urls.find((url) => url.includes('SID=')) ?? '').searchParams.get('SID');
    const channel = `${lab.proxies.firestore.origin}/google.firestore.v1.Firestore/Listen/channel`;
    const ended = await fetch(`${channel}?VER=8&SID=${session}&RID=1&TYPE=terminate`, { method: 'POST' });
    expect(ended.status).toBe(200);
    await lab.say(visitor.conversationId, 'While nobody listened');
    await lab.hasAll(page, visitor.conversationId);
    expect(urls.filter(isHandshake).length).toBeGreaterThan(1);
    expect(await errors(page)).toEqual([]);
  });

  test('polls where a proxy keeps responses until they end', async ({ page }) => {
    const visitor = await lab.visit('firestore');
    const proxy = await startBufferingProxy(() => lab.proxies.firestore.origin);
    const { config } = visitor;
    const { host } = new URL(proxy.origin);
    await lab.listen(page, { ...visitor, config: config.kind === 'firestore' ? { ...config, host } : config });
    await lab.hasAll(page, visitor.conversationId);
    for (const text of ['One', 'Two', 'Three']) {
      await lab.say(visitor.conversationId, text);
      await lab.hasAll(page, visitor.conversationId);
    }
    expect(proxy.requests.filter((url) => url.includes('CI=1')).length).toBeGreaterThan(2);
    expect(await errors(page)).toEqual([]);
    await page.close();
    await proxy.stop();
  });
});
