// What the debug panel tells of an agenda and of the live connection (docs/behaviour.md#debug).

import { afterEach, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';

const items = [
  { id: 'i1', name: 'Leaf', userInputMode: 'NONE' },
  { id: 'i2', name: 'Pot', userInputMode: 'TEXT' },
];
const agenda = { id: 'a1', name: 'Order tea', progressBarEnabled: true, items };
const at = { id: 'ca1', conversationId: 'c1', agendaId: 'a1', confirmed: true };

let chat: Chat;
const panel = () => {
  const state = chat.session.debug.$state.get();
  return state.name === 'ready' ? state.feature : undefined;
};
afterEach(() => chat.session.destroy());
const open = async (bootstrap: object) => {
  chat = createChat({ config: { debug: true }, bootstrap: { ...bootstrapData, ...bootstrap } });
  await chat.open();
};
const guide = () => panel()?.$guide.get();

it('tells nothing where nothing is live', async () => {
  await open({});
  expect(guide()).toBeNull();
});

it('follows agenda, topic, input mode, next topic and outputs', async () => {
  await open({
    agenda,
    conversationAgenda: { ...at, currentAgendaItemId: 'i1', nextAgendaItemId: 'i2' },
    realtime: { kind: 'sse', url: '/live' },
  });
  expect(guide()).toMatchObject({
    agenda: 'Order tea',
    topic: 'Leaf',
    inputMode: 'normal',
    nextTopic: 'Pot',
    outputs: [],
  });
  chat.env.realtime.change('conversationAgenda', 'ca1', { ...at, currentAgendaItemId: 'i2', nextAgendaItemId: 'i9' });
  expect(guide()).toMatchObject({ topic: 'Pot', inputMode: 'TEXT', nextTopic: 'i9' });
  chat.env.realtime.change('agendaOutputData', 'o1', { name: 'Leaf', value: 'Assam' });
  chat.env.realtime.change('agendaOutputData', 'o2', { slug: 'cups', value: 2 });
  expect(guide()?.outputs).toEqual([
    { id: 'o1', name: 'Leaf', value: 'Assam' },
    { id: 'o2', name: 'cups', value: '2' },
  ]);
});

it('tells how the documents arrive', async () => {
  await open({ realtime: { kind: 'sse', url: '/live' } });
  const state = () => guide()?.transport;
  expect(state()).toEqual({ kind: 'sse', state: 'connecting' });
  chat.env.realtime.stale(false);
  expect(state()).toEqual({ kind: 'sse', state: 'live' });
  chat.env.realtime.stale(true);
  expect(state()).toEqual({ kind: 'sse', state: 'lost' });
  chat.env.realtime.fail(new WidgetError('protocol'));
  expect(state()).toEqual({ kind: 'sse', state: 'failed' });
});

it('tells of no connection where an agenda comes without realtime', async () => {
  await open({ agenda, conversationAgenda: at });
  expect(guide()).toMatchObject({ agenda: 'Order tea', topic: null, transport: null });
});
