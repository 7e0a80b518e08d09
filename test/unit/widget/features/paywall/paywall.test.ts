import { afterEach, expect, it } from 'vitest';
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
  tell({ passed: true });
  expect(said()).toBe('You can type and speak again');
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
