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
  /** Role or local name, and label or text, of what has the focus: in the chat, else in the page. */
  readonly focus: string;
  readonly direction: string;
  /** All text that is shown. */
  readonly text: string;
  /** What stands in the input. */
  readonly typed: string;
}

function readShown(): ShownChat {
  const root = document.querySelector('persona-chat')?.shadowRoot;
  const panel = root?.querySelector<HTMLElement>('[part=panel]');
  const labelOf = (element: HTMLElement) =>
    element.getAttribute('aria-label') ??
    (element as HTMLInputElement).labels?.[0]?.innerText ??
    (element.matches('button, [role]') ? element.innerText : '');
  const named = (element: HTMLElement) =>
    `${element.getAttribute('role') ?? element.localName} ${labelOf(element)}`.trim();
  return {
    messages: [...(root?.querySelectorAll<HTMLElement>('article[data-role]') ?? [])].map((article) => ({
      role: article.dataset['role'] ?? '',
      status: article.dataset['status'] ?? '',
      text: article.innerText,
      elements: [...article.querySelectorAll('.pc-markdown *')].map(({ localName }) => localName),
    })),
    focus: named((root?.activeElement ?? document.activeElement ?? document.body) as HTMLElement),
    direction: panel ? getComputedStyle(panel).direction : '',
    text: root?.querySelector<HTMLElement>('.pc')?.innerText ?? '',
    typed: root?.querySelector('textarea')?.value ?? '',
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
    /** Presses the key until this has the focus. */
    async tabTo(focus: string | RegExp, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab') {
      const stops: string[] = [];
      while (stops.length < 30) {
        await driver.press(key);
        const stop = (await read()).focus;
        if (typeof focus === 'string' ? stop === focus : focus.test(stop)) return;
        stops.push(stop);
      }
      throw new Error(`${key} does not lead to ${focus}, but to ${stops.join(', ')}`);
    },
    /** Moves the list as a wheel does: to its beginning. */
    async scrollUp() {
      await driver.run(() => {
        const log = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[role=log]');
        log?.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
        log?.scrollTo(0, 0);
      });
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
