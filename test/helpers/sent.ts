// Bodies of the requests that a page sends. Firefox's driver does not tell them, so the page does.

import type { Page } from '@playwright/test';

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly body: Record<string, unknown>;
}

/** JSON bodies of `fetch`, oldest first, through reloads too. Call it before the page is loaded. */
export async function sentBodies(page: Page): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  await page.exposeFunction('tellSent', (method: string, url: string, body: string) => {
    sent.push({ method, url, body: JSON.parse(body) as Record<string, unknown> });
  });
  await page.addInitScript(() => {
    const { tellSent } = window as unknown as { tellSent(...words: string[]): void };
    const own = window.fetch;
    window.fetch = (address, options) => {
      const url = address instanceof Request ? address.url : String(address);
      if (typeof options?.body === 'string') tellSent(options.method ?? 'GET', url, options.body);
      return own(address, options);
    };
  });
  return sent;
}
