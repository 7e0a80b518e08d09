import { moveAgenda, offerAgenda } from '@persona-chat/demo-host/server/agendas/agenda-reducer.ts';
import type {
  AgendaEvent,
  AgendaPhase,
  AgendaProgress,
} from '@persona-chat/demo-host/server/agendas/agenda-reducer.ts';
import { describe, expect, it } from 'vitest';

const items = ['a', 'b', 'c'];
const offered = offerAgenda(items);

const at = (current: string, changes: Partial<AgendaProgress> = {}): AgendaProgress => {
  const place = items.indexOf(current);
  return {
    phase: 'running',
    previousItemId: items[place - 1] ?? null,
    currentItemId: current,
    nextItemId: items[place + 1] ?? null,
    isReminded: false,
    ...changes,
  };
};
const ended = (phase: AgendaPhase, current: string): AgendaProgress => at(current, { phase, nextItemId: null });
const left: AgendaProgress = { ...offered, phase: 'exited', nextItemId: null };
const reminded = at('b', { isReminded: true });

const events: readonly AgendaEvent[] = ['confirm', 'step', 'complete', 'exit', 'activity', 'remind', 'time-out'];

const table: readonly (readonly [string, AgendaProgress, Partial<Record<AgendaEvent, AgendaProgress>>])[] = [
  ['unconfirmed', offered, { confirm: at('a'), exit: left }],
  [
    'at the first item',
    at('a'),
    {
      step: at('b'),
      complete: ended('completed', 'c'),
      exit: ended('exited', 'a'),
      activity: at('a'),
      remind: at('a', { isReminded: true }),
      'time-out': ended('timed-out', 'a'),
    },
  ],
  [
    'reminded at an item in the middle',
    reminded,
    {
      step: at('c'),
      complete: ended('completed', 'c'),
      exit: ended('exited', 'b'),
      activity: at('b'),
      'time-out': ended('timed-out', 'b'),
    },
  ],
  [
    'at the last item',
    at('c'),
    {
      step: ended('completed', 'c'),
      complete: ended('completed', 'c'),
      exit: ended('exited', 'c'),
      activity: at('c'),
      remind: at('c', { isReminded: true }),
      'time-out': ended('timed-out', 'c'),
    },
  ],
  ['completed', ended('completed', 'c'), {}],
  ['exited', ended('exited', 'b'), {}],
  ['timed out', ended('timed-out', 'b'), {}],
];

describe('moveAgenda', () => {
  const transitions = table.flatMap(([name, from, moves]) =>
    events.map((event) => [name, event, from, moves[event] ?? null] as const),
  );

  it.each(transitions)('%s: knows what %s means', (_name, event, from, to) => {
    expect(moveAgenda(from, event, items)).toEqual(to);
  });

  it('completes an agenda without items as soon as it is confirmed', () => {
    expect(moveAgenda(offerAgenda([]), 'confirm', [])?.phase).toBe('completed');
  });

  it('begins again where the current item is no longer in the agenda', () => {
    expect(moveAgenda(at('b', { currentItemId: 'gone' }), 'step', items)).toEqual(at('a'));
  });

  it('walks from the offer to the end in as many steps as there are items', () => {
    const walked = (['confirm', 'step', 'step', 'step'] as const).reduce<AgendaProgress | null>(
      (progress, event) => progress && moveAgenda(progress, event, items),
      offered,
    );
    expect(walked && [walked.phase, walked.currentItemId]).toEqual(['completed', 'c']);
  });
});
