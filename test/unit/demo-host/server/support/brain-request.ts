// What a brain is asked for, as far as a test does not care.

import type { Brain, BrainEvent, BrainRequest } from '@persona-chat/demo-host/server/brains/brain.ts';

export const brainRequest = (content: string, changes: Partial<BrainRequest> = {}): BrainRequest => ({
  persona: { id: 'support', name: 'Mina', instructions: 'You sell tea.' },
  conversation: { id: 'conversation' },
  history: [],
  message: {
    id: 'm',
    role: 'user',
    content,
    attachments: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    status: 'delivered',
  },
  files: [],
  turn: null,
  model: null,
  language: 'EN',
  signal: new AbortController().signal,
  ...changes,
});

/** All that it replies. */
export async function replyOf(brain: Brain, request: BrainRequest): Promise<readonly BrainEvent[]> {
  const events: BrainEvent[] = [];
  for await (const event of brain.reply(request)) events.push(event);
  return events;
}
