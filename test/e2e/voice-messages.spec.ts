import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { giveVoice, hasLoudspeaker, heardSounds, listenTo, playerTimes } from '../helpers/heard.ts';
import { BARS, converse, cors, loudnessOf, two } from '../helpers/voice-messages.ts';

async function begin(page: Page, siteUrl: string, name = 'voice'): Promise<void> {
  await listenTo(page);
  await page.goto(`${siteUrl}/${name}`);
  await chatOn(page).open();
  await chatOn(page).introduce();
  await expect(chatOn(page).log).toBeVisible({ timeout: 15_000 });
}

const players = (page: Page) => page.getByRole('group', { name: 'Voice message' });
const inside = (page: Page, index: number, words = wordsOf('en')) => {
  const player = page.getByRole('group', { name: words('playback.message') }).nth(index);
  return {
    player,
    play: player.getByRole('button', { name: 'Play' }),
    pause: player.getByRole('button', { name: 'Pause' }),
    slider: player.getByRole('slider', { name: words('playback.position') }),
  };
};

test('a voice message shows its own shape and length, fetched once', async ({ page, siteUrl, apiUrl }) => {
  const asked = await converse(page, apiUrl, two);
  await begin(page, siteUrl);
  await expect(players(page)).toHaveCount(2);
  await expect(inside(page, 0).player).toContainText('0:12');
  const path = (await inside(page, 0).player.locator('.pc-wave path').first().getAttribute('d')) ?? '';
  const heights = [...path.matchAll(/v([\d.]+)/g)].map((match) => Number(match[1]));
  expect(heights).toHaveLength(BARS);
  heights.forEach((height, bar) =>
    expect(Math.abs(height / 24 - Math.max(loudnessOf(bar), 2 / 24))).toBeLessThan(0.05),
  );
  await expect(page.getByText('What I said')).toHaveCount(1);
  await expect(page.getByText('What the persona said')).toBeVisible();
  expect(asked.toSorted()).toEqual(['one.wav old', 'two.wav old']);
  // The speed is a pill in any colours.
  await expect(inside(page, 0).player.getByText('1×')).toHaveCSS('border-top-width', '1px');
  expect(await axeFindings(page)).toEqual([]);
});

test('one plays at a time, at one speed, and gives way when the chat is closed', async ({
  page,
  context,
  siteUrl,
  apiUrl,
}) => {
  test.skip(!(await hasLoudspeaker(context)), 'this browser plays nothing without a sound device');
  await converse(page, apiUrl, two);
  await begin(page, siteUrl);
  const [first, second] = [inside(page, 0), inside(page, 1)];
  await expect(first.player).toContainText('0:12');
  await first.play.click();
  await expect(first.pause).toBeVisible();
  await expect.poll(async () => (await playerTimes(page))[0]?.seconds).toBeGreaterThan(0.2);
  await first.player.getByRole('button', { name: 'Speed 1×' }).click();
  expect((await playerTimes(page))[0]?.speed).toBe(1.5);
  await second.play.click();
  await expect(first.play).toBeVisible();
  await expect(second.pause).toBeVisible();
  expect(await playerTimes(page)).toMatchObject([{ isPaused: false, speed: 1.5 }]);
  await page.getByRole('button', { name: 'Close chat' }).click();
  await expect.poll(async () => (await playerTimes(page))[0]?.isPaused).toBe(true);
});

test(
  'a speed that was chosen at a voice message is there after a reload, for another persona too',
  { tag: '@long' },
  async ({ page, siteUrl, apiUrl }) => {
    await converse(page, apiUrl, two);
    await begin(page, siteUrl);
    await inside(page, 0).player.getByRole('button', { name: 'Speed 1×' }).click();
    await expect(inside(page, 1).player.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('persona-chat:voice'))).toBe('{"speed":1.5}');
    await page.reload();
    await expect(inside(page, 0).player.getByRole('button', { name: 'Speed 1.5×' })).toBeVisible();
    await begin(page, siteUrl, 'voice-note');
    await inside(page, 1).player.getByRole('button', { name: 'Speed 1.5×' }).click();
    await expect(inside(page, 0).player.getByRole('button', { name: 'Speed 2×' })).toBeVisible();
  },
);

test('the position is moved by keys and pointer, the same way in every language', async ({ page, siteUrl, apiUrl }) => {
  await converse(page, apiUrl, two);
  await begin(page, siteUrl);
  for (const direction of ['ltr', 'rtl']) {
    if (direction === 'rtl')
      await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
    await expect(page.locator(`persona-chat .pc[dir="${direction}"]`)).toBeAttached();
    const words = wordsOf(direction === 'rtl' ? 'AR' : 'EN');
    const time = (elapsed: string) =>
      words('playback.time').replace('{{elapsed}}', elapsed).replace('{{total}}', '0:12');
    const withoutMarks = (text: string) => text.replace(/[\u2068\u2069]/g, '');
    const valueText = async () => withoutMarks((await slider.getAttribute('aria-valuetext')) ?? '');
    const { slider, player } = inside(page, 0, words);
    await expect(player).toContainText('0:12');
    await slider.press('Home');
    const at = async () => Number(await slider.inputValue());
    for (const [key, expected] of [
      ['ArrowRight', 1],
      ['ArrowUp', 2],
      ['ArrowLeft', 1],
      ['PageUp', 11],
      ['PageDown', 1],
      ['End', 12],
      ['ArrowRight', 12],
      ['Home', 0],
    ] as const) {
      await slider.press(key);
      expect(await at(), `${direction} ${key}`).toBe(expected);
    }
    expect(await valueText()).toBe(time('0:00'));
    const box = await slider.boundingBox();
    if (!box) throw new Error('the slider has no box');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(await at()).toBeCloseTo(6, 0);
    expect([time('0:05'), time('0:06')]).toContain(await valueText());
  }
});

