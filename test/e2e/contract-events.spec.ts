// docs/embedding.md#events and #commands: everything that the page hears, each by what a visitor does.

import type { Page } from '@playwright/test';
import type { PersonaChatElement } from '../../packages/widget/src/host-api.ts';
import { command, openRecorder, sentDuration, test, toneAsMicrophone } from '../helpers/microphone.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';
import { sentBodies } from '../helpers/sent.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { needs } from '../helpers/needs.ts';

test.slow();
test.use(toneAsMicrophone);

interface Heard {
  readonly name: string;
  readonly detail: Record<string, unknown>;
  /** Whether the event came to the document, out of the shadow root. */
  readonly isComposed: boolean;
}

/** Every public event that comes to the document from now on. */
async function hear(
  page: Page,
): Promise<{ of(name: string): Promise<readonly Heard[]>; tracked(): Promise<readonly string[]> }> {
  await page.addInitScript(() => {
    const heard: unknown[] = ((window as unknown as { heard: unknown[] }).heard = []);
    const names = [
      'ready',
      'open',
      'close',
      'message',
      'status',
      'agenda',
      'outputs',
      'feedback',
      'rating',
      'language',
      'unread',
      'error',
      'analytics',
    ];
    for (const name of names) {
      document.addEventListener(`persona-chat:${name}`, (event) => {
        heard.push({
          name,
          detail: (event as CustomEvent).detail as unknown,
          isComposed: event.composed && event.bubbles,
        });
      });
    }
  });
  const all = () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  const of = async (name: string) => (await all()).filter((one) => one.name === name);
  return { of, tracked: async () => (await of('analytics')).map(({ detail }) => String(detail['name'])) };
}

/** Waits until the page was told these, in any order. */
const told = (tracked: () => Promise<readonly string[]>, ...names: readonly string[]) =>
  expect.poll(tracked, { timeout: 20_000 }).toEqual(expect.arrayContaining([...names]));

test('ready, open, close, message, status, language, unread and the analytics of a conversation in writing', async ({
  page,
  siteUrl,
}) => {
  const heard = await hear(page);
  await page.goto(siteUrl);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach file' }).click();
  await (await chooser).setFiles([sampleFile('kettle.png')]);
  await chat.say('Look');
  await chat.replied();
  await command(page, 'set', { lang: 'de' });
  // Its name may be German by now.
  const field = page.locator('persona-chat textarea');
  await field.fill('/slow 100 /long 1');
  await field.press('Enter');
  await page.getByRole('button', { name: /Close chat|schließen/ }).click();
  await expect
    .poll(async () => (await heard.of('unread')).some(({ detail }) => detail['count'] === 1), { timeout: 30_000 })
    .toBe(true);
  await command(page, 'open');
  await page.evaluate(() => document.querySelector<PersonaChatElement>('persona-chat')?.clear());
  await told(
    heard.tracked,
    'chat-open',
    'form-submit',
    'file-attach',
    'message-send',
    'reply-end',
    'language-change',
    'chat-close',
    'chat-clear',
  );
  const roles = (await heard.of('message')).map(({ detail }) => (detail['message'] as { role: string }).role);
  expect(roles).toEqual(['user', 'persona', 'user', 'persona']);
  const statuses = (await heard.of('status')).map(({ detail }) => detail['status']);
  expect(statuses.slice(0, 3)).toEqual(['submitting-text', 'generating', 'idle']);
  expect((await heard.of('language')).at(-1)?.detail).toEqual({ code: expect.stringMatching(/^de$/i) });
  expect((await heard.of('unread')).at(-1)?.detail).toEqual({ count: 0 });
  for (const name of ['ready', 'open', 'close']) {
    const events = await heard.of(name);
    expect(events.length, name).toBeGreaterThan(0);
    expect(
      events.every(({ detail, isComposed }) => isComposed && Object.keys(detail).length === 0),
      name,
    ).toBe(true);
  }
});

test('ready to who listens when it has been told, once, under both names, until the chat is destroyed', async ({
  page,
  siteUrl,
}) => {
  const heard = await hear(page);
  await page.goto(siteUrl);
  await chatOn(page).open();
  await expect.poll(async () => (await heard.of('ready')).length).toBe(1);
  const late = await page.evaluate(async () => {
    const names: string[] = [];
    const element = document.querySelector('persona-chat');
    const listen = ({ type, target }: Event) => names.push(`${type} ${target === element}`);
    const whenTold = new Promise((resolve) => element?.addEventListener('personachatready', resolve));
    element?.addEventListener('personachatready', listen);
    await window.PersonaChat?.('on', 'ready', (detail: unknown) => names.push(JSON.stringify(detail)));
    await whenTold;
    await window.PersonaChat?.('destroy');
    element?.addEventListener('persona-chat:ready', listen);
    await new Promise(requestAnimationFrame);
    return names.sort();
  });
  expect(late).toEqual(['personachatready true', '{}']);
  expect(await heard.of('ready')).toHaveLength(1);
});

