// A visitor who has a keyboard and nothing else.

import { expect, type Page } from '@playwright/test';

export interface Keyboard {
  press(...keys: readonly string[]): Promise<void>;
  /** Name and role of what has the focus, in whatever shadow tree: `button Send`; `body` where nothing has. */
  focused(): Promise<string>;
  expectFocus(name: string | RegExp): Promise<void>;
  /** Presses Tab, or the given key, until what fits has the focus; gives what was passed, the goal included. */
  tabTo(name: string | RegExp, key?: string): Promise<readonly string[]>;
}

export function keyboardOn(page: Page): Keyboard {
  const focused = () =>
    page.evaluate(() => {
      let node = document.activeElement;
      while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
      if (!node || node === document.body) return 'body';
      const root = node.getRootNode() as Document | ShadowRoot;
      const label = (id: string | null) => (id ? root.getElementById(id)?.textContent : null);
      const name =
        node.getAttribute('aria-label') ??
        label(node.getAttribute('aria-labelledby')) ??
        (node as HTMLInputElement).labels?.[0]?.textContent ??
        node.textContent;
      return `${node.getAttribute('role') ?? node.localName} ${name.trim()}`.trim();
    });
  const fits = (text: string, name: string | RegExp) => (typeof name === 'string' ? text === name : name.test(text));
  return {
    focused,
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
    expectFocus: (name) => expect.poll(focused).toEqual(typeof name === 'string' ? name : expect.stringMatching(name)),
    async tabTo(name, key = 'Tab') {
      const passed: string[] = [];
      for (let count = 0; count < 80; count += 1) {
        await page.keyboard.press(key);
        passed.push(await focused());
        if (fits(passed.at(-1) ?? '', name)) return passed;
      }
      throw new Error(`${String(name)} is not reached by ${key}: ${passed.join(' → ')}`);
    },
  };
}
