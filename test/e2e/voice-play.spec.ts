import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { contextStates, giveVoice, hasLoudspeaker, heardSounds, listenTo, replyWith, text } from '../helpers/heard.ts';
import { audioEvent, ramp, toPcm } from '../helpers/voice.ts';
import { needs } from '../helpers/needs.ts';

const unmute = (page: Page) => page.getByRole('button', { name: 'Unmute voice' });
const mute = (page: Page) => page.getByRole('button', { name: 'Mute voice', exact: true });
const completion = { type: 'completion' };

/** Two seconds of sound, cut where no sample ends. */
function spoken(id: string, sampleCount = 48_000): object[] {
  const bytes = toPcm(ramp(sampleCount));
  const cuts = [0, 4_801, 9_000, 33_333, bytes.length];
  return cuts.slice(1).map((cut, index) => audioEvent(id, bytes.subarray(cuts[index], cut), cut === bytes.length));
}

async function begin(page: Page, siteUrl: string): Promise<ReturnType<typeof chatOn>> {
  const chat = chatOn(page);
  await listenTo(page);
  await giveVoice(page);
  await page.goto(`${siteUrl}/voice`);
  await chat.open();
  await chat.introduce();
  return chat;
}

test('the voice of a reply is contiguous to the sample, and asked for in the format of this browser', async ({
  page,
  context,
  siteUrl,
}) => {
  const chat = await begin(page, siteUrl);
  await expect(mute(page)).toBeVisible();
  await replyWith(page, [
    text('r1', 'Good '),
    ...spoken('r1'),
    text('r1', 'morning', true),
    text('r2', 'Bye', true),
    ...spoken('r2', 24_000),
    completion,
  ]);
  const stream = page.waitForRequest(/\/chat\/v4\/stream\//);
  await chat.say('Hello');
  const query = new URL((await stream).url()).searchParams;
  expect(query.get('voiceEnabled')).toBe('true');
  const rate = query.get('voiceOutputFormat') === 'pcm_44100' ? 44_100 : 24_000;
  await expect.poll(async () => (await heardSounds(page)).reduce((sum, { samples }) => sum + samples, 0)).toBe(72_000);
  const sounds = await heardSounds(page);
  expect(sounds.every((sound) => sound.sampleRate === rate && sound.contextRate === rate)).toBe(true);
  for (const [index, sound] of sounds.slice(1).entries()) {
    const before = sounds[index];
    if (!before) continue;
    expect(Math.round(sound.at * rate)).toBe(Math.round(before.at * rate) + before.samples);
    // Each sample of the ramp follows the one before, so that none was lost at a cut; the second voice begins anew.
    if (sound.first !== 0) expect(sound.first - before.last).toBeCloseTo(1 / 32_768, 7);
  }
  await chat.replied();
  expect(await contextStates(page)).toEqual([(await hasLoudspeaker(context)) ? 'running' : 'suspended']);
});

test('mute is remembered, stops the voice at once, and asks for none', async ({ page, siteUrl }) => {
  await page.clock.install();
  const chat = await begin(page, siteUrl);
  await replyWith(page, [text('r1', 'Long'), ...spoken('r1', 480_000), text('r1', ' story', true), completion]);
  await chat.say('Hello');
  await expect.poll(async () => (await heardSounds(page)).length).toBeGreaterThan(0);
  await mute(page).click();
  await expect(unmute(page)).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('mute-store') ?? '{}') as object);
  expect(stored).toMatchObject({ isMuted: true, isTouched: true });
  // The output rests once it has had nothing to say for a while.
  await page.clock.fastForward(60_000);
  await expect.poll(() => contextStates(page)).toEqual(['suspended']);
  const stream = page.waitForRequest(/\/chat\/v4\/stream\//);
  await chat.say('Again');
  expect(new URL((await stream).url()).searchParams.get('voiceEnabled')).toBe('false');
  await page.reload();
  await expect(unmute(page)).toBeVisible();
});

