// docs/behaviour.md#roles-and-names: roles and names in English, as checks and screen readers find them. The editor's:
// its own journeys.

import type { Locator, Page } from '@playwright/test';
import { changePersona } from '../helpers/change-persona.ts';
import { chatOn } from '../helpers/chat.ts';
import { giveVoice } from '../helpers/heard.ts';
import { openRecorder, test, toneAsMicrophone } from '../helpers/microphone.ts';
import { expect } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { needs } from '../helpers/needs.ts';

test.slow();
test.use(toneAsMicrophone);

const all = (...parts: readonly Locator[]) => Promise.all(parts.map((part) => expect(part).toBeVisible()));
const button = (root: Page | Locator, name: string) => root.getByRole('button', { name, exact: true });

test('launcher, panel and start form', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/form`);
  const launcher = button(page, 'Open chat');
  await expect(launcher).toHaveAttribute('aria-expanded', 'false');
  await launcher.click();
  await expect(button(page, 'Hide chat')).toHaveAttribute('aria-expanded', 'true');
  const form = page.getByRole('form').first();
  await all(
    page.getByRole('dialog', { name: /\S/ }).first(),
    button(page, 'Close chat'),
    form,
    form.getByRole('textbox', { name: 'Name', exact: true }),
    form.getByRole('textbox', { name: 'Email' }),
    button(form, 'Start'),
  );
  await button(page, 'Close chat').click();
  await expect(button(page, 'Open chat')).toBeFocused();
  // A persona without titles of its own.
  await changePersona(page, { channels: [] });
  await page.goto(siteUrl);
  await button(page, 'Open chat').click();
  await all(page.getByRole('form', { name: "Let's Talk" }), page.getByText('Please provide some basic information'));
  const language = page.getByRole('combobox', { name: 'Select Language' }).or(button(page, 'Select Language')).first();
  await language.click();
  const search = page.getByPlaceholder('Search language...');
  await expect(page.getByRole('listbox', { name: 'Select Language' }).getByRole('option')).toHaveCount(31);
  await search.fill('qqq');
  await expect(page.getByText('No language found')).toBeVisible();
});

test('messages, composer, header, dialogs and status', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/422/);
  const chat = chatOn(page);
  await giveVoice(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await button(page, 'Mute voice').click();
  await expect(button(page, 'Unmute voice')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Mina' })).toBeVisible();
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log).toHaveAttribute('aria-live', 'off');
  await all(
    page.getByRole('textbox', { name: 'Type message here' }),
    button(page, 'Send'),
    button(page, 'Attach file'),
    button(page, 'Record voice message'),
  );
  await chat.say('/slow 150 /long 2');
  await expect(button(page, 'Stop')).toBeVisible();
  await expect(button(page, 'Send')).toHaveCount(0);
  const mine = log.getByRole('article').and(page.locator('[data-role="user"]'));
  await expect(mine).toHaveAttribute('data-status', 'sending');
  await expect(mine).toHaveAccessibleDescription(/sending/i);
  await button(page, 'Stop').click();
  await expect(button(page, 'Send')).toBeVisible();
  await expect(mine).toHaveAttribute('data-status', 'delivered');
  await expect(mine).toHaveAccessibleDescription(/delivered/i);
  await chat.say('/refuse 422 Not that');
  await expect(mine.last()).toHaveAttribute('data-status', 'failed');
  await expect(button(mine.last(), 'Retry')).toBeVisible();
  await expect(
    page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'Not that' }).first(),
  ).toBeVisible();
  await button(page, 'More').click();
  await all(
    page.getByRole('menuitem', { name: 'Edit Information' }),
    page.getByRole('menuitem', { name: 'New conversation' }),
  );
  await page.getByRole('menuitem', { name: 'Edit Information' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Information' });
  await all(edit.getByRole('textbox', { name: 'Name', exact: true }), button(edit, 'Save'));
  await expect(edit.getByRole('combobox', { name: 'Select Language' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'New conversation' }).click();
  const question = page.getByRole('alertdialog');
  await all(button(question, 'Cancel'), button(question, 'Continue'));
});

test('files, viewer and voice messages', async ({ page, siteUrl, browserName }) => {
  needs('file as microphone', browserName);
  const recorder = await openRecorder(page, `${siteUrl}/voice-note`);
  const { chat } = recorder;
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Attach file').click();
  await page.route('**/uploads/documents', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await (await chooser).setFiles([sampleFile('kettle.png')]);
  const files = page.getByRole('list', { name: 'Attachments' });
  await all(files.getByRole('progressbar'), files.getByRole('button', { name: /^Remove/ }));
  await expect(files.locator('[data-status="done"]')).toHaveCount(1);
  await chat.say('/files 2');
  await chat.replied();
  await chat
    .messages('persona')
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: 'Attachment viewer' });
  await all(button(viewer, 'Previous'), button(viewer, 'Next'), button(viewer, 'Download'), button(viewer, 'Close'));
  await button(viewer, 'Close').click();
  await recorder.record();
  await expect(button(page, 'Stop recording')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await recorder.stop();
  const voice = page.getByRole('group', { name: 'Voice message' });
  await all(button(voice, 'Play'), voice.getByRole('slider', { name: 'Position' }));
});

test('take-over, paywall, agenda, debug and version notice', async ({ page, siteUrl, apiUrl, host }) => {
  await page.route('**/api/version', (route) =>
    route.fulfill({ json: { version: '99.0.0' }, headers: { 'access-control-allow-origin': '*' } }),
  );
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/agenda`);
  await page.evaluate(() => document.querySelector('persona-chat')?.setAttribute('debug', ''));
  const live = whenLive(page);
  await chat.open();
  const notice = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'A new version is available' });
  await expect(button(notice.first(), 'Refresh')).toBeVisible();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await panel.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await button(panel, 'Start').click();
  await expect(panel.getByText('Tea order')).toBeVisible();
  await live;
  await button(panel, 'Start').click();
  await expect(page.getByRole('progressbar', { name: 'Tea order' })).toBeVisible();
  await button(page, 'Debug').click();
  const debug = page.getByRole('dialog', { name: 'Debug' });
  await all(debug.getByRole('radiogroup', { name: 'Model' }), button(debug, 'Clear chat'));
  await expect(debug.getByRole('radio')).toHaveCount(5);
  await expect(debug).toContainText('Tea order');
  await page.keyboard.press('Escape');
  const operator = await operatorOf(page, apiUrl, host.operatorToken);
  await operator.act('take-over');
  await expect(page.getByRole('status').filter({ hasText: 'A human has taken over' })).toBeVisible();
  await operator.paywall('Used up');
  await expect(page.getByRole('region', { name: 'Whoops!' })).toContainText('Used up');
});
