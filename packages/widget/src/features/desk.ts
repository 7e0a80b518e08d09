// The wiring of what stands around a conversation: the version notice, the debug panel's door, the place where one reads.

import type { ReadableAtom } from 'nanostores';
import type { Env } from '../core/env.ts';
import type { ChatConfig } from '../core/host-types.ts';
import type { AttachmentsDoor } from './attachments/attachments-types.ts';
import type { Composing } from './composer/composer.ts';
import type { ConversationFeature } from './conversation/conversation-types.ts';
import type { CreateDebug } from './debug/debug.ts';
import { createDebugDoor, type OpenableDebug } from './debug/debug-door.ts';
import type { I18n } from './i18n/i18n.ts';
import type { LiveDoor } from './realtime/live-types.ts';
import type { ReplyFeature } from './reply/reply-types.ts';
import type { ScopedStorage } from './storage/scoped-storage.ts';
import type { ReadingPlace, TimelineFeature } from './timeline/timeline-types.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import { createVersion, type VersionFeature } from './version/version.ts';
import type { ListenDoor } from './voice-playback/voice-playback-types.ts';
import type { VoiceDoor } from './voice-record/voice-record-types.ts';

export interface DeskParts {
  readonly loadDebug: () => Promise<CreateDebug>;
}

export interface DeskPorts extends DeskParts {
  readonly env: Env;
  readonly i18n: I18n;
  readonly storage: ScopedStorage;
  readonly toasts: ToastsFeature;
  readonly conversation: ConversationFeature;
  readonly timeline: TimelineFeature;
  readonly composer: Composing;
  readonly reply: ReplyFeature;
  readonly attachments: AttachmentsDoor;
  readonly listen: ListenDoor;
  readonly voice: VoiceDoor;
  readonly live: LiveDoor;
  readonly $config: ReadableAtom<ChatConfig>;
  readonly $isOpen: ReadableAtom<boolean>;
}

export interface Desk {
  readonly place: ReadingPlace;
  readonly version: VersionFeature;
  readonly debug: OpenableDebug;
  destroy(): void;
}

/** Creates what a talk has around its messages. */
export function createDesk(ports: DeskPorts): Desk {
  const { env, storage, toasts, conversation, timeline, composer, reply, attachments, voice, $config, $isOpen } = ports;
  const version = createVersion({
    env, toasts, $isOpen,
    current: __VERSION__,
    url: () => $config.get().versionUrl ?? new URL('/api/version', $config.get().assetBase).href,
    isUnfinished: () =>
      composer.$draft.get().trim() !== '' || attachments.$files.get().length > 0 || storage.tab.read().form !== undefined ||
      !['idle', 'failed'].includes(reply.$status.get().name) || isSpeaking(voice) || hasUnsentRecording(timeline),
    save: composer.save,
  });
  const debug = createDebugDoor({
    $config,
    $user: conversation.$user,
    async open() {
      const createDebug = await ports.loadDebug();
      return createDebug({ ...ports, $check: version.$check });
    },
  });
  return {
    place: {
      read: () => storage.tab.read().scroll,
      keep: (fromEndPx) => storage.tab.patch({ scroll: fromEndPx > 0 ? fromEndPx : undefined }),
    },
    version,
    debug,
    destroy() {
      version.destroy();
      debug.destroy();
    },
  };
}

function isSpeaking({ $state }: VoiceDoor): boolean {
  const phase = $state.get();
  return phase.name === 'ready' && phase.feature.$state.get().name !== 'idle';
}

/** It lives in this page's memory: a reload ends it. */
function hasUnsentRecording({ $keys, message }: TimelineFeature): boolean {
  return $keys.get().some((key) => message(key).get()?.attachments.some(({ url }) => url.startsWith('blob:')));
}
