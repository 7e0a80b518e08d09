// A page with `default-src 'none'`, nonces and Trusted Types, while everything that is live or heard runs (SEC5).
// Text, files, viewer, menus, dialogs, debug and the version notice: host-pages.spec.ts.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { contextStates, giveVoice, heardSounds, listenTo, replyWith, text } from '../helpers/heard.ts';
import { command, openRecorder, sentDuration, test, toneAsMicrophone } from '../helpers/microphone.ts';
import { expect } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';
import { audioEvent, ramp, toPcm } from '../helpers/voice.ts';
import { needs } from '../helpers/needs.ts';

test.slow();
test.use(toneAsMicrophone);

const isKept = (page: Page) => expect(page.locator('#violations')).toHaveText('0');

async function begin(page: Page, siteUrl: string, personaId: string) {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/csp`);
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible();
  await command(page, 'set', { personaId });
  const live = whenLive(page);
  await chat.open();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
  await page.getByRole('button', { name: 'Start' }).click();
  await live;
  return chat;
}

test('SEC5: is kept while one speaks over the socket, sends and plays a voice message', async ({
  page,
  siteUrl,
  host,
  browserName,
}) => {
  needs('file as microphone', browserName);
  const recorder = await openRecorder(page, `${siteUrl}/csp`, 'voice');
  await recorder.record();
  await expect(page.getByRole('timer')).toHaveText('0:02');
  await recorder.stop();
  await sentDuration(recorder);
  await recorder.chat.replied();
  expect(host.speech.received.at(-1)?.frames.length).toBeGreaterThan(15);
  const voice = page.getByRole('group', { name: 'Voice message' });
  await voice.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(async () =>
      Number(
        await voice
          .getByRole('slider', { name: 'Position' })
          .inputValue()
          .catch(() => '1'),
      ),
    )
    .toBeGreaterThan(0);
  await isKept(page);
});

test('SEC5: is kept while the persona speaks', async ({ page, siteUrl }) => {
  await listenTo(page);
  await giveVoice(page);
  const chat = await begin(page, siteUrl, 'guide');
  const samples = toPcm(ramp(24_000));
  await replyWith(page, [text('r1', 'Good morning', true), audioEvent('r1', samples, true), { type: 'completion' }]);
  await chat.say('Hello');
  await expect.poll(async () => (await heardSounds(page)).length).toBeGreaterThan(0);
  await chat.replied();
  await page.getByRole('button', { name: 'Mute voice', exact: true }).click();
  await command(page, 'destroy');
  await expect.poll(async () => new Set(await contextStates(page))).toEqual(new Set(['closed']));
  await isKept(page);
});

for (const personaId of ['support', 'guide']) {
  test(`SEC1, SEC5: is kept by take-over and paywall, live over ${personaId === 'guide' ? 'an event stream' : 'Firestore'}`, async ({
    page,
    siteUrl,
    apiUrl,
    host,
  }) => {
    const chat = await begin(page, siteUrl, personaId);
    const operator = await operatorOf(page, apiUrl, host.operatorToken);
    await operator.act('take-over');
    await expect(page.getByRole('status').filter({ hasText: 'A human has taken over' })).toBeVisible();
    await operator.act('messages', { content: 'Now it is me. **Bold**, and <b>not</b>.' });
    await expect(chat.messages('persona').last().locator('strong')).toHaveText('Bold');
    await operator.act('hand-back');
    await operator.paywall('Used up. <img src=x onerror=alert(1)>');
    await expect(page.getByRole('region', { name: 'Whoops!' })).toContainText('<img src=x');
    await operator.paywall(null);
    await expect(chat.input).toBeVisible();
    await isKept(page);
  });
}

test('SEC5: is kept by an agenda, its progress and the notice of its end', async ({ page, siteUrl, apiUrl, host }) => {
  const chat = await begin(page, siteUrl, 'agenda');
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByText('Tea order')).toBeVisible();
  await panel.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(panel.getByRole('progressbar', { name: 'Tea order' })).toHaveAttribute('aria-valuenow', '20');
  await expect(chat.input).toBeVisible();
  const operator = await operatorOf(page, apiUrl, host.operatorToken);
  for (const percent of ['40', '60', '80', '100']) {
    await operator.act('agenda', { action: 'step' });
    await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent);
  }
  await operator.act('agenda', { action: 'step' });
  await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Agenda Completed!');
  await isKept(page);
});
