// The second audio worklet, a file of its own: /voice-processor.js. It says who speaks: true where somebody has begun to, false
// where they have ended.

import { createVoiceActivity, type VoiceActivityOptions } from './voice-activity.ts';

class VoiceProcessor extends AudioWorkletProcessor {
  readonly #notice: (samples: Float32Array) => void;

  constructor({ processorOptions }: { readonly processorOptions?: VoiceActivityOptions }) {
    super();
    this.#notice = processorOptions
      ? createVoiceActivity(sampleRate, processorOptions, (isSpeaking) => this.port.postMessage(isSpeaking))
      : () => {};
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    if (input?.[0]) this.#notice(input[0]);
    // It ends with its context.
    return true;
  }
}

registerProcessor('persona-chat-voice', VoiceProcessor);
