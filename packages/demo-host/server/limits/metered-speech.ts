// Speech that is paid for by the second, in both directions, before it is heard.

import { speechSampleRate } from '../speech/recognizer.ts';
import type { Recognizer } from '../speech/recognizer.ts';
import type { Synthesizer } from '../voice/synthesizer.ts';

/** Resolves with whether so many seconds are left, and takes them. */
export type SpendSeconds = (seconds: number) => Promise<boolean>;

const bytesPerSample = 2;
/** So much of a recording is taken at a time. */
const heardStepSeconds = 10;
/** So much of a voice, which may have little to say. */
const spokenStepSeconds = 5;

interface Meter {
  /** Whether so many bytes more are paid for; false for good when they could not be. */
  admit(bytes: number): Promise<boolean>;
  /** Whether there is anything left of what was paid, or more to be had. */
  hasMore(): Promise<boolean>;
}

/** What was paid for, and has not been heard yet, is there for what comes next. */
const createMeter = (stepSeconds: number, sampleRate: number, spend: SpendSeconds): Meter => {
  const stepBytes = stepSeconds * sampleRate * bytesPerSample;
  let paidBytes = 0;
  let usedBytes = 0;
  let isOver = false;
  let paying: Promise<unknown> = Promise.resolve();
  const payUpTo = async (bytes: number): Promise<boolean> => {
    while (!isOver && bytes > paidBytes) {
      isOver = !(await spend(stepSeconds));
      if (!isOver) paidBytes += stepBytes;
    }
    return !isOver;
  };
  /** One after the other, so that nothing is paid for twice. */
  const pay = (bytes: number): Promise<boolean> => {
    const turn = paying.then(() => payUpTo(bytes));
    paying = turn.catch(() => {});
    return turn;
  };
  return {
    admit: (bytes) => {
      usedBytes += bytes;
      return pay(usedBytes);
    },
    hasMore: () => pay(usedBytes + bytesPerSample),
  };
};

/** The same recogniser. Of a recording that is over the limit it understands what came before. */
export const meteredRecognizer = (recognizer: Recognizer, spend: SpendSeconds): Recognizer => ({
  start: (language, tell) => {
    const recognition = recognizer.start(language, tell);
    const meter = createMeter(heardStepSeconds, speechSampleRate, spend);
    return {
      ...recognition,
      write: async (pcm) => {
        if (await meter.admit(pcm.length)) await recognition.write(pcm);
      },
    };
  },
});

/** The same synthesiser for one stream, which falls silent where nothing is left. Sentences that nobody would hear are not begun. */
export const meteredSynthesizer = (synthesizer: Synthesizer, spend: SpendSeconds): Synthesizer => {
  const meter = createMeter(spokenStepSeconds, synthesizer.sampleRate, spend);
  return {
    ...synthesizer,
    async *speak(utterance) {
      if (!(await meter.hasMore())) return;
      for await (const pcm of synthesizer.speak(utterance)) {
        if (!(await meter.admit(pcm.length))) return;
        yield pcm;
      }
    },
  };
};
