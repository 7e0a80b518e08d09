// The global scope of an audio worklet, which TypeScript's own libraries do not describe.

/** Samples a second of the context that the worklet belongs to. */
declare const sampleRate: number;

declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

declare function registerProcessor(
  name: string,
  processor: new (options: AudioWorkletNodeOptions) => AudioWorkletProcessor,
): void;
