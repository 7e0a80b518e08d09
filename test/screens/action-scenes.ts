// The screens of what visitors do with messages and conversations that stand there already.

import { brokenSession } from '../helpers/broken-session.ts';
import { ask, begin, button, more, type Scene } from './scene.ts';

const shop = '/';

export const actionScenes: readonly Scene[] = [
  {
    name: 'conversations',
    path: shop,
    async arrive(stage) {
      const { page } = stage;
      await begin(stage);
      for (const text of ['Do you have green tea?', 'How long does shipping take?', 'How do I brew a sencha?']) {
        await ask(stage, text);
        await more(stage, 'Conversations');
        await button(page, 'Start another conversation').click();
        await page.getByRole('dialog', { name: 'Conversations' }).waitFor({ state: 'detached' });
      }
      await ask(stage, 'Which tea suits the evening?');
      await more(stage, 'Conversations');
      await page.locator('[data-row]').nth(3).waitFor();
    },
  },
  {
    name: 'feedback',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'How long does shipping take?');
      await button(stage.page, 'Bad answer').click();
      await button(stage.page, 'Not helpful').click();
    },
  },
  {
    name: 'long-text',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, Array.from({ length: 40 }, (_, index) => `Sentence ${index + 1} is about green tea.`).join(' '));
      await button(stage.page, 'Show more').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'try-again',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'How long does shipping take?');
      await button(stage.page, 'Try again').click();
      await stage.page.getByText('2 of 2').waitFor();
    },
  },
  {
    name: 'try-again-page',
    path: '/page',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'How long does shipping take?');
      await button(stage.page, 'Try again').click();
      await stage.page.getByText('2 of 2').waitFor();
    },
  },
  {
    name: 'stopped',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('/slow 400 /long 2');
      await stage.chat.messages('persona').first().waitFor();
      await button(stage.page, 'Stop').click();
      await stage.page.getByText('Stopped').first().waitFor();
    },
  },
  {
    name: 'edit',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'How long does shipping take?');
      await stage.chat.messages('user').last().focus();
      await button(stage.page, 'Edit message').click();
    },
  },
  {
    name: 'search',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/formatted');
      await more(stage, 'Search messages');
      await stage.page.getByRole('textbox', { name: 'Search messages' }).fill('tea');
      await stage.page.locator('[data-match]').waitFor();
    },
  },
  {
    name: 'session',
    path: shop,
    async arrive(stage) {
      const { page } = stage;
      await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
      await begin(stage);
      await ask(stage, 'How long does shipping take?');
      await button(page, 'Debug').click();
      await page.getByRole('heading', { name: 'Session' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'session-broken',
    path: shop,
    async arrive(stage) {
      const { page } = stage;
      await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
      await begin(stage);
      await button(page, 'Debug').click();
      await page.getByRole('heading', { name: 'Session' }).waitFor();
      await page
        .locator('persona-chat .pc-dialog input[type=file]')
        .setInputFiles({ name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(brokenSession()) });
      await page.getByRole('slider').waitFor();
    },
  },
];
