// What a scene is, and the steps that many of them begin with.

import type { Page } from '@playwright/test';
import type { Chat } from '../helpers/chat.ts';
import type { SampleFile } from '../helpers/sample-files.ts';

export interface Stage {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly operatorToken: string;
  readonly page: Page;
  readonly chat: Chat;
}

export interface Scene {
  readonly name: string;
  /** Path of the demo page. */
  readonly path: string;
  /** The page itself is shown, which has one language and one theme. */
  readonly isPage?: boolean;
  arrive(stage: Stage): Promise<void>;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the panel and leaves the form behind. */
export async function begin({ page, chat }: Stage): Promise<void> {
  const form = page.getByRole('textbox', { name: 'Name' });
  await button(page, 'Open chat').or(form).first().waitFor();
  if (await button(page, 'Open chat').isVisible()) await chat.open();
  await chat.introduce();
}

/** Says something and waits for the whole reply. */
export async function ask({ chat }: Stage, text: string): Promise<void> {
  const before = await chat.messages('persona').count();
  await chat.say(text);
  await chat.messages('persona').nth(before).waitFor();
  await chat.replied();
}

export async function attach({ page }: Stage, ...files: readonly SampleFile[]): Promise<void> {
  await page
    .locator('persona-chat input[type=file]')
    .first()
    .setInputFiles([...files]);
}

/** Opens the menu, and chooses an item of it. */
export async function more({ page }: Stage, item?: string): Promise<void> {
  await button(page, 'More').click();
  await page.getByRole('menu').waitFor();
  if (item !== undefined) await page.getByRole('menuitem', { name: item }).click();
}
