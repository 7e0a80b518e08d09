import { agendaParts, asked, atGateOn } from '../helpers/agenda.ts';
import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf } from '../helpers/operator-call.ts';

test.slow();

test('holds the input back until Start, then walks to the end', async ({ page, siteUrl, apiUrl, operatorToken }) => {
  const chat = await atGateOn(page, siteUrl);
  const { panel, start, progress, toast } = agendaParts(page);
  await expect(chat.input).toHaveCount(0);
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);
  await start.click();
  await expect(progress).toHaveAttribute('aria-valuenow', '20');
  await expect(panel.getByText('1 of 5', { exact: true })).toBeVisible();
  await expect(chat.input).toBeFocused();
  await expect(chat.messages('user')).toHaveCount(0);
  await asked(chat, 'Which tea');
  await chat.say('A sencha');
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await expect(panel.getByText('Voice is disabled for this agenda item, please chat via textbox').last()).toBeVisible();
  await asked(chat, 'How many grams?');
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await expect(chat.input).toBeFocused();
  const record = panel.getByRole('button', { name: 'Record voice message' });
  // Who is in the middle of a sentence presses no button with its next space, and has all of it in the draft.
  await chat.input.pressSequentially('Fifty ');
  for (const [percent, focused] of [
    ['60', record],
    ['80', chat.input],
  ] as const) {
    await operator.act('agenda', { action: 'step' });
    await expect(progress).toHaveAttribute('aria-valuenow', percent);
    await expect(focused).toBeFocused();
    const field = await panel.locator('.pc-field').boundingBox();
    expect(field?.height).toBe(48);
    // It takes the field's place.
    if (focused !== record) continue;
    expect(await record.boundingBox()).toEqual(field);
    await page.keyboard.type('grams or ');
    await expect(panel.getByRole('button', { name: 'Stop recording' })).toHaveCount(0);
  }
  await expect(chat.input).toHaveValue('Fifty grams or ');
  await expect(panel.getByText('You can type and speak again').first()).toBeVisible();
  await chat.say('To Kyoto');
  await expect(progress).toHaveAttribute('aria-valuenow', '100');
  await expect(panel.getByText('5 of 5', { exact: true })).toBeVisible();
  await asked(chat, 'Shall I send it?');
  await chat.say('Yes');
  await expect(toast).toBeVisible();
  await expect(progress).toHaveAttribute('aria-valuetext', 'Agenda Completed!');
  await chat.say('What is oolong?');
  await chat.replied();
});

test('ends with an exit, and tells the page of every step; of one that is not there it says so', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/404/);
  await page.addInitScript(() => {
    const told: unknown[] = ((window as unknown as { told: unknown[] }).told = []);
    for (const name of ['agenda', 'outputs', 'analytics']) {
      addEventListener(`persona-chat:${name}`, ({ detail }: Event & { detail?: never }) => told.push([name, detail]));
    }
  });
  const chat = await atGateOn(page, siteUrl);
  const { start, progress } = agendaParts(page);
  await start.click();
  await asked(chat, 'Which tea');
  await chat.say('A sencha');
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await asked(chat, 'How many grams?');
  await chat.say('/exit');
  await expect(progress).toHaveAttribute('aria-valuetext', 'Agenda Exited!');
  const told = () => page.evaluate(() => (window as unknown as { told: [string, Record<string, unknown>][] }).told);
  await expect
    .poll(async () => (await told()).flatMap(([name, { name: event }]) => (name === 'analytics' ? [event] : [])))
    .toEqual(expect.arrayContaining(['agenda-start', 'input-mode-enter', 'input-mode-leave', 'agenda-end']));
  const outputs = (await told()).filter(([name]) => name === 'outputs').at(-1)?.[1]['outputs'];
  expect(outputs).toEqual([expect.objectContaining({ value: expect.stringContaining('sencha') })]);
  await chat.replied();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  await page.evaluate(() =>
    (document.querySelector('persona-chat') as HTMLElement & { triggerAgenda(id: string): Promise<void> })
      .triggerAgenda('no-such-agenda')
      .catch(() => undefined),
  );
  await expect(chat.panel.getByRole('alert').filter({ hasText: 'Agenda not found' })).toBeVisible();
});

test('runs out of time with a word about it', async ({ page, siteUrl, apiUrl, operatorToken }) => {
  const chat = await atGateOn(page, siteUrl);
  const { start, progress } = agendaParts(page);
  await start.click();
  await asked(chat, 'Which tea');
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.act('agenda', { action: 'remind' });
  await expect(chat.messages('persona').last()).toContainText('Are you still there?');
  await operator.act('agenda', { action: 'time-out' });
  await expect(progress).toHaveAttribute('aria-valuetext', 'Agenda Timed Out');
  await expect(chat.messages('persona').last()).toContainText('put the order aside');
  await expect(chat.messages('persona')).toHaveCount(3);
});

test('keeps its place and its gate over a reload', async ({ page, siteUrl }) => {
  const chat = await atGateOn(page, siteUrl);
  const { panel, start, progress } = agendaParts(page);
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(panel.getByText('Tea order')).toBeVisible();
  await expect(chat.input).toHaveCount(0);
  await start.click();
  await asked(chat, 'Which tea');
  await chat.say('A sencha');
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await asked(chat, 'How many grams?');
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await expect(chat.messages('persona')).toHaveCount(2);
});
