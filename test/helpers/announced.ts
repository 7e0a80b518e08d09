// What the hidden announcer of a page says. Each text stands in it for half a second only where another one follows.

import type { Page } from '@playwright/test';

/** Writes down what is announced from now on; the result gives all of it. To be called once the panel is there. */
export async function announcedOn(page: Page): Promise<() => Promise<string>> {
  const heard = await page.locator('persona-chat').evaluateHandle((element) => {
    const texts: string[] = [];
    const root = element.shadowRoot;
    if (!root) return texts;
    const write = () => {
      for (const region of root.querySelectorAll('[aria-live="polite"]'))
        if (region.textContent && region.textContent !== texts.at(-1)) texts.push(region.textContent);
    };
    new MutationObserver(write).observe(root, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return async () => (await heard.jsonValue()).join('\n');
}