test('error and reply-fail with a code of the list', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/422|Failed to load/);
  const heard = await hear(page);
  await page.goto(siteUrl);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('/refuse 422 Not that');
  await told(heard.tracked, 'reply-fail');
  expect((await heard.of('error'))[0]?.detail).toEqual({ code: 'http', message: 'Not that' });
  expect((await heard.of('status')).at(-1)?.detail).toMatchObject({ status: 'failed', reason: expect.any(String) });
});

test('voice-start, voice-send and the statuses of a recording', async ({ page, siteUrl, browserName }) => {
  needs('file as microphone', browserName);
  const heard = await hear(page);
  const recorder = await openRecorder(page, `${siteUrl}/voice-note`);
  await recorder.record();
  await told(heard.tracked, 'voice-start');
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await recorder.stop();
  await sentDuration(recorder);
  await told(heard.tracked, 'voice-start', 'voice-send', 'message-send');
  const statuses = (await heard.of('status')).map(({ detail }) => detail['status']);
  expect(statuses.slice(0, 2)).toEqual(['recording', 'submitting-voice']);
});

test('agenda, outputs and the analytics of an agenda and its input modes', async ({ page, siteUrl, apiUrl, host }) => {
  const heard = await hear(page);
  await page.goto(`${siteUrl}/agenda`);
  const live = whenLive(page);
  await chatOn(page).open();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await panel.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel.getByText('Tea order')).toBeVisible();
  await live;
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
  await told(heard.tracked, 'agenda-start');
  const operator = await operatorOf(page, apiUrl, host.operatorToken);
  await expect(chatOn(page).messages('persona').last()).toContainText('Which tea', { timeout: 15_000 });
  await chatOn(page).replied();
  await chatOn(page).say('A sencha');
  await told(heard.tracked, 'input-mode-enter');
  await expect
    .poll(async () => JSON.stringify((await heard.of('outputs')).at(-1)?.detail ?? {}), { timeout: 15_000 })
    .toContain('sencha');
  for (let step = 0; step < 5; step += 1) await operator.act('agenda', { action: 'step' }).catch(() => undefined);
  await told(heard.tracked, 'input-mode-leave', 'agenda-end');
  const last = (await heard.of('agenda')).at(-1)?.detail as {
    agenda: { name: string };
    conversationAgenda: { isCompleted: boolean };
  };
  expect(last).toMatchObject({ agenda: { name: 'Tea order' }, conversationAgenda: { isCompleted: true } });
});

test('on and off take the short and the full name; bare argument lists of a queue are taken too', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(`<!doctype html><body><script>
    heard = [];
    count = function (name) { return function (detail) { heard.push(name + ' ' + JSON.stringify(detail)) } };
    full = count('full');
    PersonaChat = function () { (PersonaChat.q = PersonaChat.q || []).push(arguments) };
    PersonaChat('on', 'open', count('short'));
    PersonaChat('on', 'persona-chat:open', full);
    PersonaChat('open');
    </script><script async src="${apiUrl}/persona-chat/loader.js" data-api-base="${apiUrl}" data-persona-id="support"></script>`);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate('heard.sort().join()')).toBe('full {},short {}');
  await page.evaluate(
    `PersonaChat('off', 'persona-chat:open', full).then(() => PersonaChat('close')).then(() => PersonaChat('open'))`,
  );
  expect(await page.evaluate('heard.sort().join()')).toBe('full {},short {},short {}');
});

test('identify corrects a guest who is known already', async ({ page, siteUrl }) => {
  const sent = await sentBodies(page);
  const updates = () =>
    sent.filter(({ method, url }) => method === 'PUT' && url.includes('/guests/')).map(({ body }) => body);
  await page.goto(siteUrl);
  await chatOn(page).open();
  await chatOn(page).introduce();
  const before = updates().length;
  await command(page, 'identify', { name: 'Grace Hopper', email: 'grace@example.org' });
  await expect.poll(() => updates()[before]).toMatchObject({ name: 'Grace Hopper', email: 'grace@example.org' });
  // A returning one, before anything has been opened.
  await command(page, 'close');
  await page.reload();
  await command(page, 'identify', { name: 'Grace Brewster' });
  await chatOn(page).open();
  await expect.poll(() => updates()[before + 1]).toMatchObject({ name: 'Grace Brewster', email: 'grace@example.org' });
});

test('every method gives a promise, and the properties are never attributes', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  const methods = await page.locator('persona-chat').evaluate(async (node) => {
    const chat = node as PersonaChatElement;
    chat.user = { name: 'Ada Lovelace', email: 'ada@example.org' };
    chat.persona = { id: 'support', name: 'Mina', style: { accent: 'Forest' }, settings: [], channels: [] };
    const given = [
      chat.toggle(),
      chat.close(),
      chat.open(),
      chat.identify({ name: 'Ada' }),
      chat.clear().catch(() => {}),
    ];
    const arePromises = given.every((one) => one instanceof Promise);
    await Promise.all(given);
    return [
      arePromises,
      chat.getAttributeNames().filter((name) => ['token', 'user', 'persona'].includes(name)),
      chat.user.name,
    ];
  });
  expect(methods).toEqual([true, [], 'Ada']);
});
