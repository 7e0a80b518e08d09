// Speaking, with a microphone that hears a tone of 440 Hz.

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { command, openRecorder, sentDuration, test, toneAsMicrophone, usualPitch } from '../helpers/microphone.ts';
import { expect } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';
import { loudness } from '../unit/demo-host/server/support/sounds.ts';
import { hasLoudspeaker } from '../helpers/heard.ts';
import { needs } from '../helpers/needs.ts';
import { savedBy } from '../helpers/saved-file.ts';

test.use(toneAsMicrophone);

const voices = (page: Page) => page.getByRole('group', { name: 'Voice message' });
const timer = (page: Page) => page.getByRole('timer');
const persona = { streaming: 'voice', uploading: 'voice-note' };

test('what the microphone hears arrives in order, in frames of 4,800 bytes, and is seen while it is spoken', async ({
  page,
  siteUrl,
  host,
  browserName,
}) => {
  needs('file as microphone', browserName);
  const recorder = await openRecorder(page, `${siteUrl}/${persona.streaming}`);
  await recorder.record();
  const box = page.getByRole('group', { name: 'Live transcript' });
  await expect(box).toContainText('demo recogniser');
  await expect(page.locator('persona-chat .pc-bars i')).toHaveCount(20);
  await expect
    .poll(() => page.locator('persona-chat .pc-bars').evaluate((bars) => bars.lastElementChild?.clientHeight))
    .toBeGreaterThan(15);
  await expect(timer(page)).toHaveText('0:03');
  expect(await axeFindings(page)).toEqual([]);
  await recorder.stop();
  const durationMs = await sentDuration(recorder);
  const heard = host.speech.received.at(-1);
  const pcm = heard?.pcm() ?? Buffer.alloc(0);
  expect(new Set(heard?.frames.map(({ bytes }) => bytes))).toEqual(new Set([4_800]));
  expect(Math.abs(pcm.length / 48 - durationMs)).toBeLessThan(1_000);
  expect(pcm.equals(await recorder.frames())).toBe(true);
  expect(usualPitch(pcm)).toBeCloseTo(440, 0);
  expect(loudness(pcm)).toBeGreaterThan(0.1);
  const mine = recorder.chat.messages('user').last();
  await expect(mine).toContainText('440 Hz');
  await expect(voices(page)).toHaveCount(1);
  // What was said stands below the recording, as wide as that.
  const [place, words] = await Promise.all(
    ['.pc-voice-place', '.pc-bubble'].map((part) => mine.locator(part).boundingBox()),
  );
  expect([place?.x, place?.width]).toEqual([words?.x, words?.width]);
  await recorder.chat.replied();
  expect(await recorder.tracks()).toEqual(['ended']);
  expect((await recorder.told('status')).map(({ status }) => status).slice(0, 3)).toEqual([
    'recording',
    'submitting-voice',
    'submitting-text',
  ]);
});

test(
  'a change of language leaves the recording alone, and what was said goes out',
  { tag: '@long' },
  async ({ page, siteUrl, browserName }) => {
    needs('file as microphone', browserName);
    const recorder = await openRecorder(page, `${siteUrl}/${persona.streaming}`);
    await recorder.record();
    await expect(timer(page)).toHaveText('0:01');
    await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'DE'));
    const german = wordsOf('DE');
    await expect(page.getByText(german('recording.recording')).first()).toBeAttached();
    await expect(timer(page)).toHaveText('0:02');
    await page.getByRole('button', { name: german('recording.stop') }).click();
    await expect(page.locator('persona-chat article[data-role=user]').last()).toContainText('440 Hz');
    await expect(page.getByRole('group', { name: german('playback.message') })).toHaveCount(1);
  },
);

