import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium, findFirefox } from './test/helpers/browser.mjs';

const isEveryBrowser = process.env['EVERY_BROWSER'] === '1';
const firefox = isEveryBrowser ? findFirefox() : undefined;

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/helpers/e2e-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 30_000,
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] === undefined ? [['list']] : [['list'], ['json']],
  use: { video: 'off', trace: 'off', screenshot: 'off', viewport: { width: 1280, height: 800 } },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        launchOptions: { executablePath: await ensureChromium(), args: chromiumFlags },
      },
    },
    ...(firefox === undefined
      ? []
      : [{ name: 'firefox', use: { channel: 'moz-firefox', launchOptions: { executablePath: firefox } } }]),
  ],
});
