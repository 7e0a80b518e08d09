// Many replies are spoken at the same time, on the one thread that serves everybody.

import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import type { Synthesizer } from '@persona-chat/demo-host/server/voice/synthesizer.ts';
import { voiceEvents } from '@persona-chat/demo-host/server/voice/voiced-events.ts';
import { createVoicedStreams } from '@persona-chat/demo-host/server/voice/voiced-streams.ts';
import { describe, expect, it } from 'vitest';
import { tone } from '../server/support/sounds.ts';
import { createToneSynthesizer } from '../server/support/tone-synthesizer.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { audioOf, listen as listenTo } from '../server/support/voice-stream.ts';
import { createVisitor } from '../server/support/visitor.ts';

const sampleRate = 22_050;
const sentenceSeconds = 5;
const sentence = tone({ hertz: 440, seconds: sentenceSeconds, sampleRate });

/** Everything it has to say is there at once, as from a thread that is quicker than this one. */
const synthesizer: Synthesizer = {
  sampleRate,
  prepare: () => {},
  async *speak() {
    yield sentence;
  },
  close: async () => {},
};

const told = async function* (deltas: readonly string[]): AsyncGenerator<StreamEvent> {
  for (const delta of deltas) yield { type: 'token', delta, subMessageId: 'one', subMessageEnded: false };
  yield { type: 'completion' };
};

const listen = (deltas: readonly string[]): AsyncGenerator<StreamEvent> =>
  voiceEvents(told(deltas), {
    synthesizer,
    voiceId: 'f3',
    language: 'EN',
    sampleRate: 24_000,
    signal: new AbortController().signal,
    report: (error) => expect.fail(String(error)),
  });

/** Seconds of the sound that all of these streams get in one turn of the event loop, at most, and in all. */
const soundOfTurns = async (streams: readonly AsyncGenerator<StreamEvent>[]) => {
  let [most, now, all, isOver] = [0, 0, 0, false];
  const turn = (): void => {
    most = Math.max(most, now);
    now = 0;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const read = async (stream: AsyncGenerator<StreamEvent>): Promise<void> => {
    for await (const event of stream) {
      if (event.type !== 'audio') continue;
      const seconds = Buffer.from(event.audio ?? '', 'base64').length / 2 / 24_000;
      now += seconds;
      all += seconds;
    }
  };
  await Promise.all(streams.map(read));
  isOver = true;
  return { most: Math.max(most, now), all };
};

describe('replies that are spoken at the same time', () => {
  it('get a fraction of a second of sound between two looks at the network, all of them together', async () => {
    const { most, all } = await soundOfTurns(Array.from({ length: 20 }, () => listen(['Hello. ', 'And more. '])));
    expect(all).toBeCloseTo(20 * 2 * sentenceSeconds, 1);
    expect(most).toBeLessThan(0.3);
  });

  it('are read a page at a time, however long they are when somebody begins to listen', async () => {
    let [mostTokens, tokens, isOver] = [0, 0, false];
    const turn = (): void => {
      mostTokens = Math.max(mostTokens, tokens);
      tokens = 0;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    // Nothing in it can be spoken.
    for await (const event of listen(Array.from({ length: 1_500 }, () => '.'.repeat(64))))
      if (event.type === 'token') tokens += 1;
    isOver = true;
    expect(Math.max(mostTokens, tokens)).toBeLessThan(100);
  });
});

describe('a visitor who listens to one reply many times', () => {
  let begin = (): void => {};
  const mayBegin = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const tones = createToneSynthesizer();
  const slow: Synthesizer = {
    ...tones,
    async *speak(utterance) {
      await mayBegin;
      yield* tones.speak(utterance);
    },
  };
  const demoHost = useDemoHost({ synthesizer: slow });

  it('hears four of them, reads the others, and hears the next one when those are over', async () => {
    const juno = await createVisitor(demoHost(), null, 'voice');
    const { id } = await juno.say('Hello');
    let silent = 0;
    const readings = Array.from({ length: 12 }, async () => {
      const reading = await listenTo(demoHost(), juno, id);
      if (audioOf(reading).length === 0) silent += 1;
      // The silent ones end first: until then nobody says a word.
      if (silent === 8) begin();
      return reading;
    });
    expect(new Set((await Promise.all(readings)).map(({ end }) => end))).toEqual(new Set(['complete']));
    expect(silent).toBe(8);
    expect(audioOf(await listenTo(demoHost(), juno, id)).length).toBeGreaterThan(0);
  });

  it('leaves room for others, up to what an address and the server have', () => {
    const streams = createVoicedStreams();
    const leaving = new AbortController();
    const { signal } = leaving;
    const open = (ownerId: string, address: string): boolean => streams.begin(ownerId, address, signal);
    expect(Array.from({ length: 5 }, () => open('one', 'here'))).toEqual([true, true, true, true, false]);
    expect(Array.from({ length: 9 }, (_, index) => open(`guest ${index}`, 'here')).filter(Boolean)).toHaveLength(8);
    expect(Array.from({ length: 90 }, (_, index) => open(`guest ${index}`, `${index}`)).filter(Boolean)).toHaveLength(
      52,
    );
    leaving.abort();
    expect(streams.begin('one', 'here', new AbortController().signal)).toBe(true);
  });
});
