// In a low window the notice of an agenda above the composer is read whole, whoever answers.

import { agendaParts, asked, atGateOn } from '../helpers/agenda.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf } from '../helpers/operator-call.ts';

test.use({ viewport: { width: 720, height: 450 } });

test('the notice of an agenda above the composer is whole beside the banner of a take-over', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = await atGateOn(page, siteUrl);
  const { panel, start } = agendaParts(page);
  await start.click();
  await asked(chat, 'Which tea');
  await chat.say('A sencha');
  const notice = panel.locator('[data-input-mode] bdi');
  await expect(notice).toHaveText('Voice is disabled for this agenda item, please chat via textbox');
  await chat.replied();
  /** How much of its first line lies above what is seen of the composer. */
  const cutPx = () =>
    notice.evaluate((line) => {
      const place = line.closest('.pc-place')?.getBoundingClientRect().top ?? 0;
      return Math.max(0, Math.round(place - (line.getClientRects()[0]?.top ?? 0)));
    });
  expect(await cutPx()).toBe(0);
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('take-over');
  const banner = panel.getByText('A human has taken over: Robin.');
  await expect(banner).toBeVisible();
  expect(await cutPx()).toBe(0);
  await expect(banner).toBeHidden();
  await operator.act('hand-back');
  await expect(panel.getByText('The AI answers again')).toBeVisible();
  expect(await cutPx()).toBe(0);
});
