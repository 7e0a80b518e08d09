// The screens that take more than a visitor: an operator, an agenda, a page of its own; and the pages of the demo.

import { deskOn } from '../helpers/operator.ts';
import { operatorOf, whenLive, type OperatorCall } from '../helpers/operator-call.ts';
import { ask, begin, button, more, type Scene, type Stage } from './scene.ts';

/** A conversation that the page follows, and its operator. */
async function watched(stage: Stage): Promise<OperatorCall> {
  const live = whenLive(stage.page);
  await begin(stage);
  await live;
  return operatorOf(stage.page, stage.apiUrl, stage.operatorToken);
}

/** The conversation of an agenda, which waits for its start. */
async function ordering(stage: Stage): Promise<void> {
  const { page, chat } = stage;
  const live = whenLive(page);
  await chat.open();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await button(page, 'Start').click();
  await page.getByText('Tea order').first().waitFor();
  await live;
}

export const hostedScenes: readonly Scene[] = [
  { name: 'agenda-gate', path: '/agenda', arrive: ordering },
  {
    name: 'agenda-voice-item',
    path: '/agenda',
    async arrive(stage) {
      await ordering(stage);
      await button(stage.page, 'Start').click();
      await stage.page.getByText('1 of 5', { exact: true }).waitFor();
      const operator = await operatorOf(stage.page, stage.apiUrl, stage.operatorToken);
      for (const place of ['2 of 5', '3 of 5']) {
        await operator.act('agenda', { action: 'step' });
        await stage.page.getByText(place, { exact: true }).waitFor();
      }
    },
  },
  {
    name: 'take-over',
    path: '/page',
    async arrive(stage) {
      const operator = await watched(stage);
      await operator.act('take-over');
      await operator.act('messages', { content: 'Good morning, Ada. How can I help?' });
      await stage.page.getByText('How can I help?').first().waitFor();
    },
  },
  {
    name: 'human-typing',
    path: '/',
    async arrive(stage) {
      const { page, chat } = stage;
      const operator = await watched(stage);
      await operator.act('take-over');
      await operator.act('messages', { content: 'Good morning, Ada. How can I help?' });
      await page.getByText('How can I help?').first().waitFor();
      await chat.say('Where is my parcel?');
      await page.locator('article[data-role="user"][data-status="delivered"]').nth(1).waitFor();
      await operator.act('read', { lastMessageId: await operator.lastMessageId() });
      await page.getByText('Seen', { exact: true }).waitFor();
      // As long as pictures are taken.
      const goOn = async (): Promise<void> => {
        while (!page.isClosed()) {
          await operator.act('typing', { isTyping: true });
          await page.waitForTimeout(2_000);
        }
      };
      goOn().catch(() => {});
      await page.getByText('Robin is typing').first().waitFor();
    },
  },
  {
    name: 'handed-on',
    path: '/page',
    async arrive(stage) {
      const operator = await watched(stage);
      await operator.act('take-over');
      await operator.act('messages', { content: 'Good morning, Ada. How can I help?' });
      await stage.page.getByText('How can I help?').first().waitFor();
      await operator.act('hand-back');
      await stage.page.getByText('Robin left').first().waitFor();
    },
  },
  {
    name: 'queue',
    path: '/',
    async arrive(stage) {
      await watched(stage);
      await ask(stage, '/human');
      await stage.page.getByText('in line', { exact: false }).first().waitFor();
    },
  },
  {
    name: 'away',
    path: '/',
    async arrive(stage) {
      await watched(stage);
      await ask(stage, '/away');
      await stage.page.getByRole('textbox', { name: 'Email' }).waitFor();
    },
  },
  {
    name: 'away-page',
    path: '/page',
    async arrive(stage) {
      await watched(stage);
      await ask(stage, '/away');
      await stage.page.getByRole('textbox', { name: 'Email' }).fill('nobody');
      await stage.page
        .getByRole('region', { name: 'Nobody is here at the moment' })
        .getByRole('button', { name: 'Send' })
        .click();
      await stage.page.getByText('Please enter a valid email').first().waitFor();
    },
  },
  {
    name: 'away-stored',
    path: '/',
    async arrive(stage) {
      await watched(stage);
      await ask(stage, '/away');
      await stage.page
        .getByRole('region', { name: 'Nobody is here at the moment' })
        .getByRole('button', { name: 'Send' })
        .click();
      await stage.page.getByText('We answer by mail').first().waitFor();
    },
  },
  {
    name: 'rating',
    path: '/',
    async arrive(stage) {
      const operator = await watched(stage);
      await operator.act('take-over');
      await operator.act('messages', { content: 'Your parcel is on its way, Ada. Anything else?' });
      await stage.page.getByText('Anything else?').first().waitFor();
      await operator.act('hand-back');
      await stage.page.getByRole('radio', { name: '4 of 5' }).check();
      await stage.page.getByText('The AI answers again').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'paywall',
    path: '/page',
    async arrive(stage) {
      const operator = await watched(stage);
      await operator.paywall('Your free messages are used up.');
      await stage.page.getByRole('region', { name: 'Whoops!' }).waitFor();
    },
  },
  { name: 'page-mode-form', path: '/page', arrive: ({ page }) => button(page, 'Start').waitFor() },
  { name: 'page-mode-welcome', path: '/page', arrive: begin },
  {
    name: 'page-mode',
    path: '/page',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'How do I brew a gyokuro?');
      await ask(stage, '/formatted');
    },
  },
  {
    name: 'formatting',
    path: '/',
    async arrive(stage) {
      await begin(stage);
      // By touch it stands in the camera's place, once one writes.
      await stage.chat.input.focus();
      await button(stage.page, 'Formatting').click();
      await stage.page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    },
  },
  {
    name: 'debug',
    path: '/',
    async arrive(stage) {
      await stage.page.locator('persona-chat').evaluate((element) => element.setAttribute('debug', ''));
      await begin(stage);
      await button(stage.page, 'Debug').click();
      await stage.page.getByRole('dialog', { name: 'Debug' }).waitFor();
    },
  },
  {
    name: 'offline',
    path: '/',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'Hello');
      await stage.page.context().setOffline(true);
      await stage.chat.say('Are you still there?');
      // In the list: the live region says it too.
      await stage.chat.log.getByText('Waiting for the network').waitFor();
    },
  },
  {
    name: 'menu-after-reply',
    path: '/',
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'Hello');
      await more(stage);
    },
  },
  { name: 'shop', path: '/', isPage: true, arrive: ({ page }) => button(page, 'Open chat').waitFor() },
  {
    name: 'looks',
    path: '/gallery',
    isPage: true,
    arrive: ({ page }) => page.locator('#gallery figure').first().waitFor(),
  },
  {
    name: 'operator-cards',
    path: '/',
    isPage: true,
    async arrive(stage) {
      await begin(stage);
      for (const text of ['/sources', '/form', '/cards']) await ask(stage, text);
      await stage.page.goto(`${stage.siteUrl}/operator`);
      const desk = deskOn(stage.page);
      await desk.signIn(stage.operatorToken);
      await desk.open('Ada Lovelace');
    },
  },
  {
    name: 'operator',
    path: '/operator',
    isPage: true,
    async arrive({ page, operatorToken }) {
      const desk = deskOn(page);
      await desk.signIn(operatorToken);
      await desk.open('Ada Lovelace');
    },
  },
];
