// Who turns sound into text. The socket knows no more of a recogniser than this port.

/** What the speech socket carries (docs/protocol.md#the-speech-socket): mono, signed 16 bits, little-endian. */
export const speechSampleRate = 24_000;

export interface RecognizedText {
  readonly transcript: string;
  /** False: the text may still change. */
  readonly isFinal: boolean;
}

/** One recording on its way through a recogniser. */
export interface Recognition {
  /** Takes the next samples, an even number of bytes; a promise asks the sender to wait. */
  write(pcm: Buffer): void | Promise<void>;
  /** Resolves when the last text has been told; rejects when the sound could not be recognised. */
  finish(): Promise<void>;
  /** Forgets everything; nothing is told after it. */
  abort(): void;
}

export interface Recognizer {
  /** `language` is the visitor's, as in `en-US`; `tell` is called as often as there is something new. */
  start(language: string, tell: (text: RecognizedText) => void): Recognition;
}