test('W2: a socket that breaks while one speaks costs no sound and doubles no text', async ({
  page,
  siteUrl,
  host,
  allowProblems,
  browserName,
}) => {
  needs('file as microphone', browserName);
  allowProblems(/WebSocket connection/);
  const recorder = await openRecorder(page, `${siteUrl}/${persona.streaming}`);
  await recorder.chat.say('/speech-drop 8');
  await recorder.chat.replied();
  await recorder.record();
  await expect(timer(page)).toHaveText('0:02');
  await recorder.stop();
  const durationMs = await sentDuration(recorder);
  const heard = host.speech.received.at(-1);
  const pcm = heard?.pcm() ?? Buffer.alloc(0);
  expect([heard?.connections, new Set(heard?.frames.map(({ bytes }) => bytes))]).toEqual([2, new Set([4_800])]);
  expect(Math.abs(pcm.length / 48 - durationMs)).toBeLessThan(1_000);
  expect(pcm.equals(await recorder.frames())).toBe(true);
  const text = await recorder.chat.messages('user').last().innerText();
  expect(text.match(/440 Hz/g)).toHaveLength(1);
});

for (const [fault, what] of [
  ['/speech-refuse 1000', 'W1: is refused'],
  ['/speech-silent', 'W3: never answers'],
  ['/speech-disorder', 'W4: mixes up its states'],
] as const) {
  test(
    `a recogniser that ${what} costs the message nothing`,
    { tag: '@long' },
    async ({ page, siteUrl, allowProblems, browserName }) => {
      needs('file as microphone', browserName);
      allowProblems(/WebSocket connection/);
      await page.clock.install();
      const recorder = await openRecorder(page, `${siteUrl}/${persona.streaming}`);
      await recorder.chat.say(fault);
      await recorder.chat.replied();
      await recorder.record();
      await expect(timer(page)).toHaveText('0:01');
      await recorder.stop();
      await expect.poll(recorder.tracks).toEqual(['ended']);
      // No more is waited for an answer.
      if (fault === '/speech-silent') await page.clock.fastForward(10_000);
      await sentDuration(recorder);
      await expect(voices(page)).toHaveCount(1);
      await recorder.chat.replied();
      await expect(recorder.chat.messages('user')).toHaveCount(2);
      expect(
        (await recorder.chat.messages('user').last().innerText()).match(/440 Hz/g)?.length ?? 0,
      ).toBeLessThanOrEqual(1);
      expect(await recorder.tracks()).toEqual(['ended']);
    },
  );
}

test('without streaming the recording is uploaded, and answered by its measured length', async ({
  page,
  siteUrl,
  host,
}) => {
  const before = host.speech.received.length;
  const recorder = await openRecorder(page, `${siteUrl}/${persona.uploading}`);
  await recorder.record();
  await expect(timer(page)).toHaveText('0:02');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sending', { exact: true }).first()).toBeAttached();
  await expect(voices(page)).toHaveCount(1);
  await recorder.chat.replied();
  await expect(recorder.chat.messages('persona').last()).toContainText(/\d\.\d s/);
  expect([host.speech.received.length, await recorder.tracks()]).toEqual([before, ['ended']]);
});