test('the player stands in a box that nothing moves, before and after its code is here', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/chunks\/audio-message-chunk-/, async (route) => {
    await held;
    await route.continue();
  });
  await converse(page, apiUrl, two);
  await begin(page, siteUrl, 'voice-note');
  const places = page.locator('.pc-voice-place');
  await expect(places).toHaveCount(2);
  const before = await places.nth(1).boundingBox();
  letGo();
  await expect(inside(page, 1).player).toContainText('0:12');
  expect(await places.nth(1).boundingBox()).toEqual(before);
});

test('a message whose address has expired is fetched again once', async ({ page, siteUrl, apiUrl, allowProblems }) => {
  allowProblems(/403/);
  const asked = await converse(page, apiUrl, [{ id: 'm1', role: 'persona', voices: [{ name: 'expired.wav' }] }]);
  await begin(page, siteUrl);
  await expect(players(page)).toContainText('0:12');
  expect(asked).toEqual(['expired.wav old', 'expired.wav new']);
});

test('what cannot be decoded keeps a plain bar, and says so when it is played', async ({ page, siteUrl, apiUrl }) => {
  const files = { 'noise.wav': Buffer.from('This is no sound at all.') };
  await converse(page, apiUrl, [{ id: 'm1', role: 'persona', voices: [{ name: 'noise.wav' }] }], files);
  await begin(page, siteUrl);
  await expect(players(page).locator('.pc-wave path').first()).toHaveAttribute('d', /^M\d+ \d+h\d+M\d+ \d+h\d+$/);
  await inside(page, 0).play.click();
  await expect(players(page)).toContainText('This voice message could not be played');
  await expect(inside(page, 0).play).toBeVisible();
});

test(
  'a recording of this browser, which does not say how long it is, is measured',
  { tag: '@long' },
  async ({ page, siteUrl, apiUrl }) => {
    await page.goto(siteUrl);
    const recorded = await page.evaluate(async () => {
      const context = new AudioContext();
      const target = context.createMediaStreamDestination();
      const tone = new OscillatorNode(context);
      tone.connect(target);
      tone.start();
      const recorder = new MediaRecorder(target.stream);
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.start(250);
      await new Promise((resolve) => setTimeout(resolve, 2_300));
      const stopped = new Promise((resolve) => (recorder.onstop = resolve));
      recorder.stop();
      await stopped;
      await context.close();
      const audio = new Audio(URL.createObjectURL(new Blob(parts)));
      await new Promise((resolve) => (audio.onloadedmetadata = resolve));
      return { bytes: [...new Uint8Array(await new Blob(parts).arrayBuffer())], duration: String(audio.duration) };
    });
    const files = { 'own.webm': Buffer.from(recorded.bytes) };
    await converse(page, apiUrl, [{ id: 'm1', role: 'user', voices: [{ name: 'own.webm' }] }], files);
    await begin(page, siteUrl);
    const { slider, player, play, pause } = inside(page, 0);
    await expect(player).toContainText('0:02');
    expect(Number(await slider.getAttribute('max'))).toBeGreaterThan(2);
    await slider.press('End');
    await slider.press('ArrowLeft');
    await play.click();
    await expect(pause.or(play)).toBeVisible();
    await expect.poll(async () => (await playerTimes(page))[0]?.seconds).toBeGreaterThan(1);
    // Played to its end, it stands at its beginning again.
    await expect(play).toBeVisible();
    expect(Number(await slider.inputValue())).toBe(0);
  },
);

test('a voice message of a foreign origin is a file: nothing of it is requested', async ({ page, siteUrl, apiUrl }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('https://evil.example')) foreign.push(request.url());
  });
  await converse(page, apiUrl, two);
  await page.route('**/chat?*', (route) =>
    route.fulfill({
      headers: cors,
      json: {
        data: [
          {
            id: 'm1',
            role: 'persona',
            content: '',
            createdAt: '2026-01-02T03:04:05.000Z',
            attachments: [
              { type: 'VOICE', url: 'https://evil.example/note.mp3', name: 'note.mp3', mimeType: 'audio/mpeg' },
            ],
          },
        ],
        metadata: { nextParamId: -1 },
      },
    }),
  );
  await begin(page, siteUrl);
  await expect(page.getByRole('button', { name: 'note.mp3' })).toBeVisible();
  await expect(players(page)).toHaveCount(0);
  expect(foreign).toEqual([]);
  expect(await heardSounds(page)).toEqual([]);
});

test('the visitor’s transcript is left out where the persona says so', async ({ page, siteUrl, apiUrl }) => {
  await converse(page, apiUrl, two);
  await giveVoice(page, { showUserTranscription: false });
  await begin(page, siteUrl);
  await expect(players(page)).toHaveCount(2);
  await expect(page.getByText('What the persona said')).toBeVisible();
  await expect(page.getByText('What I said')).toHaveCount(0);
});
