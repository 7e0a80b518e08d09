// Recognises nothing and says so: it tells length, tone and loudness of what arrived, so that a live transcript can be
// seen, and a test can compare the sound, without any service.

import { speechSampleRate } from './recognizer.ts';
import type { Recognizer } from './recognizer.ts';
import { createSpectrum } from './spectrum.ts';

/** An interim text comes after so much sound. */
const everySamples = speechSampleRate / 2;

const silenceDecibels = -70;

/** Creates the labelled recogniser of the demo; its texts begin with "demo recogniser:". */
export const createDemoRecognizer = (): Recognizer => ({
  start: (_language, tell) => {
    const spectrum = createSpectrum(speechSampleRate);
    let samples = 0;
    let energy = 0;
    let isAborted = false;

    const describe = (): string => {
      const seconds = `demo recogniser: ${(samples / speechSampleRate).toFixed(1)} s of sound`;
      const decibels = 10 * Math.log10(energy / Math.max(1, samples) + 1e-12);
      const tone = spectrum.loudest();
      if (tone === null || decibels < silenceDecibels) return `${seconds}, silence`;
      // A minus sign, not a hyphen: this is read by people.
      return `${seconds}, ${Math.round(tone)} Hz, loudness ${String(Math.round(decibels)).replace('-', '−')} dB`;
    };

    return {
      write: (pcm) => {
        const before = Math.floor(samples / everySamples);
        for (let place = 0; place + 1 < pcm.length; place += 2) {
          const sample = pcm.readInt16LE(place) / 32_768;
          spectrum.add(sample);
          energy += sample * sample;
          samples += 1;
        }
        if (Math.floor(samples / everySamples) > before) tell({ transcript: describe(), isFinal: false });
      },
      finish: async () => {
        if (!isAborted && samples > 0) tell({ transcript: describe(), isFinal: true });
      },
      abort: () => {
        isAborted = true;
      },
    };
  },
});
