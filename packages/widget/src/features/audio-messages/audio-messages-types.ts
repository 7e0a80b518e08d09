// Audio messages, as the ui sees them. Their player is loaded when a message with one comes into sight.

import type { Readable } from '../../core/store-types.ts';

export interface AudioMessageState {
  readonly status: 'idle' | 'loading' | 'paused' | 'playing' | 'failed';
  /** 0 while it is not known. */
  readonly durationSeconds: number;
  /** From 0 to 1; null before they are measured, and where the sound cannot be decoded. */
  readonly peaks: readonly number[] | null;
}

/** One voice message. */
export interface AudioMessagePlayer {
  readonly $state: Readable<AudioMessageState>;
  /** Fetches it once, for its shape; called when it comes into sight. */
  prepare(): void;
  /** Plays, which pauses every other one, or pauses. */
  toggle(): void;
  /** Falls silent, if it is heard. */
  pause(): void;
  seek(seconds: number): void;
  /** Where it stands now. */
  seconds(): number;
}

export interface AudioMessagesFeature {
  /** The voice message of an address; the same one for as long as the address names the same file. */
  player(messageKey: string, url: string): AudioMessagePlayer;
  /** 1, 1.5 or 2, for all of them. */
  readonly $speed: Readable<number>;
  changeSpeed(): void;
}
