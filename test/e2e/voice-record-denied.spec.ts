// A microphone that nobody may use.

import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { openRecorder, withoutPermission } from '../helpers/microphone.ts';

const refusing = await withoutPermission();
const firefoxRefusing = { 'media.navigator.streams.fake': true, 'permissions.default.microphone': 2 };
test.use({
  launchOptions: ({ browserName, launchOptions: { firefoxUserPrefs, ...rest } }, use) =>
    use(
      browserName === 'chromium'
        ? refusing
        : { ...rest, firefoxUserPrefs: { ...firefoxUserPrefs, ...firefoxRefusing } },
    ),
});

test('says so with a picture and a way to close it, remembers it, and leaves the text usable', async ({
  page,
  siteUrl,
}) => {
  const recorder = await openRecorder(page, `${siteUrl}/voice`);
  await page.getByRole('button', { name: 'Record voice message' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Permission Denied' });
  await expect(notice).toContainText(
    "Please allow access to your microphone. This will enable you to start speaking and using the application's features.",
  );
  await expect(notice.locator('svg.pc-denied-hint')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('microphone-permission-store'))).toBe(
    '{"permission":"denied"}',
  );
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await recorder.chat.say('Then in writing');
  await recorder.chat.replied();
  expect(await recorder.told('error')).toMatchObject([{ code: 'permission-denied' }]);
});
