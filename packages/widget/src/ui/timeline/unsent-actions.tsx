import { createTakeBack } from '../../features/reply/take-back.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { useViews } from '../use-lazy-feature.ts';

/** Why it was not sent. */
export function Reason({ message: { failure } }: { readonly message: TimelineMessage }) {
  const { UnsentReason } = useViews(chunks.afterOpening) ?? {};
  return failure !== undefined && UnsentReason ? <UnsentReason failure={failure} /> : null;
}

/** A recording that could not be sent can be saved, or given up; a message that was refused goes back into the composer. */
export function UnsentActions({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const { recording, reply } = useConversation();
  if (!isLocalRecording(message)) {
    const takeBack = createTakeBack(reply.taking).takeBack(message.key);
    return (
      takeBack && (
        <button type="button" className="pc-link-button" onClick={takeBack}>
          {t('attachments.remove')}
        </button>
      )
    );
  }
  return (
    <>
      <button type="button" className="pc-link-button" onClick={() => recording.download(message.key)}>
        {t('viewer.download')}
      </button>
      <button type="button" className="pc-link-button" onClick={() => recording.discard(message.key)}>
        {t('attachments.remove')}
      </button>
    </>
  );
}
