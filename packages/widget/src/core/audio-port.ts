// What the chat lets the visitor hear: the persona's voice as it streams, and recordings in messages.

/** Raw formats of the persona's voice (docs/behaviour.md#persona-voice): mono PCM16, little-endian. */
export type VoiceFormat = 'pcm_24000' | 'pcm_44100';

/** Pieces of one utterance. They sound without a click where one ends and the next is not there yet. */
export interface SoundLine {
  /** Sounds mono samples (-1 to 1) from a moment of the output's clock, exactly where it says. */
  play(samples: Float32Array<ArrayBuffer>, atSeconds: number): void;
  /** Rises from silence at that moment. */
  fadeIn(atSeconds: number): void;
  /** Falls silent right before that moment; a later call takes the earlier one back. */
  fadeOut(endSeconds: number): void;
  /** Falls silent now, and forgets what was still to come. */
  cut(): void;
}

/** Where something sounds, in the browser's own words: not every browser lets pages choose. */
export interface SoundSink {
  /** Empty: the device that the browser takes by itself. Rejects where the one that is asked for is not there. */
  setSinkId?(deviceId: string): Promise<unknown>;
}

export interface SoundOutput {
  readonly isRunning: boolean;
  /** The browser wants a gesture of the visitor's first. */
  readonly isBlocked: boolean;
  /** Seconds of the output's own clock, which stands still while it does not run. */
  now(): number;
  /** Rejects where the browser refuses, and may wait for a gesture without end. */
  resume(): Promise<void>;
  /** Rests, to save power; `resume` needs no further gesture. */
  rest(): void;
  openLine(): SoundLine;
  readonly sink: SoundSink;
  close(): void;
}

export interface RecordingShape {
  /** Loudest samples of equal parts, from 0 to 1, the loudest of all being 1. */
  readonly peaks: readonly number[];
  readonly durationSeconds: number;
}

/** A voice message whose bytes are here. */
export interface Recording {
  /** Address for a player, for this page alone; the given one where the page may not read the bytes. */
  readonly source: string;
  /** Null for what cannot be decoded. */
  measure(count: number): Promise<RecordingShape | null>;
  release(): void;
}

export type PlayerEvent = 'playing' | 'paused' | 'ended' | 'failed' | 'duration';

/** The one player of recordings. */
export interface RecordingPlayer {
  readonly seconds: number;
  /** Null while it is not known: recordings of some browsers do not say. */
  readonly durationSeconds: number | null;
  /** Rejects where the browser refuses. */
  play(source: string, fromSeconds: number, speed: number): Promise<void>;
  pause(): void;
  seek(seconds: number): void;
  setSpeed(speed: number): void;
  readonly sink: SoundSink;
  close(): void;
}

/** The loudspeaker. */
export interface AudioPort {
  /** What to ask the persona's voice for, and its samples a second. */
  readonly format: VoiceFormat;
  readonly sampleRate: number;
  /** Opens the way to the loudspeaker; throws where there is none. `onChange` tells of `isRunning`. */
  openOutput(onChange: () => void): SoundOutput;
}

/** Voice messages. */
export interface RecordingsPort {
  /** Fetches a recording whole, but for one that lies in this page, of which the bytes are given. Rejects with WidgetError `auth` or `http` when it is refused, or with an AbortError. */
  fetchRecording(url: string, signal: AbortSignal, bytes?: Blob): Promise<Recording>;
  openPlayer(onEvent: (event: PlayerEvent) => void): RecordingPlayer;
}
