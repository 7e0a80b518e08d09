// Talking hands-free, with a microphone that hears somebody speak, and then nobody for long enough.

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { expect } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { giveVoice, replyWith, text } from '../helpers/heard.ts';
import { openRecorder, test, withSound } from '../helpers/microphone.ts';
import { needs } from '../helpers/needs.ts';
import { writeSpeech } from '../helpers/spoken-wave.ts';
import { audioEvent, ramp, toPcm } from '../helpers/voice.ts';

const speech = await withSound(writeSpeech(2, 2, 6));
test.use({
  launchOptions: ({ browserName, launchOptions }, use) => use(browserName === 'chromium' ? speech : launchOptions),
});

const talkOf = (page: Page, code = 'EN') => page.getByRole('group', { name: wordsOf(code)('composer.handsFree') });

test('HF8: who talks hands-free is heard, answered aloud, heard again where they cut in, in their language, until they end it', async ({
  page,
  siteUrl,
  host,
  browserName,
}) => {
  needs('file as microphone', browserName);
  await giveVoice(page, { streamingEnabled: true, showLiveTranscription: true, showUserTranscription: true });
  // Longer than the visitor is silent: their next words cut in.
  const voice = audioEvent('r1', toPcm(ramp(24_000 * 40)), true);
  await replyWith(page, [text('r1', 'Here is all about **tea**.', true), voice, { type: 'completion' }]);
  const recorder = await openRecorder(page, `${siteUrl}/voice`);
  const before = host.speech.received.length;
  await page.getByRole('button', { name: 'Talk hands-free' }).focus();
  await page.keyboard.press('Enter');
  await expect(talkOf(page)).toContainText('Listening');
  await expect(page.getByRole('button', { name: 'End' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Record voice message' })).toBeHidden();
  await expect(talkOf(page)).toContainText('Hearing you');
  expect(await axeFindings(page)).toEqual([]);
  const mine = recorder.chat.messages('user');
  // With the voice message goes what was understood of it.
  await expect(mine.first()).toContainText('demo recogniser');
  /** Two seconds of speech, a little from before, and the pause. */
  const hasHeard = (turn: number) => {
    const heard = host.speech.received[before + turn]?.pcm() ?? Buffer.alloc(0);
    expect(heard.length / 48_000).toBeGreaterThan(2.5);
    expect(heard.length / 48_000).toBeLessThan(5);
  };
  hasHeard(0);
  await expect(talkOf(page)).toContainText('Speaking');
  await expect(talkOf(page)).toContainText('Here is all about tea.');
  for (const code of ['DE', 'AR']) {
    await page.locator('persona-chat').evaluate((element, lang) => element.setAttribute('lang', lang), code);
    await expect(talkOf(page, code)).toBeVisible();
  }
  const arabic = wordsOf('AR');
  await expect(talkOf(page, 'AR')).toContainText(arabic('handsFree.hearing'), { timeout: 20_000 });
  await expect(page.getByRole('group', { name: arabic('playback.message') })).toHaveCount(2, { timeout: 20_000 });
  await expect(talkOf(page, 'AR')).toContainText(arabic('handsFree.speaking'));
  hasHeard(1);
  await page.getByRole('button', { name: arabic('handsFree.settings') }).click();
  await page.getByRole('combobox', { name: arabic('handsFree.speed') }).selectOption('1.5');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: arabic('handsFree.settings') })).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(talkOf(page, 'AR')).toBeHidden();
  await expect(page.getByRole('button', { name: arabic('composer.handsFree') })).toBeFocused();
  await expect.poll(() => recorder.tracks()).toEqual(['ended']);
  await expect(page.getByRole('button', { name: '1.5×' }).first()).toBeVisible();
});

test('a server that does not offer it has no button for it', async ({ page, siteUrl, browserName }) => {
  needs('file as microphone', browserName);
  await openRecorder(page, `${siteUrl}/voice`, 'guide');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Talk hands-free' })).toBeHidden();
});
