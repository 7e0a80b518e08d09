// Recording: the feature and its slot as the ui sees them, and what the feature needs.

import type { Env } from '../../core/env.ts';
import type { WidgetError } from '../../core/errors.ts';
import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Capture, MicrophonePort, RecordingSource, VoiceAccess } from '../../core/voice-port.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { LocaleKey, Translate } from '../i18n/i18n-types.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Transcript } from '../transcription/transcript.ts';
import type { Transcription } from '../transcription/transcription.ts';
import type { RecordingState } from './recording-state.ts';
import type { SendPorts } from './send-recording.ts';
import type { RecordingOwner, UnsentRecordings } from './unsent-recordings.ts';

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
  /** What is recorded is of who talks hands-free, and needs no button of its own. */
  isTurn(): boolean;
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
  /** The visitor wants to speak: loads what is missing, asks for the microphone and records; not once `signal` is aborted. */
  start(signal?: AbortSignal): void;
  /** What is known of the permission, without asking; says so where it is denied. */
  checkPermission(): Promise<VoiceAccess>;
  /** Saves a recording that was not sent as a file. */
  download(key: string): void;
  /** Forgets a recording that was not sent. */
  discard(key: string): void;
}

/** A turn of who talks hands-free: its sound, from when somebody was heard. */
export interface TurnSource extends RecordingSource {
  /** By the clock's `steady`. */
  readonly startedAtMs: number;
  /** Id under which its first frames, which the microphone gave before, are kept already. */
  readonly key: string | undefined;
}

/** One recording from the click to the message. */
export interface Take {
  readonly key: string;
  readonly owner: RecordingOwner;
  readonly controller: AbortController;
  readonly speech: Transcription | null;
  /** A turn of who talks hands-free; without it the visitor has pressed the button. */
  readonly turn?: TurnSource | undefined;
  capture?: Capture;
}

/** What recording needs. */
export interface RecordingControlPorts extends SendPorts {
  readonly env: Env;
  readonly microphone: MicrophonePort;
  readonly reply: Pick<Replying, 'reserve' | 'cancelReservation' | 'send' | 'acknowledge' | '$status'>;
  readonly reportError: ChatApi['reportError'];
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly unsent: UnsentRecordings;
  /** Why nothing may be recorded or sent at present, or null. What is recorded ends as soon as there is a reason. */
  readonly $refusal: Readable<LocaleKey | null>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  /** The stream of an utterance, or null where it is transcribed afterwards. */
  readonly transcribe: (requestId: string) => Transcription | null;
  readonly showsTranscript: () => boolean;
  /** Recording begins: nothing else may be heard. */
  readonly onStart: () => void;
  readonly onFailedOpening: (isDenied: boolean) => void;
  /** The server has refused a recording, or did not answer. */
  readonly onRefused: (error: WidgetError) => void;
  /** Resolves when no other tab of the conversation records; keeps them from it until `signal` aborts. */
  readonly claimMicrophone: (signal: AbortSignal) => Promise<void>;
}

/** What recording offers to the wiring. */
export interface RecordingControl extends RecordingFeature {
  /** Another conversation may have come on screen: what is recorded or sent was not meant for that, and ends. */
  ownerChanged(): void;
  /** Begins a recording, or what is said in a turn. */
  start(turn?: TurnSource): void;
  /** The microphone that was opened for turns is there, or was refused: says why. */
  tellOpened(): void;
  tellRefusal(thrown: unknown): void;
  checkPermission(): Promise<VoiceAccess>;
  /** The microphone that the visitor has chosen; undefined: the one that the browser takes by itself. */
  setMicrophone(deviceId: string | undefined): void;
  /** Sends a recording again; false for what is none. */
  retry(key: string): boolean;
  /** The history was cleared: forgets what was not sent. What is still spoken is no part of it. */
  clear(): void;
  /** Whose it is was deleted: ends what is recorded or sent, and forgets it. */
  forget(): void;
  destroy(): void;
}
