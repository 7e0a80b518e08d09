// The demo's agenda, up to its gate and beyond.

import type { Page } from '@playwright/test';
import { chatOn, type Chat } from './chat.ts';
import { expect } from './demo.ts';
import { whenLive } from './operator-call.ts';

export const agendaParts = (page: Page) => {
  const panel = page.getByRole('dialog').first();
  return {
    panel,
    start: panel.getByRole('button', { name: 'Start', exact: true }),
    progress: panel.getByRole('progressbar', { name: 'Tea order' }),
    toast: panel.getByRole('status').filter({ hasText: 'Agenda Completed!' }),
  };
};

/** A visitor who has filled in the form and stands before the gate. */
export async function atGateOn(page: Page, siteUrl: string): Promise<Chat> {
  const chat = chatOn(page);
  const { start, panel } = agendaParts(page);
  await page.goto(`${siteUrl}/agenda`);
  const live = whenLive(page);
  await chat.open();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await panel.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await start.click();
  await expect(panel.getByText('Tea order')).toBeVisible();
  await live;
  return chat;
}

/** Waits for a question of the persona's, whole. */
export async function asked(chat: Chat, question: string): Promise<void> {
  await expect(chat.messages('persona').last()).toContainText(question, { timeout: 15_000 });
  await chat.replied();
}
