// A site of two pages that a journey writes, with the scripts of others on it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const resolve = createRequire(import.meta.url).resolve;
const scripts = {
  turbo: resolve('@hotwired/turbo/dist/turbo.es2017-umd.js'),
  htmx: resolve('htmx.org/dist/htmx.min.js'),
  tabbable: resolve('tabbable/dist/index.umd.min.js'),
  'focus-trap': resolve('focus-trap/dist/focus-trap.umd.min.js'),
  bootstrap: resolve('bootstrap/dist/js/bootstrap.bundle.min.js'),
};

/** Chromium takes pages that a test answers for pages of the internet, which have to ask before they use this machine's network. */
export const allowLoopback = (page: Page) =>
  page
    .context()
    .grantPermissions(['local-network-access'])
    .catch(() => undefined);

export interface Site {
  readonly head?: string;
  readonly bodyAttributes?: string;
  readonly tail?: string;
}

/** Two pages, `/odd/home` and `/odd/other`, which link to each other. */
export async function serveSite(page: Page, siteUrl: string, { head = '', bodyAttributes = '', tail = '' }: Site) {
  await allowLoopback(page);
  await page.route(`${siteUrl}/odd/**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (name in scripts) {
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(scripts[name as 'turbo'], 'utf8') });
    }
    const isHome = name === 'home';
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${head}</head>
        <body ${bodyAttributes}><h1>${name}</h1><a href="/odd/${isHome ? 'other' : 'home'}">Go</a>${tail}</body></html>`,
    });
  });
  await page.goto(`${siteUrl}/odd/home`);
}

export const tag = (apiUrl: string) =>
  `<script async src="${apiUrl}/persona-chat/loader.js" data-api-base="${apiUrl}" data-persona-id="support"></script>`;
