// The chat as a visitor drives it, by accessible names only.

import { expect, type Locator, type Page } from '@playwright/test';

export interface Chat {
  readonly panel: Locator;
  readonly log: Locator;
  readonly input: Locator;
  /** Messages of one side, oldest first. */
  messages(role: 'user' | 'persona'): Locator;
  /** Clicks the launcher and waits for the panel. */
  open(): Promise<void>;
  /** Fills name and e-mail and starts. */
  introduce(name?: string): Promise<void>;
  /** Types a text and sends it with Enter. */
  say(text: string): Promise<void>;
  /** Waits until the newest persona message is whole. */
  replied(): Promise<void>;
}

/** Replaces what an e-mail field holds: Firefox's driver appends to it. */
export async function fillEmail(email: Locator, address: string): Promise<void> {
  if ((await email.inputValue()) !== '') for (const key of ['ControlOrMeta+a', 'Delete']) await email.press(key);
  await email.fill(address);
}

/** @param root Where to look: a page, or one of several widgets on it. */
export function chatOn(root: Page | Locator): Chat {
  const log = root.getByRole('log', { name: 'Messages' });
  const input = root.getByRole('textbox', { name: 'Type message here' });
  const messages = (role: 'user' | 'persona') => log.locator(`article[data-role="${role}"]`);
  return {
    panel: root.getByRole('dialog').or(root.getByRole('region')).first(),
    log,
    input,
    messages,
    async open() {
      await root.getByRole('button', { name: 'Open chat' }).click();
      await expect(root.getByRole('dialog').first()).toBeVisible();
    },
    async introduce(name = 'Ada Lovelace') {
      await root.getByRole('textbox', { name: 'Name' }).fill(name);
      // Another widget of the page may have filled it in already.
      await fillEmail(root.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
      await root.getByRole('button', { name: 'Start' }).click();
      await expect(input).toBeVisible();
    },
    async say(text) {
      await input.fill(text);
      await input.press('Enter');
    },
    async replied() {
      await expect(messages('persona').last()).toHaveAttribute('data-status', 'delivered', { timeout: 20_000 });
    },
  };
}
