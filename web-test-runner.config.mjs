// Tests in real engines. Each test file is bundled with the options of the build, so that it runs what ships.

import path from 'node:path';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { defaultReporter } from '@web/test-runner';
import * as esbuild from 'esbuild';
import { commonOptions, productDefines } from './build/bundle.ts';
import { root } from './build/paths.ts';
import { readProduct } from './build/product.ts';
import { chromiumFlags, ensureChromium, findFirefox } from './test/helpers/browser.mjs';
import { countReporter } from './test/helpers/count-reporter.mjs';

const product = readProduct();

function bundledTests() {
  return {
    name: 'bundled-tests',
    resolveMimeType: (context) => (/\.test\.tsx?$/.test(context.path) ? 'js' : undefined),
    async serve(context) {
      if (!/^\/test\/browser\/.*\.test\.tsx?$/.test(context.path)) return undefined;
      const { outputFiles } = await esbuild.build({
        ...commonOptions,
        entryPoints: [path.join(root, context.path)],
        format: 'esm',
        write: false,
        sourcemap: 'inline',
        define: productDefines(product),
        loader: { '.md': 'text', '.txt': 'text', '.ndjson': 'text' },
      });
      return { body: outputFiles[0].text, type: 'js' };
    },
  };
}

const firefox = findFirefox();
if (!firefox) console.log('Firefox is not installed: the browser tests run in Chromium only');

export default {
  rootDir: root,
  files: ['test/browser/**/*.test.{ts,tsx}'],
  concurrency: 2,
  concurrentBrowsers: 1,
  plugins: [bundledTests()],
  testFramework: { config: { timeout: 20_000 } },
  testsFinishTimeout: 180_000,
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: { executablePath: await ensureChromium(), args: chromiumFlags },
    }),
    ...(firefox
      ? [playwrightLauncher({ product: 'firefox', launchOptions: { channel: 'moz-firefox', executablePath: firefox } })]
      : []),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter()],
};
