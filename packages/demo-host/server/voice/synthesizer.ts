// Who speaks. The reply stream knows no more of a synthesiser than this port.

export interface Utterance {
  /** A sentence or so, as it is to be heard. */
  readonly text: string;
  /** The persona's voice, by the synthesiser's own name. */
  readonly voiceId: string;
  /** Of the text, as in locales/languages.json. */
  readonly language: string;
  /** Aborts when nobody listens any more; the iterable then ends. */
  readonly signal: AbortSignal;
}

export interface Synthesizer {
  readonly sampleRate: number;
  /** Somebody will want to hear something soon: time to load what takes long. */
  prepare(): void;
  /** Sound as it is made: mono, signed 16 bits, little-endian, whole samples. Throws when it cannot be spoken. */
  speak(utterance: Utterance): AsyncIterable<Buffer>;
  close(): Promise<void>;
}
