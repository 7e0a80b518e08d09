// Speech that is paid for by the second, in both directions.

import { speechSampleRate } from '../speech/recognizer.ts';
import type { Recognizer } from '../speech/recognizer.ts';
import type { Synthesizer } from '../voice/synthesizer.ts';

/** Resolves with whether so many seconds are left, and takes them. */
export type SpendSeconds = (seconds: number) => Promise<boolean>;

const bytesPerSample = 2;
/** So much is taken at a time. */
const stepSeconds = 10;

/** The same recogniser. Of a recording that is over the limit it understands what came before. */
export const meteredRecognizer = (recognizer: Recognizer, spend: SpendSeconds): Recognizer => ({
  start: (language, tell) => {
    const recognition = recognizer.start(language, tell);
    const stepBytes = stepSeconds * speechSampleRate * bytesPerSample;
    let paidBytes = 0;
    let heardBytes = 0;
    let isOver = false;
    return {
      ...recognition,
      write: async (pcm) => {
        heardBytes += pcm.length;
        if (!isOver && heardBytes > paidBytes) {
          paidBytes += stepBytes;
          isOver = !(await spend(stepSeconds));
        }
        if (!isOver) await recognition.write(pcm);
      },
    };
  },
});

/** The same synthesiser; what was spoken is taken when it has been. */
export const meteredSynthesizer = (synthesizer: Synthesizer, spend: SpendSeconds): Synthesizer => ({
  ...synthesizer,
  async *speak(utterance) {
    let bytes = 0;
    try {
      for await (const pcm of synthesizer.speak(utterance)) {
        bytes += pcm.length;
        yield pcm;
      }
    } finally {
      const seconds = Math.ceil(bytes / bytesPerSample / synthesizer.sampleRate);
      if (seconds > 0) await spend(seconds);
    }
  },
});
