// What screen readers find of a recording (docs/guarantees.md#accessibility).

import { afterEach, expect, it } from 'vitest';
import { openVoiceChat, type VoiceChat } from '../../../../helpers/voice-chat.ts';

let chat: VoiceChat;
afterEach(() => chat.session.destroy());
const ends: readonly (readonly [string, () => void])[] = [
  ['Escape', () => chat.feature().cancel()],
  ['sending it', () => chat.feature().stop()],
];

it.each(ends)('is "Recording" while it records, and nothing after %s', async (_, end) => {
  chat = await openVoiceChat();
  await chat.env.clock.advance(2_000);
  await chat.record();
  const said = () => chat.session.announcer.$announcement.get()?.text;
  expect(said()).toBe('Recording');
  await chat.env.clock.advance(2_000);
  end();
  await chat.env.clock.advance(1_000);
  expect(said()).toBe('');
});
