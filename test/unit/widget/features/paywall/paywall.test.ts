import { afterEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const closed = { passed: false, reason: 'Your trial has ended.' };
const open = async (validating: object | null) => {
  const conversation = { id: 'c1', validating };
  chat = createChat({ bootstrap: { ...bootstrapData, conversation, realtime: { kind: 'sse', url: '/live' } } });
  await chat.open();
};
const tell = (validating: object | null) => chat.env.realtime.change('conversation', 'c1', { id: 'c1', validating });
const block = () => {
  const phase = chat.session.control.$state.get();
  return phase.name === 'ready' ? phase.feature.paywall.$block.get() : undefined;
};

it.each([null, { passed: true }])('lets everything through while validating is %j', async (validating) => {
  await open(validating);
  expect([block(), chat.session.control.$inputPolicy.get().replacement]).toEqual([null, null]);
});

it('blocks every way of sending with the reason, and keeps the draft', async () => {
  await open(closed);
  expect(block()).toEqual({ reason: 'Your trial has ended.' });
  expect(chat.session.control.$inputPolicy.get()).toMatchObject({ replacement: 'paywall', refusal: 'paywall.blocked' });
  await chat.send('Hello');
  await expect(chat.session.sendMessage('by script')).rejects.toMatchObject({ code: 'unsupported' });
  await expect(chat.session.triggerAgenda('a1')).rejects.toMatchObject({ code: 'unsupported' });
  expect(chat.env.http.of('POST /chat/v4')).toHaveLength(0);
  expect(chat.session.composer.$draft.get()).toBe('Hello');
});

it('leaves no word of it at the field once it is open', async () => {
  await open(closed);
  await chat.send('Hello');
  expect(chat.session.composer.$notice.get()).toBe('paywall.blocked');
  tell({ passed: true });
  expect(chat.session.composer.$notice.get()).toBe(null);
});

it('says no more why a message was refused on its way, once it is open: the message keeps its Retry', async () => {
  await open(null);
  chat.env.http.on('POST /chat/v4', () => {
    tell(closed);
    return { status: 402, json: { message: 'Please pay first' } };
  });
  await chat.send('Hello');
  await chat.env.clock.settle();
  expect(chat.status()).toBe('failed');
  tell({ passed: true });
  expect([chat.status(), chat.bubbles()]).toEqual(['idle', ['user: Hello (failed)']]);
});

it('G10: says at the opening that it is closed, as it stands on screen', async () => {
  await open(closed);
  const said: string[] = [];
  for (let second = 0; second < 5; second += 1) {
    said.push(chat.session.announcer.$announcement.get()?.text ?? '');
    await chat.env.clock.advance(1000);
  }
  expect(said).toContain('Whoops! Your trial has ended.');
});

it('G10: says why it closes, wherever the focus is, and that it is open again', async () => {
  await open(null);
  const said = () => chat.session.announcer.$announcement.get()?.text;
  const pause = () => chat.env.clock.advance(2000);
  await pause();
  tell(closed);
  expect(said()).toBe('Whoops! Your trial has ended.');
  await pause();
  tell({ passed: false });
  await pause();
  expect(said()).toBe('Whoops! Your trial has ended.');
  tell({ passed: false, reason: 'Your plan has ended.' });
  await pause();
  expect(said()).toBe('Whoops! Your plan has ended.');
  tell({ passed: true });
  expect(said()).toBe('You can type and speak again');
});

it('G10: says it at each opening of the panel: met while that was closed, or said once before', async () => {
  await open(null);
  const said = () => chat.session.announcer.$announcement.get();
  chat.session.setOpen(false);
  await chat.env.clock.advance(2000);
  tell(closed);
  await chat.env.clock.advance(2000);
  expect(said()?.text ?? '').not.toContain('Whoops!');
  chat.session.setOpen(true);
  await chat.env.clock.advance(2000);
  const first = said();
  expect(first?.text).toBe('Whoops! Your trial has ended.');
  chat.session.setOpen(false);
  await chat.env.clock.advance(2000);
  chat.session.setOpen(true);
  await chat.env.clock.advance(2000);
  expect(said()).toMatchObject({ text: first?.text, serial: Number(first?.serial) + 1 });
});

describe('what may be done once it is gone', () => {
  const item = (id: string, userInputMode: string) => ({ id, name: id, userInputMode });
  const agenda = { id: 'a1', name: 'Tea', progressBarEnabled: true, items: [item('i1', 'NONE'), item('i2', 'VOICE')] };
  const at = (currentAgendaItemId: string, confirmed = true) => ({
    id: 'ca1',
    conversationId: 'c1',
    agendaId: 'a1',
    confirmed,
    currentAgendaItemId,
  });
  const openAt = async (conversationAgenda: object) => {
    const conversation = { id: 'c1', validating: closed };
    const realtime = { kind: 'sse', url: '/live' };
    const voice = { checkPermission: () => Promise.resolve('granted' as const) };
    chat = createChat({
      bootstrap: { ...bootstrapData, conversation, realtime, agenda, conversationAgenda },
      voice,
    });
    await chat.open();
    await chat.env.clock.advance(2000);
  };
  const said = () => chat.session.announcer.$announcement.get()?.text;

  it.each([
    [at('i2'), 'Typing is disabled for this agenda item, please answer by voice'],
    [at('i1'), 'You can type and speak again'],
    [at('i1', false), 'Press Start to begin'],
  ])('G10: is said as it is: %j', async (conversationAgenda, text) => {
    await openAt(conversationAgenda);
    tell({ passed: true });
    expect(said()).toBe(text);
  });

  it('G10: is not said while it stands there', async () => {
    await openAt(at('i2'));
    chat.env.realtime.change('conversationAgenda', 'ca1', at('i1'));
    await chat.env.clock.advance(2000);
    expect(said()).not.toContain('You can type and speak again');
    const phase = chat.session.control.$state.get();
    expect(phase.name === 'ready' && phase.feature.inputMode.$notice.get()).toBeNull();
  });
});

it('recovers without a reload', async () => {
  await open(closed);
  chat.session.composer.setDraft('Hello');
  tell({ passed: true });
  expect(chat.session.control.$inputPolicy.get().replacement).toBeNull();
  await chat.send('Hello');
  expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
});

it('keeps what was queued without a network until it may go out', async () => {
  await open(null);
  chat.env.page.set({ isOnline: false });
  await chat.send('queued');
  tell(closed);
  chat.env.page.set({ isOnline: true });
  await chat.env.clock.settle();
  expect(chat.env.http.of('POST /chat/v4')).toHaveLength(0);
  tell({ passed: true });
  await chat.env.clock.settle();
  expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
});
