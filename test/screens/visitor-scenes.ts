// The screens that a visitor brings about alone: which demo page, and what they do to get there. Each is set up once in English
// and light, and then photographed in every theme, language and width (take-screens.ts).

import { picture } from '../helpers/picture.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { ask, attach, begin, button, more, type Scene } from './scene.ts';

const shop = '/';

export const visitorScenes: readonly Scene[] = [
  {
    name: 'launcher',
    path: shop,
    async arrive({ page }) {
      await button(page, 'Open chat').waitFor();
      await page
        .locator('persona-chat')
        .evaluate((element) => element.setAttribute('teaser', 'Which tea suits the evening? Ask me.'));
    },
  },
  {
    name: 'speaking-first',
    path: shop,
    async arrive({ page, apiUrl }) {
      await button(page, 'Open chat').waitFor();
      await page.locator('persona-chat').evaluate((element, image) => {
        const starters = ['Which tea suits the evening?', 'How long does shipping take?'];
        const message = 'Looking for a tea for the evening? I know three that are mild and without caffeine.';
        element.setAttribute('launcher-image', image);
        element.setAttribute('proactive', JSON.stringify({ message, starters }));
      }, `${apiUrl}/images/mina.svg`);
      await page.locator('persona-chat .pc-proactive').waitFor();
    },
  },
  {
    name: 'unread-preview',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('/slow 100');
      await stage.page.keyboard.press('Escape');
      await stage.page.locator('persona-chat .pc-preview').waitFor();
    },
  },
  { name: 'start-form', path: shop, arrive: ({ chat }) => chat.open() },
  {
    name: 'start-form-errors',
    path: shop,
    async arrive({ page, chat }) {
      await chat.open();
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
      await button(page, 'Start').click();
    },
  },
  {
    name: 'form-later',
    path: '/later',
    async arrive({ page, chat }) {
      await chat.open();
      await chat.say('Which green tea do you recommend?');
      await page.locator('persona-chat .pc-later-form').waitFor();
    },
  },
  {
    name: 'form-later-reply',
    path: '/later-reply',
    async arrive({ page, chat }) {
      await chat.open();
      await chat.say('How do I brew it?');
      await chat.replied();
      await page.locator('persona-chat .pc-later-form').waitFor();
    },
  },
  { name: 'start-form-many', path: '/form', arrive: ({ chat }) => chat.open() },
  {
    name: 'start-form-many-end',
    path: '/form',
    async arrive({ page, chat }) {
      await chat.open();
      await page.getByLabel('Birthday').scrollIntoViewIfNeeded();
    },
  },
  { name: 'welcome', path: shop, arrive: begin },
  {
    name: 'conversation',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'Which tea suits the evening?');
      await ask(stage, 'How do I brew a sencha?');
    },
  },
  { name: 'welcome-page', path: '/page', arrive: begin },
  {
    name: 'suggestions',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/suggest');
      await button(stage.page, 'Nutty').waitFor();
    },
  },
  {
    name: 'formatted',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/formatted');
      await stage.page.locator('persona-chat .pc-code').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'table',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/formatted');
      await stage.page.locator('persona-chat .pc-table').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'streaming',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('/slow 9000 /long 2');
      await stage.chat.messages('persona').first().waitFor({ timeout: 30_000 });
    },
  },
  {
    name: 'retrying',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('/error 9');
      await stage.page.getByText(/attempt 1 of 3/).waitFor();
    },
  },
  {
    name: 'reply-failed',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'Hello');
      await stage.chat.say('/slow 9000 /status 404');
      await stage.page.getByText('Unable to get response.').waitFor();
    },
  },
  {
    name: 'not-sent',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await stage.chat.say('/refuse 422 That message is too long for a postcard');
      await stage.page.getByText('Not sent').waitFor();
    },
  },
  {
    name: 'composer-refusal',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      // By touch there is no Send before there is something to send.
      await stage.chat.input.press('Enter');
      await stage.page.getByText('Please enter a message').waitFor();
    },
  },
  {
    name: 'draft-files',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await attach(
        stage,
        picture('garden.png', 320, 240),
        sampleFile('price list.csv', 24_000),
        sampleFile('fail-500.txt'),
        picture('cup.png', 240, 320),
        sampleFile('brewing notes of the whole spring season.pdf', 180_000),
        sampleFile('a.txt'),
      );
      await stage.page.getByRole('list', { name: 'Attachments' }).getByRole('button', { name: 'Retry' }).waitFor();
    },
  },
  {
    name: 'files-rejected',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await attach(
        stage,
        sampleFile('setup.exe', 10),
        { ...sampleFile('empty.txt'), buffer: Buffer.alloc(0) },
        sampleFile('garden.png'),
      );
      await stage.page.getByText(/rejected/).waitFor();
    },
  },
  {
    name: 'message-files',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await attach(stage, picture('wide.png', 640, 240), sampleFile('notes.txt'));
      await stage.chat.input.press('Enter');
      await stage.chat.replied();
      await ask(stage, '/files 7');
      await ask(stage, '/pdf');
    },
  },
  {
    name: 'viewer-image',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/files 3');
      await stage.page.getByRole('button', { name: 'Open Sencha' }).click();
      await stage.page.getByRole('dialog', { name: 'Attachment viewer' }).waitFor();
    },
  },
  {
    name: 'viewer-pdf',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, '/pdf');
      await stage.page.getByRole('button', { name: 'Brewing card.pdf' }).click();
      await stage.page.getByRole('dialog', { name: 'Attachment viewer' }).waitFor();
    },
  },
  {
    name: 'recording',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await ask(stage, 'Hello');
      await button(stage.page, 'Record voice message').click();
      await stage.page.getByRole('timer').waitFor();
    },
  },
  {
    name: 'voice-message',
    path: '/voice-note',
    async arrive(stage) {
      await begin(stage);
      await button(stage.page, 'Record voice message').click();
      await stage.page.getByRole('timer').filter({ hasText: '0:02' }).waitFor();
      await button(stage.page, 'Stop recording').click();
      await stage.chat.replied();
    },
  },
  {
    name: 'menu',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await more(stage);
    },
  },
  {
    name: 'languages',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await button(stage.page, 'Select Language').click();
      await stage.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'edit-information',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await more(stage, 'Edit Information');
      await button(stage.page, 'Save').waitFor();
    },
  },
  {
    name: 'new-conversation',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await more(stage, 'New conversation');
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'delete-data',
    path: shop,
    async arrive(stage) {
      await begin(stage);
      await more(stage, 'Delete my data');
      await stage.page.getByRole('alertdialog').waitFor();
    },
  },
];
