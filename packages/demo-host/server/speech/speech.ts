// The recognisers that this server has, and the recordings that go through them.

import { createCollectingRecognizer } from './collecting-recognizer.ts';
import { createDemoRecognizer } from './demo-recognizer.ts';
import type { Recognizer } from './recognizer.ts';
import type { Transcriber } from './transcriber.ts';
import { createUtterances } from './utterances.ts';
import type { SpeechLimits, Utterances, UtterancesOptions } from './utterances.ts';

export interface Speech {
  readonly limits: SpeechLimits;
  readonly utterances: Utterances;
  /** null: no speech recognition is configured. */
  readonly transcriber: Transcriber | null;
  /** The one that a persona asks for, else the configured one, or null. */
  recognizerOf(wish: string | null): Recognizer | null;
}

export interface SpeechOptions extends UtterancesOptions {
  readonly transcriber: Transcriber | null;
}

/** Puts the service together. */
export const createSpeech = (options: SpeechOptions): Speech => {
  const { limits, transcriber } = options;
  const demo = createDemoRecognizer();
  const configured = transcriber && createCollectingRecognizer(transcriber);
  return {
    limits,
    transcriber,
    utterances: createUtterances(options),
    recognizerOf: (wish) => (wish === 'demo' ? demo : configured),
  };
};
