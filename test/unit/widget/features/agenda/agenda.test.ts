import type { VoiceAccess } from '../../../../../packages/widget/src/core/voice-port.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import type { ConversationControl } from '../../../../../packages/widget/src/features/conversation-control/conversation-control-types.ts';

const item = (id: string, userInputMode = 'NONE') => ({ id, name: id, userInputMode });
const agenda = {
  id: 'a1',
  name: 'Order tea',
  progressBarEnabled: true,
  items: [item('i1'), item('i2', 'TEXT'), item('i3', 'VOICE')],
};
const pending = { id: 'ca1', conversationId: 'c1', agendaId: 'a1' };
const realtime = { kind: 'sse', url: '/live' };
const on = (itemId: string) => ({ ...pending, confirmed: true, currentAgendaItemId: itemId });

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const open = async (bootstrap: object = {}, options: Parameters<typeof createChat>[0] = {}) => {
  chat = createChat({
    bootstrap: { ...bootstrapData, agenda, conversationAgenda: pending, realtime, ...bootstrap },
    ...options,
  });
  await chat.open();
};
const live = (): ConversationControl => {
  const phase = chat.session.control.$state.get();
  if (phase.name !== 'ready') throw new Error(`live is ${phase.name}`);
  return phase.feature;
};
const tell = (data: object | null, id = 'ca1') => chat.env.realtime.change('conversationAgenda', id, data);
const tracked = () =>
  chat.env
    .toldOf('analytics')
    .map((detail) => (detail as { name: string }).name)
    .filter((name) => /^(agenda|input)/.test(name));
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);

describe('gating', () => {
  it('holds the input until the agenda is confirmed, and keeps the draft', async () => {
    await open();
    expect(chat.session.control.$inputPolicy.get()).toMatchObject({
      replacement: 'agenda',
      refusal: 'agenda.startFirst',
    });
    await chat.send('Hello');
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(0);
    expect(chat.session.composer.$draft.get()).toBe('Hello');
    tell(on('i1'));
    expect(chat.session.control.$inputPolicy.get()).toMatchObject({ replacement: null, refusal: null });
  });

  it('triggers the agenda with a message without content', async () => {
    await open();
    live().agenda.start();
    await chat.env.clock.settle();
    const { json } = chat.env.http.of('POST /chat/v4')[0] ?? {};
    expect(json).toMatchObject({
      agendaToTriggerId: 'a1',
      message: { content: '', role: 'user', origin: 'TRIGGER_AGENDA' },
    });
    expect(chat.bubbles()).toEqual([]);
  });

  it('says that there is no such agenda, and is ready again', async () => {
    await open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 404, json: { message: 'Agenda not found' } }));
    await expect(chat.session.triggerAgenda('nope')).rejects.toMatchObject({ status: 404 });
    expect(toasts()).toEqual(['errors.agendaNotFound']);
    expect(chat.status()).toBe('idle');
  });

  it('triggers nothing while a reply runs', async () => {
    await open({ conversationAgenda: null });
    await chat.send('Hello');
    live().agenda.start();
    await expect(chat.session.triggerAgenda('a1')).rejects.toMatchObject({ code: 'unsupported' });
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
  });

  it('does not gate an agenda without a progress bar', async () => {
    await open({ agenda: { ...agenda, progressBarEnabled: false } });
    expect(chat.session.control.$inputPolicy.get().replacement).toBeNull();
    expect(live().agenda.$progress.get()).toBeNull();
  });
});

describe('progress', () => {
  it.each([
    ['the first item', on('i1'), { position: 1, percent: 33, ending: null }],
    ['the last item', on('i3'), { position: 3, percent: 100, ending: null }],
    ['an unknown item', on('i9'), { position: 0, percent: 0, ending: null }],
    ['its normal end', { ...on('i2'), isCompleted: true }, { percent: 100, ending: 'completed' }],
    ['an exit', { ...on('i2'), isCompleted: true, isExit: true }, { percent: 67, ending: 'exited' }],
    ['a time-out', { ...on('i1'), isCompleted: true, isTimedOut: true }, { percent: 33, ending: 'timed-out' }],
  ])('shows %s', async (_name, conversationAgenda, expected) => {
    await open({ conversationAgenda });
    expect(live().agenda.$progress.get()).toMatchObject({ name: 'Order tea', count: 3, ...expected });
  });

  it('toasts for 5 s when it completes, and not for one that had completed before', async () => {
    await open({ conversationAgenda: { ...on('i1') } });
    tell({ ...on('i1'), isCompleted: true });
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ key: 'agenda.completed', isDone: true }]);
    await chat.env.clock.advance(4900);
    expect(toasts()).toEqual(['agenda.completed']);
    await chat.env.clock.advance(200);
    expect(toasts()).toEqual([]);
    chat.session.destroy();
    await open({ conversationAgenda: { ...on('i1'), isCompleted: true } });
    expect(toasts()).toEqual([]);
  });

  it('tells host and analytics of each step once', async () => {
    await open();
    tell(on('i1'));
    tell(on('i1'));
    tell({ ...on('i1'), isCompleted: true, isExit: true });
    tell(null);
    expect(tracked()).toEqual(['agenda-start', 'agenda-end']);
    const told = chat.env.toldOf('agenda') as { agenda: { id: string } | null; conversationAgenda: object | null }[];
    expect(told).toHaveLength(4);
    expect(told.at(-1)).toEqual({ agenda: null, conversationAgenda: null });
  });
});

