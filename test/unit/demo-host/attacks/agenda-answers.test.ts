// Answers to an agenda that are not what they seem, or that pile up: a value is kept as it was given or asked for again, and what
// is told of a conversation does not grow with the times that an agenda was gone through.

import { readMeaning } from '@persona-chat/demo-host/server/agendas/read-answer.ts';
import { describe, expect, it } from 'vitest';
import { createAgendaVisitor } from '../agendas/agenda-visitor.ts';
import { readEvents } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';

describe('a number as an answer', () => {
  it.each([
    ['12345678901234', 12_345_678_901_234],
    ['-5', -5],
    ['−5 degrees', -5],
    ['+5', 5],
    ['0', 0],
    ['I take 250.', 250],
    ['250g', 250],
    ['1.000.000', 1_000_000],
    ['1 234 567 890 123', 1_234_567_890_123],
    ['1 000 g', 1_000],
    ['(100)', 100],
  ])('is kept exactly: %s', (words, value) => {
    expect(readMeaning(words, 'INTEGER')).toEqual({ type: 'answer', value });
  });

  it.each([
    '1.5',
    '0,5 kg',
    '0.500 kg',
    '.5',
    '1e9',
    '1E-3',
    '1.000,50',
    '1,000.5',
    '1,00',
    '1,0000',
    '12345678901234567890',
    '2 or 20',
    '2-3',
    '1/2',
    '½',
    '1½',
    '10²',
    '٣',
    '3٣',
    '0x10',
    'A4',
    '5 thousand',
    '5k',
    'minus 5',
    '5 %',
    '10:30',
    '2026-11-22',
    'a lot',
  ])('is asked for again where it is none, or not a whole one: %s', (words) => {
    expect(readMeaning(words, 'INTEGER')).toEqual({ type: 'unclear' });
  });

  it('is looked for in time that grows with the text alone', () => {
    const began = performance.now();
    for (const part of ['1,', '1.000.', '1 ', '-', '9', '½', '.,', '1\u00a0']) readMeaning(part.repeat(700), 'INTEGER');
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('a text as an answer', () => {
  it('is kept whole, or asked for again', () => {
    const [whole, tooLong] = ['x'.repeat(2_000), 'x'.repeat(2_001)];
    expect(readMeaning(whole, 'STRING')).toEqual({ type: 'answer', value: whole });
    expect(readMeaning(tooLong, 'STRING')).toEqual({ type: 'unclear' });
    expect(readMeaning(`yes ${tooLong}`, 'BOOLEAN')).toEqual({ type: 'unclear' });
    expect(readMeaning(`5 ${tooLong}`, 'INTEGER')).toEqual({ type: 'unclear' });
  });
});

describe('an agenda that is gone through again and again', () => {
  const host = useDemoHost();

  it('tells the answers of the newest time alone, to whoever comes and to whoever listens', async () => {
    const visitor = await createAgendaVisitor(host());
    const url = `${host().apiUrl}/chat/live?conversationId=${visitor.conversationId}`;
    const listening = await readEvents(url, visitor.token);
    for (let round = 0; round < 4; round += 1) {
      await visitor.begin('tea-taste');
      for (const answer of ['malty', 'at night']) await visitor.ask(`${round} ${answer}`);
    }
    const last = ['3 malty', '3 at night'];
    expect((await visitor.outputs()).map(({ value }) => value)).toEqual(last);
    const stored = await host().database.query('select id from agenda_outputs where conversation_id = $1', [
      visitor.conversationId,
    ]);
    expect(stored).toHaveLength(8);

    const told = (events: readonly { readonly data: unknown }[]): unknown[] => {
      const known = new Map<string, unknown>();
      for (const { data } of events) {
        const { collection, type, id, data: output } = data as Record<string, string> & { data?: { value: unknown } };
        if (collection !== 'agendaOutputData') continue;
        if (type === 'removed') known.delete(id ?? '');
        else known.set(id ?? '', output?.value);
      }
      return [...known.values()];
    };
    await eventually(() => told(listening.events).join() === last.join());
    const coming = await readEvents(url, visitor.token);
    await eventually(() => told(coming.events).length === 2);
    expect(told(coming.events)).toEqual(last);
    for (const reader of [listening, coming]) reader.leave();
    await Promise.all([listening.ended, coming.ended]);
  });

  it('keeps no answer that is longer than one may be, and quotes none', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    expect(await visitor.ask('x'.repeat(20_000))).toContain('did not quite get that');
    await visitor.ask('Assam');
    for (const amount of [`5 ${'x'.repeat(19_000)}`, '0,5 kg', '12345678901234567890']) {
      expect(await visitor.ask(amount)).toContain('did not quite get that');
    }
    await visitor.ask('-5');
    expect((await visitor.outputs()).map(({ value }) => value)).toEqual(['Assam', -5]);
    expect(JSON.stringify(await visitor.outputs()).length).toBeLessThan(2_000);
  });
});
