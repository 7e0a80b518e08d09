import type { LocaleKey } from '../../features/i18n/locale-keys.ts';
import { createTakeBack } from '../../features/reply/take-back.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { isLocalRecording } from '../../core/local-recording.ts';
import { chunks } from '../chunks.ts';
import { useT, useConversation } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { useViews } from '../use-lazy-feature.ts';

/** Why it was not sent. */
export function Reason({ message: { failure } }: { readonly message: TimelineMessage }) {
  const { UnsentReason } = useViews(chunks.afterOpening) ?? {};
  return failure !== undefined && UnsentReason ? <UnsentReason failure={failure} /> : null;
}

/** Together in one line or, where the state is too long for that, in the next; where that would not do either, one after the other. */
const actionsClass = tw`flex flex-wrap gap-x-3 own:justify-end`;

/** Sent again where that may help. A recording can be saved, or given up; a message that was refused goes back into the composer. */
export function UnsentActions({ message }: { readonly message: TimelineMessage }) {
  const { recording, reply } = useConversation();
  const { canRetry, takeBack } = createTakeBack(reply.taking);
  const isLocal = isLocalRecording(message);
  const remove = isLocal ? () => recording.discard(message.key) : takeBack(message.key);
  return (
    <span className={actionsClass}>
      {canRetry(message.key) && <Action text="timeline.retry" onClick={() => reply.retry(message.key)} />}
      {isLocal && <Action text="viewer.download" onClick={() => recording.download(message.key)} />}
      {remove && <Action text="attachments.remove" onClick={remove} />}
    </span>
  );
}

function Action({ text, onClick }: { readonly text: LocaleKey; readonly onClick: () => unknown }) {
  const t = useT();
  return (
    <button type="button" className={tw`pc-link-button coarse:min-h-11 tight:!min-h-7`} onClick={onClick}>
      {t(text)}
    </button>
  );
}
