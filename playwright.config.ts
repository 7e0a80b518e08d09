import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium, findFirefox, findWebKit } from './test/helpers/browser.mjs';
import type { EngineOptions } from './test/engines/fixtures.ts';

/**
 * All journeys. Without it those are left out that show in another variation what others of the same part show: other documents and hosts, low
 * and narrow windows, each part's place to the pixel, code that comes late. `npm test` is to end within 25 minutes on two cores.
 */
const isLong = process.env['LONG'] === '1' || process.env['EVERY_BROWSER'] === '1';
const variations = [
  'aligned-parts',
  'begun-feedback',
  'composer-touch',
  'copy-place',
  'docs-examples',
  'docs-site',
  'embedding-docs',
  'end-in-sight',
  'focus-in-sight',
  'formatting-faults',
  'formatting-images',
  'formatting-links',
  'formatting-paste',
  'formatting-reload',
  'hidden-element',
  'in-dialog',
  'joined-details',
  'languages-layout',
  'late-parts',
  'leaks',
  'long-paste',
  'long-text',
  'look-details',
  'look-touch',
  'low-agenda',
  'low-windows',
  'menu-room',
  'message-plates',
  'narrow-touch',
  'npm-package',
  'odd-hosts',
  'old-libraries',
  'older-engines',
  'open-parts',
  'operator-focus',
  'operator-list',
  'operator-marks',
  'operator-rows',
  'operator-saving',
  'operator-search',
  'operator-sight',
  'operator-text',
  'other-documents',
  'page-measure',
  'panel-sheet',
  'panel-states',
  'phone-details',
  'reading-place',
  'realtime-documents',
  'recipes',
  'session-replay',
  'stalled-parts',
  'toast-focus',
  'two-servers',
  'whole-history',
  'wrong-set-ups',
];
const isEveryBrowser = process.env['EVERY_BROWSER'] === '1';
const firefox = findFirefox();
const firefoxUserPrefs = {
  // Scroll bars that take no room, as in the Chromium that Playwright drives: boxes are measured alike.
  'ui.useOverlayScrollbars': 1,
  // The driver's wheel takes the way of a real one; else it scrolls past overscroll-behavior.
  'remote.events.async.wheel.enabled': true,
  // The browser's own list of downloads would take the keys that come after one.
  'browser.download.alwaysOpenPanel': false,
};

const chromiumOptions = { executablePath: await ensureChromium(), args: chromiumFlags };
/** Each process of the runner has one: its driver tells of no download (`test/helpers/saved-file.ts`). */
const downloadsPath = path.join(import.meta.dirname, 'test-results', `downloads-${process.pid}`);
const firefoxOptions = {
  channel: 'moz-firefox',
  launchOptions: { executablePath: firefox ?? '', firefoxUserPrefs, downloadsPath },
};

/** Journeys that run in each engine that is installed; in Chromium, where they repeat what `test/e2e` looks at closer, only in the long run. */
const engines = { testDir: 'test/engines' };
/** Sixteen journeys, which tell at once whether an engine draws, hears and keeps the chat. */
const smoke = isLong ? engines : { ...engines, testMatch: '**/{conversation,around}.spec.ts' };

export default defineConfig<object, EngineOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  ...(!isLong && { testIgnore: variations.map((name) => `**/e2e/${name}.spec.ts`), grepInvert: /@long/ }),
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
    { name: 'chromium', use: { browserName: 'chromium', launchOptions: chromiumOptions } },
    ...(firefox && isEveryBrowser
      ? [{ name: 'firefox', use: { browserName: 'firefox', ...firefoxOptions } } as const]
      : []),
    ...(isLong
      ? [{ ...smoke, name: 'engine-chromium', use: { engine: 'chromium', launchOptions: chromiumOptions } } as const]
      : []),
    ...(firefox ? [{ ...smoke, name: 'engine-firefox', use: { engine: 'firefox', ...firefoxOptions } } as const] : []),
    ...(findWebKit() ? [{ ...smoke, name: 'engine-webkit', use: { engine: 'webkit' } } as const] : []),
  ],
});
