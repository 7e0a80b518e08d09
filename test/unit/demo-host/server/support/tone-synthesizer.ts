// Speaks in tones: each sentence is as long as its words are many, so that a test can hear what was said.

import type { Synthesizer } from '@persona-chat/demo-host/server/voice/synthesizer.ts';
import { tone } from './sounds.ts';

export interface ToneSynthesizer extends Synthesizer {
  readonly spoken: { readonly text: string; readonly voiceId: string; readonly language: string }[];
  /** The next sentences fail. */
  fail(): void;
}

export const secondsPerWord = 0.1;

export const createToneSynthesizer = (sampleRate = 22_050): ToneSynthesizer => {
  const spoken: ToneSynthesizer['spoken'] = [];
  let isBroken = false;
  return {
    sampleRate,
    spoken,
    prepare: () => {},
    fail: () => {
      isBroken = true;
    },
    async *speak({ text, voiceId, language }) {
      spoken.push({ text, voiceId, language });
      if (isBroken) throw new Error('Out of breath');
      const pcm = tone({ hertz: 440, seconds: secondsPerWord * text.split(/\s+/).length, sampleRate });
      for (let place = 0; place < pcm.length; place += 2_000) yield pcm.subarray(place, place + 2_000);
    },
    close: async () => {},
  };
};
