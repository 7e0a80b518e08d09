// The chat as a visitor drives it, by accessible names only.

import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

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

const exports = ['Copy', 'Print', 'Download as Markdown', 'Download as JSON'];

/** Chooses in the menu of the header, by keyboard. */
export async function chooseInMenu(page: Page | FrameLocator, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  // The menu takes the focus to its first item, and what is pressed before that would be pressed there.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const item = page.getByRole('menuitem', { name });
  // What leaves the chat stands below one item, once that is pressed.
  if (exports.includes(name)) await page.getByRole('menuitem', { name: 'Export conversation' }).press('Enter');
  await item.press('Enter');
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
      // Its last part is whole a moment before the reply has ended: until then nothing else goes out.
      await expect(root.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
    },
  };
}

/** Opens the bubble of a page and introduces the visitor: it waits for the first message. */
export async function introducedOn(page: Page, url: string): Promise<Chat> {
  const chat = chatOn(page);
  await page.goto(url);
  await chat.open();
  await chat.introduce();
  return chat;
}

/** The same, and has the whole reply to a text. */
export async function talkOn(page: Page, url: string, text: string): Promise<Chat> {
  const chat = await introducedOn(page, url);
  await chat.say(text);
  await chat.replied();
  return chat;
}