test('a recording has its bars, and Stop at the end of its row, on a phone on its side', async ({ page, siteUrl }) => {
  const recorder = await openRecorder(page, siteUrl);
  await page.setViewportSize({ width: 740, height: 360 });
  await recorder.record();
  const bars = page.locator('.pc-bars');
  await expect(bars).toBeVisible();
  const button = page.getByRole('button', { name: 'Stop recording' });
  const stop = await button.boundingBox();
  expect(stop?.x).toBeGreaterThan(((await bars.boundingBox())?.x ?? 0) + 100);
  // In forced colours it is the disc that Send is in the composer.
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(button).toHaveCSS('background-clip', 'content-box');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('cancel and a recording that is too short leave no message and no track', async ({ page, siteUrl }) => {
  const recorder = await openRecorder(page, `${siteUrl}/${persona.uploading}`);
  await recorder.chat.input.fill('kept');
  await recorder.record();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Record voice message' })).toBeFocused();
  await expect(recorder.chat.input).toHaveValue('kept');
  await recorder.record();
  await recorder.stop();
  await expect(page.getByText("We couldn't hear your voice. Please try to record a longer speech!")).toBeVisible();
  await expect(recorder.chat.messages('user')).toHaveCount(0);
  await expect.poll(recorder.tracks).toEqual(['ended', 'ended']);
});

test('G1: an upload that fails keeps the recording, over a reload too, to be heard, saved or sent again', async ({
  page,
  context,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource|net::ERR/);
  const recorder = await openRecorder(page, `${siteUrl}/${persona.uploading}`);
  await page.route(/user-speech-transcribe/, (route) => route.abort(), { times: 1 });
  await recorder.record();
  await expect(timer(page)).toHaveText('0:01');
  await recorder.stop();
  const mine = recorder.chat.messages('user').last();
  await expect(page.getByText(/^Upload user audio failed: /)).toBeVisible();
  await expect(mine).toHaveAttribute('data-status', 'failed');
  await page.reload();
  await expect(mine).toHaveAttribute('data-status', 'failed');
  if (await hasLoudspeaker(context)) {
    await voices(page).getByRole('button', { name: 'Play' }).click();
    await expect(voices(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  }
  const { name, bytes } = await savedBy(page, () => mine.getByRole('button', { name: 'Download' }).click());
  // What the engine records in.
  expect(name).toBe(bytes.toString('latin1', 0, 4) === 'OggS' ? 'voice-message.ogg' : 'voice-message.webm');
  await mine.getByRole('button', { name: 'Retry' }).click();
  await recorder.chat.replied();
  await expect(mine).toHaveAttribute('data-status', 'delivered');
  await expect(recorder.chat.messages('user')).toHaveCount(1);
});

test('W5: a device that goes away while one speaks ends the track and keeps what was said', async ({
  page,
  siteUrl,
}) => {
  const recorder = await openRecorder(page, `${siteUrl}/${persona.uploading}`);
  await recorder.record();
  await expect(timer(page)).toHaveText('0:01');
  await page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.at(-1)?.dispatchEvent(new Event('ended')),
  );
  await expect(page.getByText('Failed to access microphone. Please try again.')).toBeVisible();
  const mine = recorder.chat.messages('user').last();
  await expect(mine).toHaveAttribute('data-status', 'failed');
  expect(await recorder.tracks()).toEqual(['ended']);
  await mine.getByRole('button', { name: 'Remove' }).click();
  await expect(recorder.chat.messages('user')).toHaveCount(0);
  await recorder.chat.say('Text works');
  await recorder.chat.replied();
});

for (const [way, leave] of [
  ['closing the panel', (page: Page) => page.getByRole('button', { name: 'Close chat' }).click()],
  ['destroy', (page: Page) => command(page, 'destroy')],
] as const) {
  test(`SEC11: ${way} ends the track`, async ({ page, siteUrl }) => {
    const recorder = await openRecorder(page, `${siteUrl}/${persona.streaming}`);
    expect(await recorder.tracks()).toEqual([]);
    await recorder.record();
    expect(await recorder.tracks()).toEqual(['live']);
    await leave(page);
    await expect.poll(recorder.tracks).toEqual(['ended']);
  });
}

test('SEC11: a paywall ends the track, and what was said is sent once it is gone', async ({
  page,
  siteUrl,
  apiUrl,
  host,
}) => {
  const live = whenLive(page);
  const recorder = await openRecorder(page, `${siteUrl}/${persona.uploading}`);
  await live;
  const operator = await operatorOf(page, apiUrl, host.operatorToken);
  await recorder.record();
  await expect(timer(page)).toHaveText('0:01');
  await operator.paywall('Used up');
  await expect(page.getByRole('region', { name: 'Whoops!' })).toBeVisible();
  await expect.poll(recorder.tracks).toEqual(['ended']);
  await expect(page.getByText('The recording has ended and was not sent')).toBeVisible();
  const mine = recorder.chat.messages('user').last();
  await mine.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Messages cannot be sent at the moment')).toBeVisible();
  await operator.paywall(null);
  await expect(recorder.chat.input).toBeVisible();
  await mine.getByRole('button', { name: 'Retry' }).click();
  await expect(mine).toHaveAttribute('data-status', 'delivered');
});

test('a visitor who never speaks downloads none of it', async ({ page, siteUrl }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  const recorder = await openRecorder(page, `${siteUrl}/${persona.uploading}`);
  await recorder.chat.say('Hello');
  await recorder.chat.replied();
  expect(files.filter((file) => /\/chunks\/(recording-chunk|socket)-|pcm-processor/.test(file))).toEqual([]);
  await recorder.record();
  expect(files.filter((file) => /\/chunks\/(recording-chunk|file-parts)-/.test(file))).toHaveLength(2);
});
