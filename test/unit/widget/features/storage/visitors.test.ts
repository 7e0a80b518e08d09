import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatConfig } from '../../../../../packages/widget/src/core/host-types.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { configure as configureChat, postsOf, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  serveVisitors(chat);
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const configure = (config: Partial<ChatConfig>) => configureChat(chat, config);
const posts = () => postsOf(chat);

describe('what belongs to a visitor', () => {
  it('G1: is never sent as another visitor, and goes out when its own is back', async () => {
    await configure({ token: 'ada' });
    chat.env.page.set({ isOnline: false });
    await chat.send('From Ada');
    await configure({ token: 'bob' });
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect([posts(), chat.texts()]).toEqual([[], []]);
    await configure({ token: 'ada' });
    expect(posts()).toEqual([['Bearer ada', 'From Ada']]);
  });

  it('G1: is never sent as another visitor when the host asked for it while a reply ran', async () => {
    await configure({ token: 'ada' });
    await chat.send('Hello');
    const waiting = chat.session.sendMessage('From Ada');
    const outcome = expect(waiting).rejects.toMatchObject({ code: 'auth' });
    await configure({ token: 'bob' });
    await outcome;
    expect(posts().map(([, text]) => text)).toEqual(['Hello']);
  });

  it('waits for the bootstrap of the new token before anything goes out', async () => {
    await configure({ token: 'ada' });
    chat.env.page.set({ isOnline: false });
    await chat.send('From Ada');
    let answer = () => {};
    chat.env.http.on(
      'POST /conversations',
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 503 });
        }),
    );
    await configure({ token: 'bob' });
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    answer();
    await chat.env.clock.settle();
    expect(posts()).toEqual([]);
  });

  it('keeps the draft of each', async () => {
    await configure({ token: 'ada' });
    chat.session.composer.setDraft('Half a sent');
    await configure({ token: 'bob' });
    expect(chat.session.composer.$draft.get()).toBe('');
    chat.session.composer.setDraft('Bob’s own');
    await configure({ token: 'ada' });
    expect(chat.session.composer.$draft.get()).toBe('Half a sent');
    await configure({ token: '' });
    expect(chat.session.composer.$draft.get()).toBe('');
  });

  it('keeps the draft of each persona', async () => {
    chat.session.composer.setDraft('To support');
    await configure({ personaId: 'sales' });
    expect(chat.session.composer.$draft.get()).toBe('');
    chat.session.composer.setDraft('To sales');
    await configure({ personaId: 'support' });
    expect(chat.session.composer.$draft.get()).toBe('To support');
    await configure({ personaId: 'sales' });
    expect(chat.session.composer.$draft.get()).toBe('To sales');
  });

  it('keeps a draft through a new token of the same visitor', async () => {
    await configure({ token: 'ada' });
    chat.session.composer.setDraft('Half a sent');
    const drafts: string[] = [];
    chat.session.composer.$draft.listen((draft) => drafts.push(draft));
    chat.env.http.on('POST /conversations', () => ({
      json: {
        data: {
          ...bootstrapData,
          conversation: { id: 'c-ada-support' },
          user: { id: 'ada', name: 'ada', email: '', role: 'USER' },
          guest: null,
        },
      },
    }));
    await configure({ token: 'ada-2' });
    expect(drafts).toEqual([]);
  });
});
