import { expect, it } from 'vitest';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import { openVoiceChat } from '../../../../helpers/voice-chat.ts';

/** Two tabs of a conversation: the first one records, and in the second one "Record voice message" has been clicked. */
const clickInSecondTab = async () => {
  const browser = createFakeBrowser();
  const openTab = () =>
    openVoiceChat({}, fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()), acquireLock: browser.hold }));
  const [first, second] = [await openTab(), await openTab()];
  await first.record();
  second.session.recording.start();
  await second.env.clock.settle();
  return { browser, first, second };
};

it('records in one tab of a conversation at a time: in another one a click says that it has failed, and nothing begins later', async () => {
  const { browser, first, second } = await clickInSecondTab();
  expect([second.status(), second.env.microphone.captures]).toEqual(['recording', []]);
  await second.env.clock.advance(2_000);
  expect(second.status()).toBe('idle');
  expect(second.session.toasts.$toasts.get()).toMatchObject([{ key: 'recording.noAccess' }]);
  await first.stopAfter(2_000);
  first.upload().answer({ data: { url: 'https://api.example/uploads/voice.webm', transcript: 'Tea, please' } });
  await first.env.clock.settle();
  await second.env.clock.settle();
  expect(second.env.microphone.captures).toEqual([]);
  await second.record();
  expect(second.env.microphone.captures).toHaveLength(1);
  first.session.destroy();
  second.session.destroy();
  expect(browser.open()).toBe(0);
});

it('begins nothing in a tab that was hidden while another one records', async () => {
  const { first, second } = await clickInSecondTab();
  second.env.page.set({ isVisible: false });
  await second.env.clock.settle();
  first.feature().cancel();
  await second.env.clock.settle();
  expect([second.status(), second.env.microphone.captures]).toEqual(['idle', []]);
  first.session.destroy();
  second.session.destroy();
});

it('gives the microphone back to the other tabs when a recording is cancelled', async () => {
  const browser = createFakeBrowser();
  const openTab = () =>
    openVoiceChat({}, fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()), acquireLock: browser.hold }));
  const [first, second] = [await openTab(), await openTab()];
  await first.record();
  first.feature().cancel();
  await second.record();
  expect(second.env.microphone.captures).toHaveLength(1);
  first.session.destroy();
  second.session.destroy();
});
