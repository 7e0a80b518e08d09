// A machine without a microphone.

import { agendaParts, atGateOn } from '../helpers/agenda.ts';
import { expect, test } from '../helpers/demo.ts';
import { openRecorder, withoutDevice } from '../helpers/microphone.ts';
import { without } from '../helpers/needs.ts';
import { operatorOf } from '../helpers/operator-call.ts';

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

test('answers in writing what is asked for by voice, and may try again', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await atGateOn(page, siteUrl);
  const { start, progress } = agendaParts(page);
  await start.click();
  await expect(progress).toHaveAttribute('aria-valuenow', '20');
  const operator = await operatorOf(page, apiUrl, operatorToken);
  for (const percent of ['40', '60']) {
    await operator.act('agenda', { action: 'step' });
    await expect(progress).toHaveAttribute('aria-valuenow', percent);
  }
  await expect(chat.input).toHaveCount(0);
  const record = page.getByRole('button', { name: 'Record voice message' });
  await record.click();
  await expect(page.getByText('Failed to access microphone. Please try again.')).toBeVisible();
  await expect(chat.input).toBeVisible();
  await expect(record).toBeVisible();
  await chat.say('Two of them');
  await expect(progress).toHaveAttribute('aria-valuenow', '80');
});
