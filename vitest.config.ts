import { defineConfig } from 'vitest/config';
import { viteAliases } from './build/aliases.ts';
import { personaChatModules } from './build/vite-plugins.ts';
import { readProduct } from './build/product.ts';
import { svelteComponent } from './test/helpers/svelte-plugin.ts';

const product = readProduct();

const define = {
  __VERSION__: JSON.stringify(product.version),
  __HOMEPAGE__: JSON.stringify(product.homepage),
  __CHAT_ENTRY__: JSON.stringify('chunks/session-test.js'),
  __CHAT_CLOSURE__: JSON.stringify(['chunks/session-test.js']),
  __IS_PACKAGE__: 'false',
  __LAUNCHER_WORDS__: JSON.stringify(product.launcher),
  __ACCENT_NAMES__: JSON.stringify(product.accentTable.names),
  __ACCENT_DIGITS__: JSON.stringify(product.accentTable.digits),
};

const shared = { define, resolve: { alias: viteAliases }, plugins: [personaChatModules()] };

/** These import react themselves and must get the same preact as our sources. */
const inlinedForCompat = [/@r2wc/, /@floating-ui/, /@nanostores/];

/** Tests of views that replace modules, or in which a module has not loaded or said anything yet. */
const ownModules = [
  'test/unit/widget/ui/debug-panel/**',
  'test/unit/widget/ui/menus/missing-menus.test.tsx',
  'test/unit/widget/ui/conversation/own-texts.test.tsx',
  'test/unit/widget/ui/plain-server.test.tsx',
  'test/unit/widget/ui/sources-and-steps/late-steps.test.tsx',
];

/** Servers and databases that are killed, filled up and started again, and whole files of attacks on one limit: for `npm run test:long`. */
const longTests = [
  'attacks/database-away',
  'attacks/follow-elsewhere',
  'attacks/hostile-recordings',
  'attacks/public-tokens',
  'attacks/read-limits',
  'attacks/start',
  'attacks/storage-limits',
  'attacks/stream-seats',
  'attacks/unread-answers',
  'attacks/upkeep',
  'server/backup',
  'server/lifetime',
  'server/several-processes',
  'server/uploads/cleaning',
  'server/uploads/large-uploads',
].map((name) => `test/unit/demo-host/${name}.test.ts`);
const leftOut = process.env['LONG'] === '1' ? [] : longTests;

const pages = ['loader/dom', 'proactive/dom', 'wrappers'].map((folder) => `test/unit/${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    // Its own default leaves one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          name: 'headless',
          environment: 'node',
          include: ['test/unit/**/*.test.ts', 'test/model/**/*.test.ts'],
          exclude: ['test/unit/widget/ui/**', ...pages, ...leftOut],
          // A file leaves nothing behind in the modules that it has imported: half of the time would go into importing them anew.
          isolate: false,
          globalSetup: ['test/helpers/unit-setup.ts'],
          // Some files cut a stream at every byte; a busy machine needs its time for that.
          testTimeout: 30_000,
          // Servers and databases start in hooks. Nothing is run a second time: a test that fails now and then is mended.
          hookTimeout: 60_000,
          retry: 0,
        },
      },
      {
        ...shared,
        test: {
          name: 'ui',
          environment: 'happy-dom',
          include: ['test/unit/widget/ui/**/*.test.{ts,tsx}'],
          exclude: ownModules,
          isolate: false,
          // Parsers are given far more than anybody pastes, which is seconds of work on a busy machine.
          testTimeout: 30_000,
          // The first file that needs a chunk waits for all the modules of it, in a hook.
          hookTimeout: 60_000,
          server: { deps: { inline: inlinedForCompat } },
        },
      },
      {
        ...shared,
        plugins: [...shared.plugins, svelteComponent()],
        test: {
          // A page has one element and one set of lines in its console: each of these files needs modules of its own.
          name: 'page',
          environment: 'happy-dom',
          include: [...pages, ...ownModules],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          server: { deps: { inline: inlinedForCompat } },
        },
      },
      {
        test: {
          name: 'checks',
          environment: 'node',
          include: ['test/checks/**/*.test.ts'],
          // A build of its own, with maps.
          exclude: process.env['LONG'] === '1' ? [] : ['test/checks/source-maps.test.ts'],
          globalSetup: ['test/checks/build-once.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
