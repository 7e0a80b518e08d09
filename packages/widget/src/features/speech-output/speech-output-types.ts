// Hearing the persona while a reply streams. The code is lazy: what stands here is what replies and the ui see of it.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ReplyAction } from '../reply/reply-reducer.ts';

export interface SpeechOutputSlot {
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
  enqueue(action: ReplyAction): void;
  /** The text of this sub-message still waits for its first audio. */
  isHeld(id: string): boolean;
  /** No more is heard of it. */
  stop(): void;
}

/** What sending needs of hearing. */
export interface ReplyVoices {
  readonly isOn: () => boolean;
  /**
   * The visitor sends: what is still heard gives way, and the gesture opens the loudspeaker. `onRelease` is called when a
   * held text may be shown.
   */
  begin(onRelease: () => void): ReplyVoice;
}
