// The chat as a visitor drives it through a driver, by accessible names only; what is shown is read from its shadow root.

import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

export interface ShownMessage {
  readonly role: string;
  readonly status: string;
  readonly text: string;
  /** Local names of what the text was formatted into. */
  readonly elements: readonly string[];
}

export interface ShownChat {
  readonly messages: readonly ShownMessage[];
  /** Role or local name, and accessible label, of what has the focus: in the chat, else in the page. */
  readonly focus: string;
  readonly direction: string;
  /** All text that is shown. */
  readonly text: string;
}

function readShown(): ShownChat {
  const root = document.querySelector('persona-chat')?.shadowRoot;
  const focused = root?.activeElement ?? document.activeElement;
  const panel = root?.querySelector<HTMLElement>('[part=panel]');
  return {
    messages: [...(root?.querySelectorAll<HTMLElement>('article[data-role]') ?? [])].map((article) => ({
      role: article.dataset['role'] ?? '',
      status: article.dataset['status'] ?? '',
      text: article.innerText,
      elements: [...article.querySelectorAll('.pc-markdown *')].map(({ localName }) => localName),
    })),
    focus: `${focused?.getAttribute('role') ?? focused?.localName} ${focused?.getAttribute('aria-label') ?? ''}`.trim(),
    direction: panel ? getComputedStyle(panel).direction : '',
    text: panel?.innerText ?? '',
  };
}

const patience = { timeout: 20_000 };

export function chatWith(driver: Driver) {
  const read = () => driver.run(readShown);
  const input = driver.control('textbox', 'Type message here');
  return {
    read,
    input,
    /** Waits until what is shown passes. */
    shows: (what: (shown: ShownChat) => unknown) =>
      expect.poll(async () => Boolean(what(await read())), patience).toBe(true),
    async open() {
      await driver.control('button', 'Open chat').click();
      await expect.poll(() => driver.control('button', 'Start').count(), patience).toBe(1);
    },
    async introduce() {
      await driver.control('textbox', 'Name').fill('Ada Lovelace');
      await driver.control('textbox', 'Email').fill('ada@example.org');
      await driver.control('button', 'Start').click();
      await expect.poll(() => input.count(), patience).toBe(1);
    },
    async say(text: string) {
      await input.fill(text);
      await input.press('Enter');
    },
    /** Waits until so many replies are whole. */
    async replied(count: number) {
      const whole = async () => {
        const { messages } = await read();
        return messages.filter(({ role, status }) => role === 'persona' && status === 'delivered').length;
      };
      await expect.poll(whole, patience).toBe(count);
    },
  };
}
