// Talking hands-free as the ui sees it, and what it needs.

import type { Env } from '../../core/env.ts';
import type { OwnedLazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { AudioDevices } from '../../core/voice-port.ts';
import type { VoiceChoice } from './voice-choice.ts';
import type { AudioMessages } from '../audio-messages/audio-messages.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { OwnedRecordingSlot } from '../recording/recording-slot.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { OwnedSpeechOutputSlot } from '../speech-output/speech-output-slot.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { HandsFreePhase } from './phase.ts';

/** How this browser's visitor listens and speaks. */
export interface VoiceSettings {
  readonly $choice: Readable<VoiceChoice>;
  readonly $devices: Readable<AudioDevices>;
  /** Looks which devices there are, and what they are called as far as the browser says. */
  look(): void;
  /** Counts at once, for what is heard at the moment too, and is kept. */
  choose(changed: Partial<VoiceChoice>): void;
}

export interface HandsFreeFeature {
  readonly $phase: Readable<HandsFreePhase>;
  /** The sentence that the persona is saying; empty while none is. */
  readonly $caption: Readable<string>;
  /** How loud who speaks is at the moment, the visitor or the persona, from 0 to 1. */
  readonly $level: Readable<number>;
  readonly settings: VoiceSettings;
  /** Asks for the microphone, and listens. */
  start(): void;
  /** What was said goes out now, without a pause. */
  send(): void;
  /** Nothing is listened to any more. What is being said is kept as a message that is not sent. */
  end(): void;
}

export interface HandsFreePorts {
  readonly env: Env;
  readonly storage: Pick<ScopedStorage, '$owner'>;
  readonly bootstrap: Pick<Bootstrapping, '$response' | '$conversation'>;
  readonly reply: Pick<ReplyFeature, '$status' | 'stop'>;
  readonly recording: Pick<OwnedRecordingSlot, 'open' | '$state'>;
  readonly speechOutput: OwnedSpeechOutputSlot;
  readonly audioMessages: Pick<OwnedLazyFeature<AudioMessages>, '$state' | 'opened'>;
  readonly list: Pick<MessageList, 'byId'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  readonly $isOpen: Readable<boolean>;
}

export interface OwnedHandsFree extends HandsFreeFeature {
  /** Ends it without a word, and keeps nothing of what is being said: whose it is was deleted. */
  forget(): void;
  destroy(): void;
}

export type CreateHandsFree = (ports: HandsFreePorts) => OwnedHandsFree;