describe('realtime', () => {
  it('asks for an agenda that it does not know, once', async () => {
    await open({ agenda: null, conversationAgenda: null });
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { ...bootstrapData, agenda, conversationAgenda: null, realtime } },
    }));
    tell(on('i2'));
    tell({ ...on('i2'), nextAgendaItemId: 'i3' });
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /conversations')).toHaveLength(2);
    expect(live().agenda.$progress.get()).toMatchObject({ name: 'Order tea', position: 2 });
    expect(chat.env.realtime.requests).toHaveLength(1);
  });

  it('asks the bootstrap again after a reply where there is no realtime', async () => {
    await open({ realtime: null });
    live().agenda.start();
    await chat.env.clock.settle();
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { ...bootstrapData, agenda, conversationAgenda: on('i1'), realtime: null } },
    }));
    chat.streams[0]?.push(token('r1', 'First question', true), completion());
    await chat.env.clock.settle();
    expect(chat.session.control.$inputPolicy.get().replacement).toBeNull();
  });

  it('keeps outputs in their order, one of each id, and tells the host', async () => {
    await open();
    const { change } = chat.env.realtime;
    change('agendaOutputData', 'o1', { id: 'o1', name: 'Tea', value: 'Sencha' });
    change('agendaOutputData', 'o2', { id: 'o2', name: 'Grams', value: 100 });
    change('agendaOutputData', 'o1', { id: 'o1', name: 'Tea', value: 'Oolong' });
    await chat.env.clock.settle();
    expect(
      live()
        .agenda.$outputs.get()
        .map(({ id, value }) => [id, value]),
    ).toEqual([
      ['o1', 'Oolong'],
      ['o2', 100],
    ]);
    expect(chat.env.toldOf('outputs').at(-1)).toMatchObject({ outputs: [{ value: 'Oolong' }, { value: 100 }] });
  });
});

describe('input mode', () => {
  const mode = () => live().inputMode.$mode.get();
  const notice = () => live().inputMode.$notice.get()?.key;
  const voice = (permission: VoiceAccess) => ({ checkPermission: () => Promise.resolve(permission) });

  it('is normal before the confirmation and after the end', async () => {
    await open({ conversationAgenda: { ...on('i2'), confirmed: false } });
    expect(mode()).toBe('normal');
    tell(on('i2'));
    expect(mode()).toBe('TEXT');
    tell({ ...on('i2'), isCompleted: true });
    expect([mode(), notice()]).toEqual(['normal', 'agenda.modeNormal']);
    await chat.env.clock.advance(5000);
    expect(notice()).toBeUndefined();
  });

  it('takes typing only, announces it, and tracks entering and leaving', async () => {
    await open({ conversationAgenda: on('i1') });
    tell(on('i2'));
    expect(chat.session.control.$inputPolicy.get()).toMatchObject({ allowsText: true, allowsVoice: false });
    expect(notice()).toBe('agenda.textOnly');
    await chat.env.clock.advance(2000);
    expect(chat.session.announcer.$announcement.get()?.text).toContain('please chat via textbox');
    tell(on('i1'));
    expect(tracked()).toEqual(['input-mode-enter', 'input-mode-leave']);
    expect(notice()).toBe('agenda.modeNormal');
  });

  it.each(['granted', 'prompt'] as const)('takes the voice only while the microphone is %s', async (permission) => {
    await open({ conversationAgenda: on('i3') }, { voice: voice(permission) });
    expect(chat.session.control.$inputPolicy.get()).toMatchObject({ allowsText: false, allowsVoice: true });
    await chat.send('typed all the same');
    expect(chat.session.composer.$notice.get()).toBe('agenda.voiceOnly');
    expect(chat.session.composer.$draft.get()).toBe('typed all the same');
    await expect(chat.session.sendMessage('by script')).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('falls back to text when the microphone is denied, then or later', async () => {
    await open({ conversationAgenda: on('i3') }, { voice: voice('denied') });
    expect([mode(), notice()]).toEqual(['TEXT', 'agenda.turnOnMicrophone']);
    expect(toasts()).toEqual(['agenda.microphoneDenied']);
    chat.session.destroy();
    await open({ conversationAgenda: on('i3') }, { voice: voice('prompt') });
    live().inputMode.voiceFailed(true);
    live().inputMode.voiceFailed(true);
    expect([mode(), toasts()]).toEqual(['TEXT', ['agenda.microphoneDenied']]);
  });

  it('takes text beside the voice where the microphone does not open', async () => {
    await open({ conversationAgenda: on('i3') }, { voice: voice('prompt') });
    live().inputMode.voiceFailed(false);
    expect([mode(), notice(), toasts()]).toEqual(['normal', 'agenda.turnOnMicrophone', []]);
    expect(chat.session.control.$inputPolicy.get()).toMatchObject({ allowsText: true, allowsVoice: true });
    tell(on('i1'));
    tell(on('i3'));
    expect([mode(), notice()]).toEqual(['VOICE', 'agenda.voiceOnly']);
  });

  it('falls back to text where nothing can be recorded', async () => {
    await open({ conversationAgenda: on('i3') }, { voice: voice('unsupported') });
    expect([mode(), notice(), toasts()]).toEqual(['TEXT', 'agenda.voiceDisabled', []]);
  });
});

it('loads nothing and connects nowhere where the conversation has nothing live', async () => {
  await open({ conversationAgenda: null, agenda: null, realtime: null }, { history: [message('m1', 'user', 'Hi')] });
  expect(chat.session.control.$state.get().name).toBe('idle');
  expect(chat.env.realtime.requests).toHaveLength(0);
});
