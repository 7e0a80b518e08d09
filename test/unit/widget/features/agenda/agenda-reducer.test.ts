import { describe, expect, it } from 'vitest';
import {
  type AgendaAction,
  type AgendaPlace,
  endingOf,
  itemsOf,
  noAgenda,
  positionOf,
  reduceAgenda,
  toConversationState,
} from '../../../../../packages/widget/src/features/agenda/agenda-reducer.ts';
import type { ConversationAgenda } from '../../../../../packages/widget/src/protocol/agenda.ts';

const agenda = {
  id: 'a1',
  name: 'Order',
  progressBarEnabled: true,
  items: ['i1', 'i2', 'i3'].map((id) => ({ id, name: id, userInputMode: 'NONE' as const })),
};
const at = (fields: Partial<ConversationAgenda> = {}): ConversationAgenda => ({
  id: 'ca1',
  conversationId: 'c1',
  agendaId: 'a1',
  ...fields,
});
const changed = (fields: Partial<ConversationAgenda>): AgendaAction => ({
  type: 'changed',
  conversationAgenda: at(fields),
});
const opened: AgendaAction = { type: 'opened', place: { conversationId: 'c1', agenda, conversationAgenda: null } };
const walk = (...actions: AgendaAction[]): AgendaPlace => actions.reduce(reduceAgenda, noAgenda);

const pending = changed({});
const first = changed({ confirmed: true, currentAgendaItemId: 'i1', nextAgendaItemId: 'i2' });
const second = changed({ confirmed: true, currentAgendaItemId: 'i2', nextAgendaItemId: 'i3' });
const completed = changed({ confirmed: true, isCompleted: true, currentAgendaItemId: 'i3' });
const exited = changed({ confirmed: true, isCompleted: true, isExit: true, currentAgendaItemId: 'i2' });
const timedOut = changed({ confirmed: true, isCompleted: true, isTimedOut: true, currentAgendaItemId: 'i2' });
const removed: AgendaAction = { type: 'removed', id: 'ca1' };

const inAgenda = (previous: string | null, current: string, next: string | null) => ({
  type: 'in_agenda',
  previous_agenda_item_id: previous,
  current_agenda_item_id: current,
  next_agenda_item_id: next,
});
const qa = (disabled = false) => ({ type: 'qa', conversation_id: 'c1', disable_agenda: disabled });

describe('toConversationState', () => {
  it.each([
    ['nothing started', [opened], qa()],
    [
      'CREATED',
      [opened, pending],
      { type: 'pre_agenda', conversation_agenda_id: 'ca1', agenda_id: 'a1', confirmed: false },
    ],
    ['confirmed', [opened, pending, first], inAgenda(null, 'i1', 'i2')],
    ['the next item', [opened, pending, first, second], inAgenda('i1', 'i2', 'i3')],
    ['a page that begins in the middle', [opened, second], inAgenda('i1', 'i2', 'i3')],
    [
      'an item that is skipped',
      [opened, first, changed({ confirmed: true, currentAgendaItemId: 'i3' })],
      inAgenda('i1', 'i3', null),
    ],
    ['completed', [opened, first, second, completed], qa(true)],
    ['exited', [opened, first, second, exited], { ...inAgenda('i1', 'i2', null), type: 'exit_agenda' }],
    [
      'left before it was confirmed',
      [opened, pending, changed({ isCompleted: true, isExit: true })],
      { type: 'exit_agenda', previous_agenda_item_id: null, current_agenda_item_id: null, next_agenda_item_id: null },
    ],
    ['timed out', [opened, first, timedOut], qa(true)],
    ['DELETED', [opened, first, removed], qa()],
  ])('derives the state after %s', (_name, actions, state) => {
    expect(toConversationState(walk(...(actions as AgendaAction[])))).toEqual(state);
  });
});

describe('reduceAgenda', () => {
  it.each([
    ['an update that changes nothing', first],
    ['an agenda that is known', { type: 'described', agenda } as const],
    ['the removal of another', { type: 'removed', id: 'other' } as const],
  ])('gives the same place back for %s', (_name, action) => {
    const place = walk(opened, first);
    expect(reduceAgenda(place, action)).toBe(place);
  });

  it('ignores a document of another conversation', () => {
    const place = walk(opened, first);
    expect(reduceAgenda(place, changed({ conversationId: 'c2', isCompleted: true }))).toBe(place);
  });

  it('keeps what runs when an agenda that ended earlier is told after it', () => {
    const place = walk(opened, first);
    expect(reduceAgenda(place, changed({ id: 'ca0', isCompleted: true }))).toBe(place);
    expect(reduceAgenda(place, changed({ id: 'ca2' })).conversationAgenda?.id).toBe('ca2');
  });

  it('forgets everything with another conversation', () => {
    const other: AgendaAction = {
      type: 'opened',
      place: { conversationId: 'c2', agenda: null, conversationAgenda: null },
    };
    expect(walk(opened, first, second, other)).toEqual({ ...noAgenda, conversationId: 'c2' });
  });

  it('takes the bootstrap alone as the word where there is no realtime', () => {
    const again: AgendaAction = { type: 'opened', place: { conversationId: 'c1', agenda, conversationAgenda: null } };
    expect(walk(opened, first, again).conversationAgenda).toBeNull();
  });

  it('knows no items of an agenda that is not the one in the document', () => {
    const place = walk(opened, changed({ agendaId: 'a2', confirmed: true, currentAgendaItemId: 'i1' }));
    expect(itemsOf(place)).toEqual([]);
    expect(positionOf(place)).toBe(0);
    const described = reduceAgenda(place, { type: 'described', agenda: { ...agenda, id: 'a2' } });
    expect(positionOf(described)).toBe(1);
  });
});

describe('endingOf', () => {
  it.each([
    [{}, null],
    [{ confirmed: true }, null],
    [{ isExit: true }, null],
    [{ isTimedOut: true }, null],
    [{ isCompleted: true }, 'completed'],
    [{ isCompleted: true, isExit: true }, 'exited'],
    [{ isCompleted: true, isTimedOut: true }, 'timed-out'],
  ] as const)('reads %j as %s', (fields, ending) => {
    expect(endingOf(at(fields))).toBe(ending);
  });
});
