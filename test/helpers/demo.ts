// The `test` of every journey: addresses of the demo host, and a watch that fails on whatever reaches the console.

import { test as base, expect } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

export { expect };

export interface DemoFixtures {
  /** Origin of the demo pages, without a trailing slash. */
  readonly siteUrl: string;
  /** Origin of the reference API and of the built files. */
  readonly apiUrl: string;
  /** With it an operator signs in at `/operator` of the site. */
  readonly operatorToken: string;
  /** Expects console errors, page errors or policy violations that match; all others fail the test. */
  readonly allowProblems: (pattern: RegExp) => void;
}

function address(name: 'E2E_SITE_URL' | 'E2E_API_URL' | 'E2E_OPERATOR_TOKEN'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run through npx playwright test`);
  return value.replace(/\/$/, '');
}

/** Firefox has words of its own for a request that found no server; a journey allows them by Chromium's. */
function inCommonWords(text: string): string {
  return /^Cross-Origin Request Blocked: .*CORS request did not succeed/.test(text)
    ? `Failed to load resource: net::ERR_FAILED ${text}`
    : text;
}

/** Collects what a host page's owner would find in the console. */
async function watch(context: BrowserContext, problems: string[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
    // Browsers tell the page's monitoring of this one, and no console.
    addEventListener('error', ({ message }) => {
      if (message.includes('ResizeObserver')) console.error(`told the page: ${message}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(inCommonWords(String(error.error()))));
}

export const test = base.extend<DemoFixtures>({
  siteUrl: async ({}, use) => use(address('E2E_SITE_URL')),
  apiUrl: async ({}, use) => use(address('E2E_API_URL')),
  operatorToken: async ({}, use) => use(address('E2E_OPERATOR_TOKEN')),
  allowProblems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      const allowed: RegExp[] = [];
      await watch(context, problems);
      await use((pattern) => void allowed.push(pattern));
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});
