import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const stored = () => (JSON.parse(chat.env.local.get(storageKey) ?? '{}') as { draft?: string }).draft;

describe('the draft', () => {
  it('G1: survives a reload', async () => {
    const { env } = chat;
    chat.session.composer.setDraft('half a tho');
    await env.clock.advance(300);
    chat.session.destroy();
    chat = createChat({ env });
    await chat.open();
    expect(chat.session.composer.$draft.get()).toBe('half a tho');
  });

  it('is stored once the visitor pauses, and at once when the page is hidden or the chat ends', async () => {
    chat.session.composer.setDraft('a');
    chat.session.composer.setDraft('ab');
    expect(stored()).toBeUndefined();
    await chat.env.clock.advance(300);
    expect(stored()).toBe('ab');
    chat.session.composer.setDraft('abc');
    chat.env.page.set({ isVisible: false });
    expect(stored()).toBe('abc');
    chat.session.composer.setDraft('abcd');
    chat.session.destroy();
    expect(stored()).toBe('abcd');
  });

  it('is cleared by a message that was accepted, in storage too', async () => {
    await chat.send('Hello');
    expect(chat.session.composer.$draft.get()).toBe('');
    expect(stored()).toBeUndefined();
  });

  it('G1: keeps the text in the composer while sending is refused', async () => {
    await chat.send('one');
    await chat.send('two');
    expect(chat.session.composer.$draft.get()).toBe('two');
    chat.session.composer.setDraft('two!');
    expect(chat.session.composer.$notice.get()).toBeNull();
  });
});
