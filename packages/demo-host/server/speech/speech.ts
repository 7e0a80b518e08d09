// The recognisers that this server has, and the recordings that go through them.

import { createCollectingRecognizer } from './collecting-recognizer.ts';
import { createDemoRecognizer } from './demo-recognizer.ts';
import { createPocketsphinxRecognizer } from './pocketsphinx.ts';
import type { Recognizer } from './recognizer.ts';
import type { Transcriber } from './transcriber.ts';
import { createUtterances } from './utterances.ts';
import type { SpeechLimits, Utterances, UtterancesOptions } from './utterances.ts';

export interface Speech {
  readonly limits: SpeechLimits;
  readonly utterances: Utterances;
  /** null: no speech recognition is configured. */
  readonly transcriber: Transcriber | null;
  /** The configured one; without it the demo's, for a persona that asks for that, or null. */
  recognizerOf(wish: string | null): Recognizer | null;
}

export interface SpeechOptions extends UtterancesOptions {
  readonly transcriber: Transcriber | null;
  /** Path of the offline recogniser; null: the demo's only measures. */
  readonly pocketsphinx: string | null;
}

/** Puts the service together. */
export const createSpeech = (options: SpeechOptions): Speech => {
  const { limits, transcriber, pocketsphinx } = options;
  const measuring = createDemoRecognizer();
  const demo = pocketsphinx === null ? measuring : createPocketsphinxRecognizer(pocketsphinx, measuring);
  const configured = transcriber && createCollectingRecognizer(transcriber);
  return {
    limits,
    transcriber,
    utterances: createUtterances(options),
    recognizerOf: (wish) => configured ?? (wish === 'demo' ? demo : null),
  };
};
