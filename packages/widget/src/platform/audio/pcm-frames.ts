// Sound as the frames of the speech socket: 100 ms of 24 kHz mono PCM16, which are 4,800 bytes
// (docs/behaviour.md#transcription).

import { createResampler } from './resampler.ts';

const RATE = 24_000;
const FRAME_SAMPLES = RATE / 10;

export interface PcmFrames {
  push(samples: Float32Array): void;
  /** Hands over the last frame, filled up with silence. */
  end(): void;
}

/** Creates the way from samples of any rate to whole frames. */
export function createPcmFrames(fromRate: number, onFrame: (frame: ArrayBuffer) => void): PcmFrames {
  const resampler = createResampler(fromRate, RATE);
  let frame = new Int16Array(FRAME_SAMPLES);
  let length = 0;
  const hand = () => {
    onFrame(frame.buffer);
    frame = new Int16Array(FRAME_SAMPLES);
    length = 0;
  };
  const write = (samples: Float32Array) => {
    for (const sample of samples) {
      const bounded = Math.max(-1, Math.min(1, sample));
      frame[length] = Math.round(bounded * (bounded < 0 ? 32_768 : 32_767));
      length += 1;
      if (length === FRAME_SAMPLES) hand();
    }
  };
  return {
    push: (samples) => write(resampler.push(samples)),
    end() {
      write(resampler.end());
      if (length > 0) hand();
    },
  };
}
