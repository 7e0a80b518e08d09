// What stands in the list costs nothing while something else changes: one rule of a style sheet can have the styles of all of it
// computed anew with each letter and each word (`.a:has(.b) *`, `* + *`).

import type { CDPSession } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { needs } from '../helpers/needs.ts';

interface TraceEvent {
  readonly name: string;
  readonly args?: { readonly elementCount?: number };
}

/** The most elements whose styles were computed at once meanwhile. */
async function mostStyled(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await work();
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await isComplete;
  const passes = events.filter(({ name }) => name === 'UpdateLayoutTree');
  expect(passes.length).toBeGreaterThan(5);
  return Math.max(...passes.map(({ args }) => args?.elementCount ?? 0));
}

const line = (cell: string) => `|${` ${cell} |`.repeat(60)}\n`;
const table = line('h') + line('---') + line('c').repeat(50);

test('neither what is typed nor a reply computes the styles of what stands there', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('counts of layouts', browserName);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say(table);
  await chat.replied();
  await expect(chat.messages('user').last().locator('td')).toHaveCount(3_000);
  const session = await page.context().newCDPSession(page);
  const typed = await mostStyled(session, () => chat.input.pressSequentially('How do you do?'));
  expect(typed).toBeLessThan(1_000);
  const answered = await mostStyled(session, async () => {
    await chat.input.press('Enter');
    await chat.replied();
  });
  expect(answered).toBeLessThan(1_000);
});
