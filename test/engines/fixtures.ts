// The `test` of the journeys that run in every engine: a driver for the engine that the project names, and the demo host's addresses.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { BrowserType } from '@playwright/test';
import type { Driver } from './driver.ts';
import { playwrightDriver } from './playwright-driver.ts';
import { startWebKit } from './start-webkit.ts';
import { webkitDriver } from './webkit-driver.ts';

export { expect };

interface Opened {
  readonly driver: Driver;
  close(): Promise<void>;
}

interface EngineFixtures {
  /** A browser with nothing stored. */
  readonly driver: Driver;
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly operatorToken: string;
}

export interface EngineOptions {
  readonly engine: 'chromium' | 'firefox' | 'webkit';
}

interface WorkerFixtures extends EngineOptions {
  readonly openDriver: () => Promise<Opened>;
}

async function openWebKit(): Promise<Opened> {
  const { web, stop } = await startWebKit();
  const folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-files-'));
  const tab = await web.getWindowHandle();
  return {
    driver: webkitDriver({ web, folder, shown: tab }, tab),
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

export const test = base.extend<EngineFixtures, WorkerFixtures>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  openDriver: [
    async ({ playwright, engine }, use, { project }) => {
      if (engine === 'webkit') {
        await use(openWebKit);
        return;
      }
      const type: BrowserType = playwright[engine];
      const { channel, launchOptions } = project.use;
      const browser = await type.launch({ ...launchOptions, ...(channel && { channel }) });
      await use(async () => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        return { driver: playwrightDriver(await context.newPage()), close: () => context.close() };
      });
      await browser.close();
    },
    { scope: 'worker' },
  ],
  driver: async ({ openDriver }, use) => {
    const { driver, close } = await openDriver();
    await use(driver);
    await close();
  },
  siteUrl: async ({}, use) => use(process.env['E2E_SITE_URL'] ?? ''),
  apiUrl: async ({}, use) => use(process.env['E2E_API_URL'] ?? ''),
  operatorToken: async ({}, use) => use(process.env['E2E_OPERATOR_TOKEN'] ?? ''),
});
