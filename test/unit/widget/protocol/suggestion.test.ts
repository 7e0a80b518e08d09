import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageSchema } from '../../../../packages/widget/src/protocol/message.ts';
import { personaSchema } from '../../../../packages/widget/src/protocol/persona.ts';
import { readSuggestions } from '../../../../packages/widget/src/protocol/suggestion.ts';

const labels = (value: unknown, most = 6) => readSuggestions(value, most).map(({ label }) => label);

describe('readSuggestions', () => {
  it('takes texts, and labels with a text and an icon', () => {
    expect(readSuggestions(['Yes', { label: 'Opening hours', text: 'When are you open?', icon: 'clock' }], 6)).toEqual([
      { label: 'Yes', text: 'Yes', icon: '' },
      { label: 'Opening hours', text: 'When are you open?', icon: 'clock' },
    ]);
  });

  it('says the label where there is no text, on one line', () => {
    expect(readSuggestions([{ label: '  A\n  tin ', text: null }], 6)).toEqual([
      { label: 'A tin', text: 'A\n  tin', icon: '' },
    ]);
  });

  it.each([[undefined], [null], ['Yes'], [7], [{ 0: 'Yes', length: 1 }], [[]], [{ label: 'Yes' }]])(
    'reads nothing from %j',
    (value) => expect(readSuggestions(value, 6)).toEqual([]),
  );

  it('leaves out what is broken, empty, too long or there twice, and keeps the rest', () => {
    const broken = [null, 3, [], {}, { text: 'x' }, { label: 5 }, { label: 'Five', text: 5 }];
    expect(labels([...broken, 'Good'], 6)).toEqual(['Good']);
    expect(labels(['', ' \n', { label: 'Empty', text: ' ' }, 'Good', { label: 'Good', text: 'other' }])).toEqual([
      'Good',
    ]);
    expect(labels(['x'.repeat(101), { label: 'Long', text: 'x'.repeat(1_001) }, 'x'.repeat(100)])).toEqual([
      'x'.repeat(100),
    ]);
  });

  it('gives no more than are asked for, of fifty or of a million', () => {
    const many = Array.from({ length: 50 }, (_, index) => `Choice ${index}`);
    expect(labels(many, 3)).toEqual(['Choice 0', 'Choice 1', 'Choice 2']);
    expect(
      labels(
        Array.from({ length: 1_000_000 }, () => 'Same'),
        6,
      ),
    ).toEqual(['Same']);
  });

  it('heeds no icon that is none', () => {
    expect(readSuggestions([{ label: 'Yes', icon: { toString: 'clock' } }], 6)).toEqual([
      { label: 'Yes', text: 'Yes', icon: '' },
    ]);
  });
});

describe('what is broken in it', () => {
  it.each([[7], ['Yes'], [{ label: 'Yes' }], [[null, { label: 1 }]], [null]])(
    'costs neither the message nor the persona: %j',
    (value) => {
      const message = { id: 'r1', role: 'persona', content: 'Hello', createdAt: '2026-01-02T03:00:00.000Z' };
      expect(v.is(messageSchema, { ...message, suggestions: value })).toBe(true);
      expect(v.is(personaSchema, { id: 'support', name: 'Mina', starters: value })).toBe(true);
    },
  );
});
