// While an input method composes, the field is the visitor's alone: a value that is set would end the composition.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
  chat.session.composer.setDraft('start にほ end');
  chat.session.composer.setComposing(true);
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const draft = () => chat.session.composer.$draft.get();
const stored = () => (JSON.parse(chat.env.local.get(storageKey) ?? '{}') as { draft?: string }).draft;

it('G1: what comes from elsewhere waits for the end of the composition, in its order', () => {
  const { composer } = chat.session;
  composer.addToDraft('Too slow');
  composer.addToDraft('Sent before', true);
  expect(draft()).toBe('start にほ end');
  composer.setDraft('start 日本語 end');
  expect(draft()).toBe('start 日本語 end');
  composer.setComposing(false);
  expect(draft()).toBe('Sent before\n\nstart 日本語 end\n\nToo slow');
  composer.setComposing(false);
  expect(draft()).toBe('Sent before\n\nstart 日本語 end\n\nToo slow');
});

it('G1: it is stored before, and a page that goes meanwhile loses nothing', async () => {
  const { env } = chat;
  chat.session.composer.addToDraft('Too slow');
  await env.clock.advance(300);
  expect(stored()).toBe('start にほ end\n\nToo slow');
  expect(draft()).toBe('start にほ end');
  chat.session.composer.addToDraft('Too short');
  chat.session.destroy();
  chat = createChat({ env });
  await chat.open();
  expect(draft()).toBe('start にほ end\n\nToo slow\n\nToo short');
});

it('what has waited unseen is not sent with what is, and comes into the emptied field', async () => {
  chat.session.composer.addToDraft('Too slow');
  chat.session.composer.submit();
  await chat.env.clock.advance(300);
  expect(chat.env.http.of('POST /chat/v4').at(-1)?.json).toMatchObject({ message: { content: 'start にほ end' } });
  expect([draft(), stored()]).toEqual(['Too slow', 'Too slow']);
});
