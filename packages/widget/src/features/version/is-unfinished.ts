import type { AttachmentsSlot } from '../attachments/attachments-types.ts';
import type { Composing } from '../composer/composer.ts';
import type { RecordingSlot } from '../recording/recording-types.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { TimelineFeature } from '../timeline/timeline-types.ts';

export interface Unfinished {
  readonly storage: Pick<ScopedStorage, 'tab'>;
  readonly timeline: Pick<TimelineFeature, '$keys' | 'message'>;
  readonly composer: Pick<Composing, '$draft'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly attachments: Pick<AttachmentsSlot, '$files'>;
  readonly recording: Pick<RecordingSlot, '$state'>;
}

/** Whether a reload would interrupt the visitor: a draft, files, an unsent form or recording, a reply that runs (V1). */
export function isUnfinished({ storage, timeline, composer, reply, attachments, recording }: Unfinished): boolean {
  return (
    composer.$draft.get().trim() !== '' ||
    attachments.$files.get().length > 0 ||
    storage.tab.read().form !== undefined ||
    !['idle', 'failed'].includes(reply.$status.get().name) ||
    isRecording(recording) ||
    hasUnsentRecording(timeline)
  );
}

function isRecording({ $state }: Unfinished['recording']): boolean {
  const phase = $state.get();
  return phase.name === 'ready' && phase.feature.$state.get().name !== 'idle';
}

/** Where the browser has no database for it, a reload ends it. */
function hasUnsentRecording({ $keys, message }: Unfinished['timeline']): boolean {
  return $keys.get().some((key) =>
    message(key)
      .get()
      ?.attachments.some(({ url }) => url.startsWith('blob:')),
  );
}
