import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import { useT, useConversation } from '../context.ts';

/** A recording that could not be sent can be saved, or given up. */
export function UnsentActions({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const { recording } = useConversation();
  if (!isLocalRecording(message)) return null;
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
