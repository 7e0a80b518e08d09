// One visit of a contender's page with an empty cache: what a visitor sees and when.

import type { CDPSession, Page } from 'playwright';
import type { Contender } from './contenders.ts';
import { pageNameOf } from './contenders.ts';
import type { Lab } from './lab.ts';
import { recordNetwork, slowDown } from './network.ts';
import type { NetworkRecord } from './network.ts';
import { watchPage } from './page-watch.ts';
import type { Seen } from './page-watch.ts';

export interface VisitOptions {
  readonly isSlowNetwork?: boolean;
  readonly cpuSlowdown?: number;
  /** A page of the site other than the contender's own. */
  readonly path?: string;
  /** Runs in the page before everything else. */
  readonly script?: string;
}

export interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  readonly network: NetworkRecord;
  /** Times in milliseconds since the navigation began. */
  seen(): Promise<Seen>;
  /** Waits for one of the moments. */
  until(moment: keyof Seen): Promise<number>;
  /** Clicks the bubble where there is one, and types a letter into the field. */
  openAndType(options?: { readonly lookMs?: number }): Promise<Opened>;
  close(): Promise<void>;
}

export interface Opened {
  /** When the field could be typed in, since the navigation began, and as Unix time. */
  readonly readyMs: number;
  readonly readyUnixMs: number;
  readonly clickedUnixMs: number;
  /** Else the visitor has to click into the field, which is not counted. */
  readonly isFocused: boolean;
}

const patienceMs = 60_000;
/** By then a widget that focuses its field has done so. */
const focusMs = 500;

/** Opens the page of a contender in a browser context of its own. */
export async function visit(lab: Lab, contender: Contender, options: VisitOptions = {}): Promise<Visit> {
  const context = await lab.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // Time of the thread, not of the clock: other processes do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const network = await recordNetwork(session);
  const { isSlowNetwork = false, cpuSlowdown = 1, path = pageNameOf(contender), script } = options;
  if (isSlowNetwork) await slowDown(session, cpuSlowdown);
  const { launcher, field } = contender;
  await page.addInitScript(watchPage, { launcher, field });
  if (script !== undefined) await page.addInitScript(script);
  await page.goto(`${lab.site.pageOrigin}/${path}`, { waitUntil: 'commit' });
  const seen = (): Promise<Seen> => page.evaluate(() => window.benchSeen);
  const until = async (moment: keyof Seen): Promise<number> => {
    await page.waitForFunction((name) => window.benchSeen[name] !== null, moment, { timeout: patienceMs, polling: 30 });
    return (await seen())[moment] ?? Number.NaN;
  };
  return {
    page,
    session,
    network,
    seen,
    until,
    openAndType: async ({ lookMs = 1_000 } = {}) => {
      if (launcher !== null) {
        await until('bubbleMs');
        // A visitor looks before clicking: whatever the page does when it is idle has its chance.
        await page.waitForTimeout(lookMs);
        const box = await page.locator(launcher).first().boundingBox();
        if (!box) throw new Error('the bubble is not on screen');
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      }
      await until('shownMs');
      await page.waitForTimeout(focusMs * cpuSlowdown);
      const { shownMs, focusedMs, clickedMs } = await seen();
      if (focusedMs === null) await page.locator(field).first().click({ timeout: 10_000 });
      await page.keyboard.type('H');
      await until('typedMs');
      const zero = await page.evaluate(() => performance.timeOrigin);
      const readyMs = focusedMs ?? shownMs ?? Number.NaN;
      return {
        readyMs,
        readyUnixMs: zero + readyMs,
        clickedUnixMs: zero + (launcher === null ? 0 : (clickedMs ?? 0)),
        isFocused: focusedMs !== null,
      };
    },
    close: () => context.close(),
  };
}
