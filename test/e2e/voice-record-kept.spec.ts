// A recording that still runs when its page ends (docs/behaviour.md#recording).

import { expect } from '../helpers/demo.ts';
import { command, openRecorder, test, toneAsMicrophone } from '../helpers/microphone.ts';

test.use(toneAsMicrophone);

test('G1: a recording that runs is there after a reload and after destroy, to be heard and sent, and a cancelled one is not', async ({
  page,
  siteUrl,
}) => {
  const recorder = await openRecorder(page, `${siteUrl}/voice-note`);
  const voice = page.getByRole('group', { name: 'Voice message' });
  const mine = recorder.chat.messages('user');
  await recorder.record();
  // Firefox hands out the first sound a second after the head of the file.
  await expect(page.getByRole('timer')).toHaveText('0:03');
  // Nothing tells the page of its end, as in a crash.
  await page.evaluate(() => {
    for (const kind of ['visibilitychange', 'pagehide']) {
      window.addEventListener(kind, (event) => event.stopImmediatePropagation(), true);
    }
  });
  await page.reload();
  await expect(mine).toHaveAttribute('data-status', 'failed');
  await expect(voice.getByRole('slider')).toHaveAttribute('aria-valuetext', /^0:00 of 0:0[1-4]$/);
  await expect(voice.locator('.pc-wave path').first()).toBeAttached();
  await voice.getByRole('button', { name: 'Play' }).click();
  await expect(voice.getByRole('button', { name: 'Pause' })).toBeVisible();
  await mine.getByRole('button', { name: 'Retry' }).click();
  await recorder.chat.replied();
  await expect(mine).toHaveAttribute('data-status', 'delivered');
  await recorder.record();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await command(page, 'destroy');
  await command(page, 'boot');
  await command(page, 'open');
  await expect(mine.last()).toHaveAttribute('data-status', 'failed');
  await mine.last().getByRole('button', { name: 'Remove' }).click();
  await expect(mine).toHaveCount(1);
  await recorder.record();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  // On a phone whose text is twice as large dot, time and wave still stand in one line.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 195, height: 422 });
  const parts = await page.getByRole('timer').evaluate((timer) => {
    const line = timer.parentElement as HTMLElement;
    return [line.querySelector('i'), line.nextElementSibling].map((part) => {
      const box = (part as Element).getBoundingClientRect();
      return { middle: box.top + box.height / 2, width: box.width };
    });
  });
  const [dot, wave] = parts;
  expect(Math.abs((dot?.middle ?? 0) - (wave?.middle ?? 0))).toBeLessThan(2);
  expect(wave?.width).toBeGreaterThan(12);
  await page.setViewportSize({ width, height });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(mine).toHaveCount(1);
});
