// What only a conversation on screen needs: messages, the reply, the composer, what is spoken. Its code is lazy, so that the
// panel and the start form stand before it has arrived; the session asks for it with the first opening.

import type { AnnouncerFeature } from './announcer/announcer-types.ts';
import type { AttachmentsDoor } from './attachments/attachments-types.ts';
import type { ComposerFeature } from './composer/composer-types.ts';
import type { DebugDoor } from './debug/debug-types.ts';
import type { LiveDoor } from './realtime/live-types.ts';
import type { ReplyFeature } from './reply/reply-types.ts';
import type { LazyFeature } from '../core/lazy-feature.ts';
import type { SoundFeature } from './sound/sound.ts';
import type { ReadingPlace, TimelineFeature } from './timeline/timeline-types.ts';
import type { VersionFeature } from './version/version.ts';
import type { ListenDoor, VoiceMessagesFeature } from './voice-playback/voice-playback-types.ts';
import type { VoiceDoor } from './voice-record/voice-record-types.ts';

export interface Talk {
  readonly timeline: TimelineFeature;
  readonly place: ReadingPlace;
  readonly reply: ReplyFeature;
  readonly composer: ComposerFeature;
  readonly announcer: AnnouncerFeature;
  /** Files; their code is lazier still. */
  readonly attachments: AttachmentsDoor;
  readonly version: VersionFeature;
  /** The debug panel; its code is there only with debug on. */
  readonly debug: DebugDoor;
  readonly sound: SoundFeature;
  /** Hearing the persona. */
  readonly listen: ListenDoor;
  readonly voiceMessages: LazyFeature<VoiceMessagesFeature>;
  /** Speaking: recordings of the visitor's. */
  readonly voice: VoiceDoor;
  /** Agenda, take-over, paywall: there only where the conversation has any of them. */
  readonly live: LiveDoor;
}
