// The screens of what a reply holds besides text and files: cards, forms, sources, steps.

import { ask, begin, button, type Scene } from './scene.ts';

const shop = '/';

export const replyScenes: readonly Scene[] = [
  {
    name: 'cards',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'Show me the tins');
      await stage.page.getByRole('img', { name: /sencha/ }).waitFor();
    },
  },
  {
    name: 'card',
    path: '/page',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/card');
      await stage.page.getByRole('img', { name: /sencha/ }).waitFor();
    },
  },
  {
    name: 'formulas',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/formula');
      await stage.page.locator('math').first().waitFor();
    },
  },
  {
    name: 'formulas-page',
    path: '/page',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/formula');
      await stage.page.locator('math').first().waitFor();
    },
  },
  {
    name: 'message-form',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/form');
      await stage.page.getByLabel('Seats').waitFor();
    },
  },
  {
    name: 'message-form-all',
    path: '/page',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/form all');
      await button(stage.page, 'Send').first().click();
    },
  },
  {
    name: 'message-form-sent',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/form');
      await stage.page.getByLabel('What would you like').selectOption('Oolong, light to dark');
      await stage.page.getByLabel('Day').fill('2027-03-04');
      await button(stage.page, 'Reserve').click();
      await stage.page.getByText('the water will be ready').first().waitFor();
    },
  },
  {
    name: 'tool-question',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('Please put two tins of oolong into my basket');
      await stage.page.locator('persona-chat .pc-tool-question').waitFor();
    },
  },
  {
    name: 'tool-calls',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/basket look');
      await ask(stage, '/basket bad');
      await stage.page.getByRole('button', { name: /Put into|In den Warenkorb|إضافة/ }).click();
    },
  },
  {
    name: 'sources',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/sources');
      await stage.page.getByRole('button', { name: 'Source 1: How hot' }).click();
    },
  },
  {
    name: 'sources-page',
    path: '/page',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/sources');
      await stage.page.getByRole('button', { name: 'Source 3: Notes' }).click();
    },
  },
  {
    name: 'steps',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/steps 0');
      await button(stage.page, 'Steps: 3, failed: 1').click();
    },
  },
  {
    name: 'steps-running',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('/steps 10000');
      await stage.page.getByText('Searching your orders').first().waitFor();
    },
  },
];