test('mute follows the choice of another tab', async ({ page, context, siteUrl }) => {
  await begin(page, siteUrl);
  const other = await context.newPage();
  await giveVoice(other);
  await other.goto(`${siteUrl}/voice`);
  await chatOn(other).open();
  await mute(other).click();
  await expect(unmute(page)).toBeVisible();
});

test('S14: where autoplay is blocked the text is whole, and a button plays what was said', async ({
  page,
  context,
  siteUrl,
  browserName,
}) => {
  const isHeard = await hasLoudspeaker(context);
  if (isHeard) needs('gestures', browserName);
  await begin(page, siteUrl);
  // In a tab that nobody has touched the page itself sends, and looks at what became of it: whatever Playwright asks a page
  // counts as a gesture.
  const untouched = await context.newPage();
  await listenTo(untouched);
  await giveVoice(untouched);
  await replyWith(untouched, [text('r1', 'Good '), ...spoken('r1'), text('r1', 'morning', true), completion]);
  await untouched.addInitScript(() => {
    addEventListener('load', () => void window.PersonaChat?.('send', 'From the page'));
    addEventListener('persona-chat:message', (event) => {
      // What was said to the other page may still arrive.
      if ((event as CustomEvent<{ message: { id: string } }>).detail.message.id !== 'r1') return;
      const inside = document.querySelector('persona-chat')?.shadowRoot;
      const { contexts } = (window as unknown as { ears: { contexts: AudioContext[] } }).ears;
      setTimeout(
        () => {
          const button = [...(inside?.querySelectorAll('button') ?? [])].some(
            ({ textContent }) => textContent === 'Play voice',
          );
          const words =
            inside?.querySelector('article[data-role="persona"]:last-of-type .pc-bubble')?.textContent ?? '';
          console.log(`voice: ${contexts.map(({ state }) => state).join()} ${button} ${words}`);
          // Where the browser says that it may not, the button comes at once, else when nothing has started for a second.
        },
        navigator.userActivation.hasBeenActive ? 1_500 : 400,
      );
    });
  });
  const report = untouched.waitForEvent('console', (message) => message.text().startsWith('voice: '));
  await untouched.goto(`${siteUrl}/voice`);
  // Once the newest page has come, the server's own answer stands in the place of the stream that it does not know.
  expect((await report).text()).toMatch(/^voice: suspended true .*(Good morning|Which one is it about)/);
  const play = untouched.getByRole('button', { name: 'Play voice' });
  expect((await heardSounds(untouched)).reduce((sum, { samples }) => sum + samples, 0)).toBe(48_000);
  if (!isHeard) return;
  await play.click();
  await expect(play).toHaveCount(0);
  expect(await contextStates(untouched)).toEqual(['running']);
});

test('S14: broken audio costs nothing but itself', async ({ page, siteUrl }) => {
  const chat = await begin(page, siteUrl);
  const odd = toPcm(ramp(1_200)).subarray(0, 2_399);
  await replyWith(page, [
    text('r1', 'Good '),
    audioEvent('r1', '§§§'),
    audioEvent('r1', odd),
    { type: 'audio', subMessageId: 7 },
    { type: 'audio', subMessageId: 'r1', audio: null, isFinal: true },
    text('r1', 'morning', true),
    completion,
  ]);
  await chat.say('Hello');
  await chat.replied();
  await expect(chat.messages('persona').last()).toContainText('Good morning');
  await expect.poll(async () => (await heardSounds(page)).map(({ samples }) => samples)).toEqual([1_199]);
});

test('destroy closes the audio', async ({ page, siteUrl }) => {
  const chat = await begin(page, siteUrl);
  await replyWith(page, [text('r1', 'Hi', true), ...spoken('r1', 240_000), completion]);
  await chat.say('Hello');
  await expect.poll(async () => (await heardSounds(page)).length).toBeGreaterThan(0);
  await page.evaluate(() => window.PersonaChat?.('destroy'));
  await expect.poll(() => contextStates(page)).toEqual(['closed']);
});

test('a persona without a voice has nothing to mute, and none of its code is loaded', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  await expect(mute(page).or(unmute(page))).toHaveCount(0);
  expect(requests.filter((url) => /\/chunks\/(audio|speech-output)/.test(url))).toEqual([]);
});
