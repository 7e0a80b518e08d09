// The operator's desk as an operator uses it, by accessible names.

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Chat } from './chat.ts';
import { visit } from './visit.ts';

export interface Desk {
  readonly transcript: Locator;
  readonly reply: Locator;
  readonly agenda: Locator;
  /** With the token of the server. */
  signIn(token: string, name?: string): Promise<void>;
  signInAs(login: string, secret: string): Promise<void>;
  /** Opens the conversation whose entry has this text. */
  open(text: string): Promise<void>;
  press(name: string): Promise<void>;
  say(text: string): Promise<void>;
}

/** The desk of an operator who has signed in with the token of the server. */
export async function signedIn(page: Page, siteUrl: string, token: string, name?: string): Promise<Desk> {
  const desk = deskOn(page);
  await page.goto(`${siteUrl}/operator`);
  await desk.signIn(token, name);
  return desk;
}

/** The same, answering a new visitor who has said "Hello" and has had a reply. */
export async function answering(
  page: Page,
  browser: Browser,
  siteUrl: string,
  token: string,
): Promise<{ desk: Desk; visitor: Page; chat: Chat; name: string }> {
  const desk = await signedIn(page, siteUrl, token);
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  await desk.open(name);
  await desk.press('Take over');
  await expect(desk.reply).toBeEditable();
  return { desk, visitor, chat, name };
}

export function deskOn(page: Page): Desk {
  const transcript = page.getByRole('log', { name: 'Transcript' });
  const reply = page.getByRole('textbox', { name: 'Your reply' });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const live = (): Promise<void> => expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  return {
    transcript,
    reply,
    agenda: page.getByRole('region', { name: 'Agenda' }),
    press,
    async signIn(token, name = 'Sam') {
      // Signing out ends with the server's answer.
      await page.getByRole('textbox', { name: 'Login', exact: true }).waitFor();
      const field = page.getByLabel('Token', { exact: true });
      if (!(await field.isVisible())) await page.getByText('Use the server’s token').click();
      await page.getByRole('textbox', { name: 'Your name' }).fill(name);
      await field.fill(token);
      await press('Sign in as owner');
      await live();
    },
    async signInAs(login, secret) {
      await page.getByRole('textbox', { name: 'Login', exact: true }).fill(login);
      await page.locator('#sign-in').getByLabel('Secret').fill(secret);
      await press('Sign in');
      await live();
    },
    async open(text) {
      const entry = page
        .getByRole('navigation', { name: 'Conversations' })
        .getByRole('button')
        .filter({ hasText: text })
        .first();
      // By keyboard: conversations of other journeys move up in the list, under the mouse.
      await entry.press('Enter');
      await expect(transcript).toBeVisible();
      await expect(transcript).toHaveJSProperty('inert', false);
    },
    async say(text) {
      await reply.fill(text);
      await reply.press('Enter');
      await expect(reply).toHaveValue('');
    },
  };
}
