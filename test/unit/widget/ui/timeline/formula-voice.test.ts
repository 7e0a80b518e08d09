// What is said of messages waits a while for the code of formulas (docs/behaviour.md#messages).

import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLazyFeature } from '../../../../../packages/widget/src/core/lazy-feature.ts';
import type { SpokenMessage } from '../../../../../packages/widget/src/features/announcer/message-voice.ts';
import { createFormulaVoice } from '../../../../../packages/widget/src/ui/timeline/formula-voice.ts';
import { createFakeClock, type FakeClock } from '../../../../helpers/fake-clock.ts';

let clock: FakeClock;
let said: string[];
let life: AbortController;
let arrive: () => void;
let fail: () => void;
let follow: (content: string, isStreaming?: boolean, id?: string) => void;
const $conversation = atom<{ id: string } | null>({ id: 'c1' });

beforeEach(() => {
  clock = createFakeClock();
  said = [];
  life = new AbortController();
  $conversation.set({ id: 'c1' });
  const code = createLazyFeature(
    () =>
      new Promise<{ helpers: { withSpokenFormulas(sentence: string): string } }>((resolve, reject) => {
        arrive = () => resolve({ helpers: { withSpokenFormulas: (sentence) => sentence.replace(/\$/g, '') } });
        fail = () => reject(new TypeError('blocked'));
      }),
  );
  const say = (message: SpokenMessage) => said.push(...voice(message).map(({ text }) => text));
  const voice = createFormulaVoice(
    {
      env: { clock },
      life: life.signal,
      again: say,
      translate: (key) => key,
      $longCode: atom('en-US'),
      $conversation: $conversation as never,
      $persona: atom(null),
      $isOpen: atom(true),
    },
    new Set(),
    code,
  );
  follow = (content, isStreaming = false, id = 'r1') => say({ id, content, isStreaming, attachments: [] });
});
afterEach(() => life.abort());

const settle = () => clock.settle();
const words = () => said.filter((text) => !/^(?:announce|panel)\./.test(text));

describe('a message with a formula', () => {
  it('is said in words once their code is here, and once', async () => {
    follow('It is $x$ now. And', true);
    follow('It is $x$ now. And then $y$.');
    expect(words()).toEqual([]);
    arrive();
    await settle();
    expect(words()).toEqual(['It is x now.', 'And then y.']);
    await clock.advance(10_000);
    follow('It is $x$ now. And then $y$.');
    expect(words()).toEqual(['It is x now.', 'And then y.']);
  });

  it('keeps what comes after it behind it', async () => {
    follow('It is $x$.');
    follow('Anything else?', false, 'r2');
    arrive();
    await settle();
    expect(words()).toEqual(['It is x.', 'Anything else?']);
  });

  it('is said as it is written after three seconds, and nothing waits after that', async () => {
    follow('It is $x$.');
    await clock.advance(2_999);
    expect(words()).toEqual([]);
    await clock.advance(1);
    expect(words()).toEqual(['It is $x$.']);
    follow('Or $y$.', false, 'r2');
    expect(words()).toEqual(['It is $x$.', 'Or $y$.']);
    arrive();
    await settle();
    follow('Or $z$.', false, 'r3');
    expect(words()).toEqual(['It is $x$.', 'Or $y$.', 'Or z.']);
  });

  it('is said as it is written at once where the code could not come', async () => {
    follow('It is $x$.');
    fail();
    await settle();
    expect(words()).toEqual(['It is $x$.']);
  });

  it('is not said in another conversation, or after the end', async () => {
    follow('It is $x$.');
    $conversation.set({ id: 'c2' });
    await clock.advance(3_000);
    expect(words()).toEqual([]);
    life.abort();
    arrive();
    await settle();
    expect(words()).toEqual([]);
  });
});

it.each(['A text.', 'It costs $5.', 'Code: `a` and \\d.'])('nothing waits where none can be: %s', (text) => {
  follow(text);
  expect(words()).not.toEqual([]);
});
