import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import { useT, useTalk } from '../context.ts';

/** A recording that could not be sent can be saved, or given up. */
export function UnsentActions({ message }: { readonly message: TimelineMessage }) {
  const t = useT();
  const { voice } = useTalk();
  if (!isLocalRecording(message)) return null;
  return (
    <>
      <button type="button" className="pc-link-button" onClick={() => voice.download(message.key)}>
        {t('viewer.download')}
      </button>
      <button type="button" className="pc-link-button" onClick={() => voice.discard(message.key)}>
        {t('attachments.remove')}
      </button>
    </>
  );
}
