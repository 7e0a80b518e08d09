import { expect, it } from 'vitest';
import type { TimelineMessage } from '../../../../../packages/widget/src/features/timeline/timeline-types.ts';
import {
  createGapTexts,
  messageAt,
  textOfAll,
} from '../../../../../packages/widget/src/ui/long-conversation/gap-texts.ts';

const message = (key: string, content: string, attachments: TimelineMessage['attachments'] = []): TimelineMessage => ({
  key,
  id: key,
  role: 'user',
  content,
  attachments,
  createdAt: '2026-01-02T03:04:05Z',
  delivery: 'delivered',
  isStreaming: false,
});
const messages = [
  message('a', 'First'),
  message('b', '', [{ type: 'VOICE', url: 'u', name: 'a.webm', mimeType: '', content: 'What was said' }]),
  message('c', ' Third ', [{ type: 'FILE', url: 'u', name: 'plan.pdf', mimeType: '' }]),
];

it('has the words of all messages, what was said and names of files included', () => {
  expect(textOfAll(messages)).toBe('First\n\nWhat was said\n\nThird\nplan.pdf');
});

it('tells which message a place in the text belongs to', () => {
  const text = textOfAll(messages);
  for (const [words, index] of [
    ['First', 0],
    ['What', 1],
    ['said', 1],
    ['Third', 2],
    ['pdf', 2],
  ] as const)
    expect(messageAt(messages, text.indexOf(words))).toBe(index);
  expect(messageAt(messages, text.length)).toBe(2);
});

it('follows a message of a section that has changed', () => {
  const textOf = createGapTexts();
  const whole = { from: 0, to: 3 };
  const before = textOf(messages, whole, true);
  expect(textOf([...messages], whole, true)).toBe(before);
  expect(textOf([message('a', 'Changed'), ...messages.slice(1)], whole, true)).toContain('Changed');
});
