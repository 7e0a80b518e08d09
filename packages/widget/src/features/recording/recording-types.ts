// Recording, as the ui sees it: the slot, and the feature that fills it once its code is here.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { VoiceAccess } from '../../core/voice-port.ts';
import type { Transcript } from '../transcription/transcript.ts';
import type { RecordingState } from './recording-state.ts';

export interface RecordingFeature {
  readonly $state: Readable<RecordingState>;
  /** Whole seconds since the recording began. */
  readonly $seconds: Readable<number>;
  /** Twenty measured heights from 0 to 1, the newest last. */
  readonly $bars: Readable<readonly number[]>;
  /** What was recognised so far; null where nothing is streamed, or the persona does not want it shown. */
  readonly $transcript: Readable<Transcript | null>;
  /** The microphone was refused: says so until it is closed. */
  readonly $isDenied: Readable<boolean>;
  /** Ends the recording and sends it; before the recorder is ready it only says so. */
  stop(): void;
  /** Ends the recording and keeps it as a message that is not sent. */
  keep(): void;
  /** Ends the recording and forgets it. */
  cancel(): void;
  closeDenied(): void;
}

export interface RecordingSlot {
  readonly $state: Readable<LazyState<RecordingFeature>>;
  /** Loads the code; the microphone is not asked for. */
  load(): void;
  /** The visitor wants to speak: loads what is missing, asks for the microphone and records. */
  start(): void;
  /** What is known of the permission, without asking; says so where it is denied. */
  checkPermission(): Promise<VoiceAccess>;
  /** Saves a recording that was not sent as a file. */
  download(key: string): void;
  /** Forgets a recording that was not sent. */
  discard(key: string): void;
}
