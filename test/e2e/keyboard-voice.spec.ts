// By keyboard alone: recording in its three endings, a voice message that is played, and the persona's voice.

import { giveVoice } from '../helpers/heard.ts';
import { expect } from '../helpers/demo.ts';
import { keyboardOn } from '../helpers/keyboard.ts';
import { openRecorder, test, toneAsMicrophone } from '../helpers/microphone.ts';
import { without } from '../helpers/needs.ts';

test.skip(...without('file as microphone'));
test.use(toneAsMicrophone);

const record = 'button Record voice message';

test('a recording is cancelled, kept, sent and played, and the persona muted', async ({ page, siteUrl }) => {
  await giveVoice(page);
  const { chat, tracks } = await openRecorder(page, siteUrl);
  const keys = keyboardOn(page);
  const timer = page.getByRole('timer');
  await chat.input.focus();
  await keys.tabTo(record);

  await keys.press('Enter');
  await expect(timer).toBeVisible();
  await keys.expectFocus('button Stop recording');
  await keys.tabTo('button Cancel', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus(record);
  await expect(chat.messages('user')).toHaveCount(0);

  await keys.press('Enter');
  await expect(timer).toHaveText('0:01');
  await keys.press('Escape');
  await keys.expectFocus(record);
  await expect(chat.messages('user')).toHaveAttribute('data-status', 'failed');
  await keys.tabTo('button Remove', 'Shift+Tab');
  await keys.press('Enter');
  await expect(chat.messages('user')).toHaveCount(0);
  expect(await keys.focused()).not.toBe('body');

  await keys.tabTo(record);
  await keys.press('Space');
  await expect(timer).toHaveText('0:01');
  await keys.press('Enter');
  await keys.expectFocus(record);
  await expect(chat.messages('user')).toHaveAttribute('data-status', 'delivered');
  expect(new Set(await tracks())).toEqual(new Set(['ended']));

  await keys.tabTo('button Mute voice', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('button Unmute voice');
  await keys.press('Space');
  await keys.expectFocus('button Mute voice');

  const voice = page.getByRole('group', { name: 'Voice message' }).first();
  await keys.tabTo('button Play', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('button Pause');
  await keys.press('Space');
  await keys.expectFocus('button Play');
  const slider = voice.getByRole('slider', { name: 'Position' });
  await keys.tabTo(/Position/);
  const position = async () => Number((await slider.getAttribute('aria-valuenow')) ?? (await slider.inputValue()));
  const before = await position();
  await keys.press('End', 'ArrowLeft');
  await expect.poll(position).toBeGreaterThan(before);
});

test('G8: who writes while the code of recording is on its way has given it up: nothing is recorded', async ({
  page,
  siteUrl,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const address = /\/chunks\/recording-chunk-/;
  await page.route(address, (route) => held.then(() => route.continue()));
  const { chat, tracks } = await openRecorder(page, siteUrl);
  const button = page.getByRole('button', { name: 'Record voice message' });
  const loaded = page.waitForResponse(address);
  await button.press('Enter');
  await chat.input.pressSequentially('I am ');
  release();
  await (await loaded).finished();
  await chat.input.pressSequentially('writing');
  await expect(chat.input).toHaveValue('I am writing');
  await chat.input.press('Enter');
  await expect(chat.messages('user')).toHaveText([/I am writing/]);
  // By the end of a reply it would have begun.
  await chat.replied();
  expect(await tracks()).toEqual([]);
  await button.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
});
