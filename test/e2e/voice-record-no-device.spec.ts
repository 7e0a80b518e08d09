// A machine without a microphone.

import { expect, test } from '../helpers/demo.ts';
import { openRecorder, withoutDevice } from '../helpers/microphone.ts';
import { without } from '../helpers/needs.ts';

test.skip(...without('machine without a microphone'));
test.use({ launchOptions: await withoutDevice() });

test('says that there is no microphone, and leaves the text usable', async ({ page, siteUrl }) => {
  const recorder = await openRecorder(page, `${siteUrl}/voice`);
  await page.getByRole('button', { name: 'Record voice message' }).click();
  await expect(page.getByText('Failed to access microphone. Please try again.')).toBeVisible();
  await expect(recorder.chat.input).toBeVisible();
  await recorder.chat.say('Then in writing');
  await recorder.chat.replied();
});
