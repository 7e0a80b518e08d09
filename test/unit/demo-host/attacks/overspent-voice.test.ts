// A day's seconds of speech are taken before they are heard, however many streams take them at once.

import type { Synthesizer } from '@persona-chat/demo-host/server/voice/synthesizer.ts';
import { meteredSynthesizer } from '@persona-chat/demo-host/server/limits/metered-speech.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { listen, soundOf } from '../server/support/voice-stream.ts';
import { createVisitor } from '../server/support/visitor.ts';

const sampleRate = 24_000;
const secondsOf = (pcm: Buffer): number => pcm.length / 2 / sampleRate;

let begun = 0;
let given = 0;
/** Each sentence takes eight seconds, in pieces of a tenth. */
const talkative: Synthesizer = {
  sampleRate,
  prepare: () => {},
  async *speak() {
    begun += 1;
    for (let piece = 0; piece < 80; piece += 1) {
      given += 0.1;
      yield Buffer.alloc(2 * (sampleRate / 10), 1);
    }
  },
  close: async () => {},
};
beforeEach(() => {
  begun = 0;
  given = 0;
});

const host = useDemoHost({ synthesizer: talkative, budgets: { speechSeconds: { visitor: 10, site: 0, total: 0 } } });

describe('streams that are opened together', () => {
  it('share what is left of the day; beyond it their text goes on alone', async () => {
    const juno = await createVisitor(host(), null, 'voice');
    const { id } = await juno.say('/long 3');
    const readings = await Promise.all(Array.from({ length: 4 }, () => listen(host(), juno, id)));
    const seconds = readings.map((reading) => secondsOf(soundOf(reading)));
    expect(seconds.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(10);
    expect(seconds.some((each) => each > 0)).toBe(true);
    expect(new Set(readings.map(({ end }) => end))).toEqual(new Set(['complete']));
    expect(new Set(readings.map(({ texts }) => [...texts.values()].join())).size).toBe(1);
    // What nobody may hear is not made either, but for the piece that was too much.
    expect(given).toBeLessThanOrEqual(10 + 4 * 0.1);
    expect(begun).toBeLessThanOrEqual(4);
    expect(soundOf(await listen(host(), juno, id)).length).toBe(0);
  });
});

describe('a metered voice', () => {
  const utterance = { text: 'Hello', voiceId: 'f3', language: 'EN', signal: new AbortController().signal };
  const speak = async (synthesizer: Synthesizer): Promise<number> => {
    const parts: Buffer[] = [];
    for await (const pcm of synthesizer.speak(utterance)) parts.push(pcm);
    return secondsOf(Buffer.concat(parts));
  };

  it('pays in steps, and lets the next sentence have what the last one left', async () => {
    let spent = 0;
    const voice = meteredSynthesizer(talkative, async (seconds) => {
      spent += seconds;
      return true;
    });
    expect([await speak(voice), spent]).toEqual([8, 10]);
    expect([await speak(voice), spent]).toEqual([8, 20]);
    expect([await speak(voice), spent]).toEqual([8, 25]);
  });

  it('asks no more when it was refused, and begins no sentence', async () => {
    let asked = 0;
    const voice = meteredSynthesizer(talkative, async () => (asked += 1) <= 1);
    expect(await speak(voice)).toBe(5);
    expect(await speak(voice)).toBe(0);
    expect([asked, begun]).toEqual([2, 1]);
  });
});
