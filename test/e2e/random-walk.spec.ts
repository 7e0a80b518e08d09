// A random walk over the real chat with the real server (docs/model.md). WALK_SEED and WALK_STEPS set where it goes and how far.

import fc from 'fast-check';
import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { startTcpProxy } from '../helpers/tcp-proxy.ts';
import { inputOf, openAtRest, panelOf, retriesOf, steps, type Walk } from '../helpers/walk.ts';

const seed = Number(process.env['WALK_SEED'] ?? 20_260_101);
const count = Number(process.env['WALK_STEPS'] ?? 40);
const restMs = 30_000;

test.setTimeout(120_000 + count * 3000);

interface Line {
  readonly role: string;
  readonly text: string;
}

/** Letters and figures alone: markdown and its drawing differ in the rest. */
const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

/** Each text once, whatever is under way. `textContent`, since Firefox's `innerText` of a closed panel is empty. */
async function checkStep(tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    const texts = await panelOf(tab).locator('article[data-role=user] [part~=bubble] > :first-child').allTextContents();
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
}

/** Nothing waits: no skeleton, no dots, no message on its way. */
async function checkRest(tab: Page): Promise<void> {
  await openAtRest(tab);
  // Where the chat could not be opened, its notice has a way to try again.
  const tryAgain = panelOf(tab).locator('[role=alert] > button');
  await expect(inputOf(tab).or(tryAgain)).toBeVisible({ timeout: restMs });
  if (await tryAgain.isVisible()) await tryAgain.click();
  await expect(inputOf(tab)).toBeVisible({ timeout: restMs });
  await expect(panelOf(tab).locator('.pc-skeleton, .pc-dots, article[data-status=sending]')).toHaveCount(0, {
    timeout: restMs,
  });
}

/** Reads upwards until so many messages have come: a history of more than 20 comes page by page. */
async function readUpwards(tab: Page, count: number): Promise<void> {
  const scrollUp = () =>
    panelOf(tab)
      .locator('[role=log]')
      .evaluate((log) => {
        log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
        log.scrollTop = 0;
        return log.querySelectorAll('article').length;
      });
  await expect.poll(scrollUp, { timeout: restMs }).toBeGreaterThanOrEqual(count);
}

async function shown(tab: Page): Promise<Line[]> {
  const lines = await panelOf(tab)
    .locator('article')
    .evaluateAll((articles) =>
      articles.map((article) => ({
        role: article.getAttribute('data-role') ?? '',
        text: article.querySelector('[part~=bubble] > :first-child')?.textContent ?? '',
      })),
    );
  return lines.map(({ role, text }) => ({ role, text: plain(text) }));
}

/** The history as the server has it for the visitor of this page. */
async function stored(tab: Page, apiUrl: string): Promise<Line[]> {
  const session = await tab.evaluate(
    () => Object.values(JSON.parse(localStorage.getItem('auth-storage') ?? '{}').sessions)[0],
  );
  const { token, conversationId } = session as { token: string; conversationId: string };
  const answer = await fetch(`${apiUrl}/chat?conversationId=${conversationId}&take=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { role: string; content: string; origin?: string | null }[] };
  return data.filter(({ origin }) => !origin).map(({ role, content }) => ({ role, text: plain(content) }));
}

test('two tabs come to rest with what the server has, wherever a visitor goes', async ({
  page,
  context,
  siteUrl,
  apiUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource|net::ERR|ERR_INTERNET_DISCONNECTED/);
  const proxy = await startTcpProxy();
  const { hostname, port } = new URL(apiUrl);
  proxy.target = { host: hostname, port: Number(port) };
  // The pages and the built files come from where they are; what the chat asks for goes through the proxy.
  await context.addInitScript((origin) => {
    new MutationObserver(() => {
      for (const script of document.querySelectorAll<HTMLElement>('script[data-api-base]'))
        script.dataset['apiBase'] = origin;
    }).observe(document, { childList: true, subtree: true });
  }, proxy.origin);
  const walk: Walk = { context, proxy, siteUrl, tabs: [page], accepted: [], isOffline: false, lastText: 0 };
  try {
    await page.goto(siteUrl);
    await chatOn(page).open();
    await chatOn(page).introduce();
    const second = await context.newPage();
    walk.tabs.push(second);
    await second.goto(siteUrl);

    const arbitrary = fc.tuple(
      fc.oneof(...steps.map((step) => ({ weight: step.weight, arbitrary: fc.constant(step) }))),
      fc.nat({ max: 1 }),
    );
    for (const [step, place] of fc.sample(arbitrary, { seed, numRuns: count })) {
      await test.step(`${step.name} in tab ${place + 1}`, () => step.run(walk, walk.tabs[place] ?? page));
      await checkStep(walk.tabs);
    }

    proxy.faults = {};
    await context.setOffline(false);
    for (const tab of walk.tabs) await checkRest(tab);
    expect(proxy.accepted()).toBeGreaterThan(0);
    for (const tab of walk.tabs) {
      for (let presses = 0; presses < 10 && (await retriesOf(tab).count()) > 0; presses += 1) {
        await retriesOf(tab).first().click();
        await checkRest(tab);
      }
    }
    for (const tab of walk.tabs) {
      await tab.reload();
      await checkRest(tab);
      const history = await stored(tab, apiUrl);
      await readUpwards(tab, history.length);
      expect(await shown(tab)).toEqual(history);
    }
    const texts = (await shown(page)).map(({ text }) => text);
    expect(walk.accepted.map(plain).filter((text) => !texts.includes(text))).toEqual([]);
  } finally {
    console.log(`WALK_SEED=${seed} WALK_STEPS=${count}`);
    await proxy.stop();
  }
});
