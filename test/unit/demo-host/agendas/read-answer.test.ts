import { readMeaning, wordsOf } from '@persona-chat/demo-host/server/agendas/read-answer.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { expect, it } from 'vitest';

it.each([
  ['Sencha, please', 'STRING', { type: 'answer', value: 'Sencha, please' }],
  ['What is sencha?', 'STRING', { type: 'question' }],
  ['とは？', 'STRING', { type: 'question' }],
  ['', 'STRING', { type: 'unclear' }],
  ['/exit', 'INTEGER', { type: 'exit' }],
  ['/EXIT now', 'STRING', { type: 'exit' }],
  ['/two', 'STRING', { type: 'command' }],
  ['250 g', 'INTEGER', { type: 'answer', value: 250 }],
  ['1,000 grams', 'INTEGER', { type: 'answer', value: 1000 }],
  ['a lot', 'INTEGER', { type: 'unclear' }],
  ['Yes, send it', 'BOOLEAN', { type: 'answer', value: true }],
  ['no thanks', 'BOOLEAN', { type: 'answer', value: false }],
  ['notably', 'BOOLEAN', { type: 'unclear' }],
  ['perhaps', 'BOOLEAN', { type: 'unclear' }],
] as const)('takes "%s" for an item of type %s as %o', (words, dataType, meaning) => {
  expect(readMeaning(words, dataType)).toEqual(meaning);
});

it('hears what was spoken, and names files that came without a word', () => {
  const message = (changes: Partial<Message>): Message => ({
    id: '1',
    role: 'user',
    content: '',
    attachments: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'delivered',
    ...changes,
  });
  const voice = { type: 'VOICE', url: '/a', name: 'voice.webm', mimeType: 'audio/webm', content: 'With love' } as const;
  const file = { type: 'FILE', url: '/b', name: 'list.pdf', mimeType: 'application/pdf' } as const;
  expect(wordsOf(message({ attachments: [voice] }))).toBe('With love');
  expect(wordsOf(message({ attachments: [file] }))).toBe('list.pdf');
  expect(wordsOf(message({ content: ' typed ', attachments: [voice] }))).toBe('typed');
  // Nobody could transcribe it: who is asked for the voice has nothing else to give.
  expect(wordsOf(message({ attachments: [{ ...voice, content: '' }] }))).toBe('voice.webm');
});
