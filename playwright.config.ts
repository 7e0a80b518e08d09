import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium, findFirefox } from './test/helpers/browser.mjs';

const isEveryBrowser = process.env['EVERY_BROWSER'] === '1';
const firefox = isEveryBrowser ? findFirefox() : undefined;
const firefoxUserPrefs = {
  // Scroll bars that take no room, as in the Chromium that Playwright drives: boxes are measured alike.
  'ui.useOverlayScrollbars': 1,
  // The driver's wheel takes the way of a real one; else it scrolls past overscroll-behavior.
  'remote.events.async.wheel.enabled': true,
};

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/helpers/e2e-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // Real browsers on a busy machine miss a beat now and then: a second run decides, and the summary names it as flaky.
  retries: 1,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [['list']] : [['list'], ['json']],
  use: { video: 'off', trace: 'off', screenshot: 'off', viewport: { width: 1280, height: 800 } },
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium', launchOptions: { executablePath: await ensureChromium(), args: chromiumFlags } },
    },
    ...(firefox === undefined
      ? []
      : [
          {
            name: 'firefox',
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox, firefoxUserPrefs },
            },
          },
        ]),
  ],
});
