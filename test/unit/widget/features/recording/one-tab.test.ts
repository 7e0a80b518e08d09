import { expect, it } from 'vitest';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { openVoiceChat } from '../../../../helpers/voice-chat.ts';

it('records in one tab of a conversation at a time, and in the next once the first has sent', async () => {
  const browser = createFakeBrowser();
  const openTab = () => openVoiceChat({}, fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()), acquireLock: browser.hold }));
  const [first, second] = [await openTab(), await openTab()];
  await first.record();
  second.session.recording.start();
  await second.env.clock.settle();
  expect(second.env.microphone.captures).toEqual([]);
  await first.stopAfter(2_000);
  first.upload().answer({ data: { url: 'https://api.example/uploads/voice.webm', transcript: 'Tea, please' } });
  await first.env.clock.settle();
  await second.env.clock.settle();
  expect(second.env.microphone.captures).toHaveLength(1);
  first.session.destroy();
  second.session.destroy();
  expect(browser.open()).toBe(0);
});

it('gives the microphone back to the other tabs when a recording is cancelled', async () => {
  const browser = createFakeBrowser();
  const openTab = () => openVoiceChat({}, fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()), acquireLock: browser.hold }));
  const [first, second] = [await openTab(), await openTab()];
  await first.record();
  first.feature().cancel();
  await second.record();
  expect(second.env.microphone.captures).toHaveLength(1);
  first.session.destroy();
  second.session.destroy();
});
