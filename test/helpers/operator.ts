// The operator's desk as an operator uses it, by accessible names.

import { expect, type Locator, type Page } from '@playwright/test';

export interface Desk {
  readonly transcript: Locator;
  readonly reply: Locator;
  readonly agenda: Locator;
  signIn(token: string, name?: string): Promise<void>;
  /** Opens the conversation whose entry has this text. */
  open(text: string): Promise<void>;
  press(name: string): Promise<void>;
  say(text: string): Promise<void>;
}

export function deskOn(page: Page): Desk {
  const transcript = page.getByRole('log', { name: 'Transcript' });
  const reply = page.getByRole('textbox', { name: 'Your reply' });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  return {
    transcript,
    reply,
    agenda: page.getByRole('region', { name: 'Agenda' }),
    press,
    async signIn(token, name = 'Sam') {
      await page.getByRole('textbox', { name: 'Your name' }).fill(name);
      await page.getByLabel('Token').fill(token);
      await press('Sign in');
      await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    },
    async open(text) {
      await page.getByRole('navigation').getByRole('button').filter({ hasText: text }).first().click();
      await expect(transcript).toBeVisible();
    },
    async say(text) {
      await reply.fill(text);
      await reply.press('Enter');
      await expect(reply).toHaveValue('');
    },
  };
}
