// Hearing: the persona's voice while a reply streams, and voice messages. The code of each is lazy: who does not hear the
// one or see the other never loads it. What stands here are the doors, and what the ui sees once they are open.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ReplyAction } from '../reply/reply-reducer.ts';

export interface VoiceNoteState {
  readonly status: 'idle' | 'loading' | 'paused' | 'playing' | 'failed';
  /** 0 while it is not known. */
  readonly durationSeconds: number;
  /** From 0 to 1; null before they are measured, and where the sound cannot be decoded. */
  readonly peaks: readonly number[] | null;
}

/** One voice message. */
export interface VoiceNote {
  readonly $state: Readable<VoiceNoteState>;
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

export interface VoiceMessagesFeature {
  /** The voice message of an address; the same one for as long as the address names the same file. */
  note(messageKey: string, url: string): VoiceNote;
  /** 1, 1.5 or 2, for all of them. */
  readonly $speed: Readable<number>;
  changeSpeed(): void;
}

export interface ListenDoor {
  readonly $state: Readable<LazyState<unknown>>;
  /** Whether the persona is mute; null for a persona without a voice. */
  readonly $isMuted: Readable<boolean | null>;
  /** The browser wants a gesture before the reply can be heard. */
  readonly $isBlocked: Readable<boolean>;
  /** The visitor's choice, which wins from then on (docs/behaviour.md#persona-voice). */
  toggleMute(): void;
  /** Plays what was blocked; in a gesture. */
  unblock(): void;
  /** Everything falls silent: the visitor speaks, stops, or leaves. */
  interrupt(): void;
}

/** What a stream is asked for. */
export interface VoiceQuery {
  readonly voiceEnabled: boolean;
  readonly voiceOutputFormat?: string;
}

/** The voice of one reply. */
export interface ReplyVoice {
  /** Loads what is needed to hear before the stream is asked for. */
  query(): Promise<VoiceQuery>;
  /** Takes everything that happens to the reply, in order. */
  hear(action: ReplyAction): void;
  /** The text of this sub-message still waits for its first audio. */
  isHeld(id: string): boolean;
  /** No more is heard of it. */
  stop(): void;
}

/** What sending needs of hearing. */
export interface VoiceOfReplies {
  readonly isOn: () => boolean;
  /**
   * The visitor sends: what is still heard gives way, and the gesture opens the loudspeaker. `onRelease` is called when a
   * held text may be shown.
   */
  begin(onRelease: () => void): ReplyVoice;
}
