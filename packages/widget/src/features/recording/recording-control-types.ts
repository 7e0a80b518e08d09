// What recording needs, and what it offers.

import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { MicrophonePort, VoiceAccess } from '../../core/voice-port.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { LocaleKey, Translate } from '../i18n/i18n-types.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Transcription } from '../transcription/transcription.ts';
import type { RecordingFeature } from './recording-types.ts';
import type { SendPorts } from './send-recording.ts';
import type { UnsentRecordings } from './unsent-recordings.ts';

export interface RecordingControlPorts extends SendPorts {
  readonly env: Env;
  readonly microphone: MicrophonePort;
  readonly reply: Pick<ReplyFeature, 'reserve' | 'cancelReservation' | 'send'>;
  readonly reportError: ChatApi['reportError'];
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly unsent: UnsentRecordings;
  /** Why nothing may be recorded or sent at present, or null. What is recorded ends as soon as there is a reason. */
  readonly $refusal: Readable<LocaleKey | null>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  readonly assetBase: () => string;
  /** The stream of an utterance, or null where it is transcribed afterwards. */
  readonly transcribe: (requestId: string) => Transcription | null;
  readonly showsTranscript: () => boolean;
  /** Recording begins: nothing else may be heard. */
  readonly onStart: () => void;
  readonly onDenied: () => void;
  /** Resolves when no other tab of the conversation records; keeps them from it until `signal` aborts. */
  readonly claimMicrophone: (signal: AbortSignal) => Promise<void>;
}

export interface RecordingControl extends RecordingFeature {
  start(): void;
  checkPermission(): Promise<VoiceAccess>;
  /** Sends a recording again; false for what is none. */
  retry(key: string): boolean;
  /** The history was cleared: forgets what was not sent. What is still spoken is no part of it. */
  clear(): void;
  destroy(): void;
}
