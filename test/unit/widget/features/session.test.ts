import { afterEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, storageKey, token } from '../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../helpers/fake-env.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const finish = async (index: number) => {
  chat.streams[index]?.push(token(`r${index}`, 'ok', true), completion());
  await chat.env.clock.settle();
};

describe('sendMessage', () => {
  it('opens the conversation, sends, and keeps the order of calls', async () => {
    chat = createChat();
    const sent = [chat.session.sendMessage('one'), chat.session.sendMessage('two')];
    await chat.env.clock.settle();
    await sent[0];
    expect(chat.texts()).toEqual(['one']);
    await finish(0);
    await sent[1];
    expect(chat.texts()).toEqual(['one', 'ok', 'two']);
  });

  it('waits for the start form', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest: { id: 'g1' } } } }));
    chat.env.http.on('PUT /guests/g1', ({ json }) => ({ json: { data: { id: 'g1', ...json } } }));
    const sent = chat.session.sendMessage('Hello');
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(0);
    await chat.session.guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] });
    await sent;
    expect(chat.texts()).toEqual(['Hello']);
  });

  it('stores the start form with the new guest when the session had ended', async () => {
    chat = createChat();
    const opening = { ...bootstrapData, guest: { id: 'g1' } };
    chat.env.http.on('POST /conversations', () => ({ json: { data: opening } }));
    await chat.open();
    chat.env.http.on('PUT /guests/g1', () => ({ status: 401 }));
    chat.env.http.on('POST /conversations', () => ({
      json: { data: { ...opening, guest: { id: 'g2' }, conversation: { id: 'c2' }, token: 'token-2' } },
    }));
    chat.env.http.on('PUT /guests/g2', ({ json }) => ({ json: { data: { id: 'g2', ...json } } }));
    await chat.session.guests.save({ name: 'Ada', email: 'ada@example.org', additionalInfo: [] });
    expect(chat.session.bootstrap.$guest.get()).toMatchObject({ id: 'g2', name: 'Ada' });
  });

  it('rejects when the chat cannot be opened, when the message is refused, and when the session ends', async () => {
    chat = createChat();
    chat.env.http.on('POST /conversations', () => ({ status: 500 }));
    await expect(chat.session.sendMessage('Hello')).rejects.toMatchObject({ code: 'http' });
    chat.env.http.on('POST /conversations', () => ({ json: { data: bootstrapData } }));
    await chat.session.bootstrap.retry();
    await chat.env.clock.settle();
    chat.env.http.on('POST /chat/v4', () => ({ status: 422 }));
    await expect(chat.session.sendMessage('Hello')).rejects.toMatchObject({ code: 'http', status: 422 });
    await expect(chat.session.sendMessage('  ')).rejects.toMatchObject({ code: 'unsupported' });
    chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
    const waiting = [chat.session.sendMessage('one'), chat.session.sendMessage('two')];
    await chat.env.clock.settle();
    chat.session.destroy();
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('clear', () => {
  it('S13: empties the chat when the server has cleared it, also in mid-reply, and keeps the conversation', async () => {
    chat = createChat();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.open();
    await chat.send('one');
    chat.streams[0]?.push(token('r1', 'Half a '));
    await chat.env.clock.settle();
    await chat.session.clear();
    chat.streams[0]?.push(token('r1', 'reply', true));
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /chat/clear')[0]?.json).toEqual({ conversationId: 'c1' });
    expect(chat.texts()).toEqual([]);
    expect(chat.status()).toBe('idle');
    expect(chat.streams[0]?.isClosed()).toBe(true);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([{ tone: 'status', key: 'confirm.cleared' }]);
    await chat.send('two');
    expect(chat.texts()).toEqual(['two']);
  });

  it.each([
    [{ json: { message: 'Not today' } }, 'Not today'],
    [{ status: 500 }, undefined],
  ])('keeps everything when it fails: %j', async (answer, text) => {
    chat = createChat();
    chat.env.http.on('POST /chat/clear', () => answer);
    await chat.open();
    await chat.send('one');
    await expect(chat.session.clear()).rejects.toBeInstanceOf(Error);
    expect(chat.texts()).toEqual(['one']);
    expect(chat.session.toasts.$toasts.get()).toMatchObject([
      { tone: 'alert', key: 'confirm.clearFailed', ...(text && { text }) },
    ]);
  });
});

describe('independence', () => {
  it('keeps two sessions in one page apart', async () => {
    chat = createChat();
    const other = createChat({ env: fakeEnv(), config: { personaId: 'guide' } });
    await chat.open();
    await other.open();
    await chat.send('only here');
    expect(other.texts()).toEqual([]);
    expect(other.status()).toBe('idle');
    other.session.destroy();
  });

  it('stores in the tab whether the panel is open', async () => {
    chat = createChat();
    await chat.open();
    expect(JSON.parse(chat.env.tab.get(storageKey) ?? '')).toEqual({ open: true, guestId: 'g1' });
    chat.session.setOpen(false);
    expect(JSON.parse(chat.env.tab.get(storageKey) ?? '')).toEqual({ open: false, guestId: 'g1' });
  });
});

it('asks nobody where the address of the API is missing or bad: it would be the host page', async () => {
  chat = createChat({ config: { apiBase: '' } });
  await chat.open();
  expect(chat.session.bootstrap.$phase.get().name).toBe('failed');
  expect(chat.env.http.requests).toEqual([]);
  expect(chat.env.toldOf('error')).toMatchObject([{ code: 'unsupported' }]);
});
