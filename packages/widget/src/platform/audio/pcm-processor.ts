// The audio worklet, a file of its own: /pcm-processor.js. It runs where the sound is, so no frame waits for the page.

import { createPcmFrames } from './pcm-frames.ts';

class PcmProcessor extends AudioWorkletProcessor {
  #isOver = false;
  readonly #frames = createPcmFrames(sampleRate, (frame) => this.port.postMessage(frame, [frame]));

  constructor() {
    super();
    // Whatever the page says, it says it once: that was all.
    this.port.onmessage = () => {
      if (!this.#isOver) this.#frames.end();
      this.#isOver = true;
      this.port.postMessage('end');
    };
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const channel = input?.[0];
    if (channel && !this.#isOver) this.#frames.push(channel);
    return !this.#isOver;
  }
}

registerProcessor('persona-chat-pcm', PcmProcessor);
