// Collects a recording and has it transcribed in one piece, since the endpoint offers nothing in between.

import { speechSampleRate } from './recognizer.ts';
import type { Recognizer } from './recognizer.ts';
import type { Transcriber } from './transcriber.ts';
import { toWav } from './wav.ts';

/** Creates a recogniser that tells one final text. */
export const createCollectingRecognizer = (transcriber: Transcriber): Recognizer => ({
  start: (language, tell) => {
    const aborted = new AbortController();
    let frames: Buffer[] = [];
    return {
      write: (pcm) => void frames.push(pcm),
      finish: async () => {
        if (frames.length === 0) return;
        const file = new File([new Uint8Array(toWav(frames, speechSampleRate))], 'speech.wav', { type: 'audio/wav' });
        frames = [];
        const transcript = await transcriber.transcribe(file, language, aborted.signal);
        if (!aborted.signal.aborted && transcript !== '') tell({ transcript, isFinal: true });
      },
      abort: () => {
        frames = [];
        aborted.abort();
      },
    };
  },
});
