// What a reply says beside its text: with the completion of either wire form, and however late that comes.

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Chat, createChat, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  await chat.open();
  await chat.send('Tea');
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const newest = () => chat.session.timeline.get(chat.session.timeline.$keys.get().at(-1) ?? '');
const push = async (...events: readonly object[]) => {
  chat.streams[0]?.push(...events);
  await chat.env.clock.settle();
};
const suggestions = ['Sencha', { label: 'Gyokuro', text: 'The gyokuro, please' }];

it('are kept when they come long after the last word', async () => {
  const file = { type: 'FILE', url: 'https://api.example/uploads/a.pdf', name: 'a.pdf', mimeType: 'application/pdf' };
  await push(token('r1', 'Which?', true));
  await chat.env.clock.advance(1_000);
  await push({ type: 'completion', messages: [{ id: 'r1', content: 'Which?', suggestions, attachments: [file] }] });
  expect(newest()).toMatchObject({ content: 'Which?', suggestions, attachments: [file], delivery: 'delivered' });
});

it('come with the end of the other wire form', async () => {
  await push({ type: 'chunk', sub_message_id: 'r1', sub_message_ended: true, delta: 'Which?', message: 'Which?' });
  await push({ type: 'end', messages: [{ id: 'r1', content: 'Which?', suggestions }] });
  expect(newest()).toMatchObject({ content: 'Which?', suggestions, delivery: 'delivered' });
});

it('are those of the first completion: a second one is late', async () => {
  const end = (texts: readonly string[]) => ({
    type: 'completion',
    messages: [{ id: 'r1', content: 'Which?', suggestions: texts }],
  });
  await push(token('r1', 'Which?', true), end(['First']), end(['Second']));
  expect(newest()?.suggestions).toEqual(['First']);
});

it('belong to the message that they name', async () => {
  await push(token('r1', 'One.', true), token('r2', 'Two?', true), {
    type: 'completion',
    messages: [{ id: 'r1', content: 'One.', suggestions }],
  });
  expect(newest()?.content).toBe('Two?');
  expect(newest()?.suggestions).toBeUndefined();
});
