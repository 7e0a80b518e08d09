// The screens of who talks hands-free.

import { givePageVoice } from '../helpers/page-voice.ts';
import { begin, button, more, type Scene, type Stage } from './scene.ts';

const path = '/voice';

const isNow = ({ page }: Stage, phase: string) => page.locator('.pc-hands-free').filter({ hasText: phase }).waitFor();

/** Opens the chat, begins to talk, and says something. */
async function talk(stage: Stage, seconds = 0): Promise<(seconds: number) => Promise<void>> {
  const speak = await givePageVoice(stage.page);
  await begin(stage);
  await button(stage.page, 'Talk hands-free').click();
  await isNow(stage, 'Listening');
  if (seconds === 0) return speak;
  // The room is learnt first.
  await stage.page.waitForTimeout(600);
  await speak(seconds);
  await isNow(stage, 'Hearing you');
  return speak;
}

export const voiceScenes: readonly Scene[] = [
  {
    name: 'hands-free',
    path,
    arrive: async (stage) => void (await talk(stage)),
  },
  {
    name: 'hands-free-hearing',
    path,
    async arrive(stage) {
      await talk(stage, 60);
      await stage.page.locator('.pc-spoken').filter({ hasText: 'recogniser' }).waitFor();
    },
  },
  {
    name: 'hands-free-thinking',
    path,
    async arrive(stage) {
      await stage.page.route(/stream/, () => {
        // It is never answered.
      });
      await talk(stage, 2);
      await isNow(stage, 'Thinking');
    },
  },
  {
    name: 'hands-free-speaking',
    path,
    async arrive(stage) {
      await stage.page.evaluate(() => localStorage.setItem('persona-chat:voice', '{"speed":0.75}'));
      await talk(stage, 2);
      await isNow(stage, 'Speaking');
      await stage.page.locator('.pc-spoken').filter({ hasText: 'received' }).waitFor();
    },
  },
  {
    name: 'hands-free-settings',
    path,
    async arrive(stage) {
      await talk(stage);
      await button(stage.page, 'Voice settings').click();
    },
  },
  {
    name: 'hands-free-failed',
    path,
    async arrive(stage) {
      await stage.page.route(/upload/, (route) => route.fulfill({ status: 503, body: '' }));
      await talk(stage, 2);
      await stage.page.locator('.pc-hands-free').waitFor({ state: 'detached' });
      await button(stage.page, 'Retry').first().waitFor();
    },
  },
  {
    name: 'voice-settings',
    path,
    async arrive(stage) {
      await begin(stage);
      await more(stage, 'Voice settings');
      await stage.page.getByRole('dialog', { name: 'Voice settings' }).waitFor();
    },
  },
];
