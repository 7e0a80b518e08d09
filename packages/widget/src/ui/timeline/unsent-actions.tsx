import { createTakeBack } from '../../features/reply/take-back.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import { useT, useConversation } from '../context.ts';

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
