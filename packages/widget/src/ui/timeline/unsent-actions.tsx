import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { createTakeBack } from '../../features/reply/take-back.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import type { FailedStatus } from '../../features/reply/reply-types.ts';
import { useT, useConversation } from '../context.ts';

/** Whose reason was on screen, or said. */
const told = new WeakSet<FailedStatus>();

/** Why a message was not sent, as long as the status line does not say it: what waited behind it has taken that. */
export function Reason({ failure }: { readonly failure: FailedStatus }) {
  const t = useT();
  const { announcer, reply } = useConversation();
  const isInLine = useStore(reply.$status) === failure;
  const text = failure.text ?? t(failure.reason);
  useEffect(() => {
    if (told.has(failure)) return;
    told.add(failure);
    // The line is an alert.
    if (!isInLine) announcer.say(text);
  });
  return isInLine ? null : <span>{text}</span>;
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
