import { wordTurn } from '@persona-chat/demo-host/server/agendas/turn.ts';
import type { Turn, TurnKind } from '@persona-chat/demo-host/server/agendas/turn.ts';
import { toPrompt } from '@persona-chat/demo-host/server/brains/openai-prompt.ts';
import { describe, expect, it } from 'vitest';

const turn = (kind: TurnKind, said: string | null, question: string | null): Turn => ({
  kind,
  agenda: 'Tea order',
  said,
  question,
});

describe('wordTurn', () => {
  it.each([
    ['begun', 'Welcome.', 'Which?', 'Welcome.\n\nWhich?'],
    ['answered', 'Noted.', 'Which?', 'Noted.\n\nWhich?'],
    ['answered', '', 'Which?', 'Which?'],
    ['moved', null, 'Which?', 'Which?'],
    ['unclear', null, 'Which?', 'I did not quite get that.\n\nWhich?'],
    ['question', null, 'Which?', 'Back to where we were:\n\nWhich?'],
    ['completed', 'Done.', null, 'Done.'],
    ['left', 'Bye.', null, 'Bye.'],
  ] as const)('says what %s has to say', (kind, said, question, words) => {
    expect(wordTurn(turn(kind, said, question))).toBe(words);
  });
});

describe('the prompt of a model', () => {
  const prompt = (given: Turn | null): string =>
    String(
      toPrompt({
        persona: { id: 'agenda', name: 'Yuki', instructions: 'You take orders.' },
        conversation: { id: 'c' },
        history: [],
        message: {
          id: 'm',
          role: 'user',
          content: 'Sencha',
          createdAt: '2030-01-01T00:00:00.000Z',
          attachments: [],
          status: 'delivered',
        },
        files: [],
        turn: given,
        model: null,
        language: 'EN',
        signal: new AbortController().signal,
      })[0]?.content,
    );

  it('says where the agenda stands and what to ask', () => {
    const told = prompt(turn('answered', 'Noted.', 'How many grams?'));
    expect(told).toContain('You lead the visitor through "Tea order".');
    expect(told).toContain('Then ask exactly one question, in substance this: How many grams?');
  });

  it('asks nothing when the agenda is over, and knows of none where there is none', () => {
    expect(prompt(turn('completed', 'Done.', null))).not.toContain('Then ask');
    expect(prompt(null)).toBe('You take orders.');
  });
});
