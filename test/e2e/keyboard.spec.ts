// By keyboard alone: from the host page into the chat, through every screen, and out again. After everything that closes the
// focus is where one goes on from.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { keyboardOn } from '../helpers/keyboard.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { has } from '../helpers/needs.ts';

const input = 'textarea Type message here';
const set = (page: Page, options: object) =>
  page.evaluate((one) => window.PersonaChat?.('set', one as Record<string, string>), options);

/** From the page's end to the launcher, and through the start form. */
async function start(page: Page, siteUrl: string) {
  const keys = keyboardOn(page);
  await page.goto(siteUrl);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await page.getByRole('link', { name: 'Slow network' }).focus();
  await keys.tabTo('button Open chat');
  await keys.press('Enter');
  await keys.expectFocus(/^input Name/);
  await page.keyboard.type('Ada Lovelace');
  await keys.tabTo(/^input Email/);
  await page.keyboard.type('ada@example.org');
  await keys.press('Enter');
  await keys.expectFocus(input);
  return keys;
}

async function say(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await chatOn(page).replied();
}

test('the launcher lets every key pass, open and closed, and Tab leaves the panel at both ends', async ({
  page,
  siteUrl,
}) => {
  const keys = await start(page, siteUrl);
  await keys.tabTo(/^a /);
  await keys.press('Escape');
  await keys.expectFocus('button Open chat');
  await expect(page.getByRole('dialog')).toBeHidden();
  await keys.press('Space');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.expectFocus(input);
  await keys.tabTo('button Hide chat', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('button Open chat');
  await keys.press('Shift+Tab');
  await keys.expectFocus('a Slow network');
  await keys.press('Tab');
  await keys.expectFocus('button Open chat');
  await keys.press('Enter');
  await keys.expectFocus(input);
  await keys.tabTo('button Close chat', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('button Open chat');
  await keys.press('Enter');
  await keys.expectFocus(input);
  expect(await keys.tabTo('a Slow network', 'Shift+Tab')).toContain('button Hide chat');
  await page.evaluate(() =>
    document
      .querySelector('persona-chat')
      ?.after(Object.assign(document.createElement('button'), { textContent: 'After' })),
  );
  await keys.tabTo('button After');
  await keys.press('Shift+Tab');
  await keys.expectFocus(/^a /);
});

test('the start form: errors, the language list and every kind of control', async ({ page, siteUrl }) => {
  const keys = keyboardOn(page);
  await page.goto(`${siteUrl}/form`);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await keys.tabTo('button Open chat');
  await keys.press('Enter');
  await keys.expectFocus(/^input Name/);
  await keys.tabTo('combobox Select Language', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('combobox Search language...');
  await page.keyboard.type('deut');
  await keys.press('Escape');
  await keys.expectFocus('combobox Select Language');
  const stops = await keys.tabTo('button Start');
  for (const kind of [/^input Name/, /^input Email/, /^textarea /, /^select /, /^combobox /]) {
    expect(stops).toContainEqual(expect.stringMatching(kind));
  }
  await keys.press('Enter');
  await keys.expectFocus(/^group /);
  await keys.press('Tab', 'Enter');
  await keys.expectFocus(/^input Name/);
  const multiselect = /^combobox (?!Select)/;
  await keys.tabTo(multiselect);
  await keys.press('ArrowDown', 'Enter', 'Escape');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.press('Shift+Tab');
  await keys.expectFocus(/^button Remove/);
  await keys.press('Enter');
  await keys.expectFocus(multiselect);
});

test('messages, menu, dialogs, toasts and the composer', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/Failed to load resource/);
  const chat = chatOn(page);
  const keys = await start(page, siteUrl);
  await say(page, 'Hello');
  await say(page, '/status 404');
  await expect(page.getByText('Unable to get response. Please refresh the page and try again.')).toBeVisible();
  await keys.expectFocus(input);

  // Retry is gone as soon as it is pressed: its message stays.
  await keys.tabTo('button Retry', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus(/^(article You|button Retry)/);

  await keys.tabTo('log Messages', 'Shift+Tab');
  await keys.press('End', 'ArrowUp');
  await keys.expectFocus(/^article /);
  await keys.tabTo(input);
  // The reply that Retry has asked for has failed again.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await page.keyboard.type('/slow 200');
  await keys.press('Enter');
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await keys.tabTo('button Stop');
  await keys.press('Enter');
  await keys.expectFocus(input);

  await keys.tabTo('button More', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus(/^menuitem /);
  await keys.press('Escape');
  await keys.expectFocus('button More');
  const choose = async (name: string) => {
    await keys.press('Enter');
    await keys.expectFocus(/^menuitem /);
    await keys.tabTo(`menuitem ${name}`, 'ArrowDown');
    await keys.press('Enter');
  };
  await choose('New conversation');
  await keys.expectFocus('button Cancel');
  await keys.press('Enter');
  await keys.expectFocus('button More');
  await choose('Edit Information');
  await expect(
    page.getByRole('dialog', { name: 'Edit Information' }).getByRole('textbox', { name: 'Name' }),
  ).toBeVisible();
  await keys.tabTo(/^input Name/);
  await keys.tabTo('button Save');
  await keys.press('Enter');
  await keys.expectFocus('button More');
  await choose('New conversation');
  await keys.expectFocus('button Cancel');
  await keys.press('Tab', 'Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Chat cleared' })).toBeVisible();
  await keys.expectFocus('button More');

  // One key leads to the notice, which is the panel's last stop; what closes it goes back.
  await keys.press('F8', 'Shift+Tab');
  await keys.expectFocus(/^a /);
  await keys.press('Tab', 'Enter');
  await expect(page.getByText('Chat cleared')).toHaveCount(0);
  await keys.expectFocus(/^a /);

  await keys.tabTo('button Select Language', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('combobox Search language...');
  await keys.press('Escape');
  await keys.expectFocus('button Select Language');
  await expect(chat.panel).toBeVisible();
});

test('attaching, the viewer, formatting with its link dialog, and the voice button', async ({
  page,
  siteUrl,
  browserName,
}) => {
  const keys = await start(page, siteUrl);
  const chooser = page.waitForEvent('filechooser');
  await keys.tabTo('button Attach file', 'Shift+Tab');
  await keys.press('Enter');
  await (await chooser).setFiles([sampleFile('one.png'), sampleFile('two.png')]);
  await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible();
  await keys.tabTo(/^button Remove/, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(1);
  expect(await keys.focused()).not.toBe('body');
  await keys.tabTo('button Send');
  await keys.press('Enter');
  await chatOn(page).replied();
  await keys.expectFocus(input);

  await keys.tabTo(/^button Open /, 'Shift+Tab');
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Attachment viewer' })).toBeVisible();
  await keys.tabTo('button Close');
  await keys.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Attachment viewer' })).toHaveCount(0);
  await keys.expectFocus(/^button Open /);

  await keys.tabTo('button Formatting');
  await keys.press('Enter');
  await keys.expectFocus(/^textbox /);
  await page.keyboard.type('tea');
  await keys.press('ControlOrMeta+a');
  await keys.tabTo('button Bold', 'Shift+Tab');
  await keys.tabTo('button Link', 'ArrowRight');
  await keys.press('Enter');
  await keys.expectFocus(/^input URL/);
  await keys.press('Escape');
  expect(await keys.focused()).not.toBe('body');
  await expect(page.getByRole('dialog', { name: 'Link' })).toHaveCount(0);
  await keys.tabTo('button Formatting');
  await keys.press('Enter');
  await keys.expectFocus(input);
  await keys.tabTo('button Record voice message');
  if (!has('machine without a microphone', browserName)) return;
  // There is no microphone here: the notice that says so is left by keyboard too.
  await keys.press('Enter');
  await expect.poll(keys.focused).not.toBe('body');
});

test('the page opens with a button of its own, and gets the focus back whichever way the chat closes', async ({
  page,
  siteUrl,
}) => {
  const keys = keyboardOn(page);
  await page.goto(siteUrl);
  await set(page, { launcher: 'hide' });
  await page.evaluate(() => {
    const own = Object.assign(document.createElement('button'), {
      textContent: 'Ask us',
      onclick: () => void window.PersonaChat?.('toggle'),
    });
    document.querySelector('main')?.append(own);
    own.focus();
  });
  for (const leave of ['Escape', 'Enter']) {
    await keys.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await keys.expectFocus('button Ask us');
    await keys.tabTo('button Close chat');
    await keys.press(leave);
    await expect(page.getByRole('dialog')).toBeHidden();
    await keys.expectFocus('button Ask us');
  }
});

test('in page mode Tab goes in, through and out at both ends, and Escape closes nothing', async ({ page, siteUrl }) => {
  const keys = keyboardOn(page);
  await page.goto(`${siteUrl}/page`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.evaluate(() => {
    for (const [place, text] of [
      ['before', 'Before'],
      ['after', 'After'],
    ] as const) {
      document
        .querySelector('persona-chat')
        ?.[place](Object.assign(document.createElement('button'), { textContent: text }));
    }
    (document.querySelector('persona-chat')?.previousElementSibling as HTMLElement).focus();
  });
  expect(await keys.tabTo('button After')).toContain('button Start');
  await keys.tabTo(/^input Name/, 'Shift+Tab');
  await keys.press('Escape');
  await keys.expectFocus(/^input Name/);
  await keys.tabTo('button Before', 'Shift+Tab');
});

test("inside a modal dialog of the page Tab goes round through the chat and the page's own controls", async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const keys = keyboardOn(page);
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><title>Dialog</title><body><dialog><button>First</button>
    <persona-chat api-base="${apiUrl}" persona-id="support"></persona-chat></dialog>
    <script>document.querySelector('dialog').showModal()</script>
    <script async src="${apiUrl}/persona-chat/loader.js" data-manual></script>`);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await keys.tabTo('button Open chat');
  await keys.press('Enter');
  await keys.expectFocus(/^input Name/);
  for (const round of [1, 2]) {
    expect(await keys.tabTo('button First'), `round ${round}`).toContain('button Start');
    await keys.tabTo(/^input Name/);
  }
  await keys.tabTo('button First', 'Shift+Tab');
  await keys.tabTo('button Close chat');
  await keys.press('Enter');
  await keys.expectFocus('button Open chat');
  expect((await keys.tabTo('button First')).length).toBeLessThan(5);
});
