import { useStore } from '@nanostores/react';
import type { ChatStatus } from '../../features/reply/reply-types.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { useConversation, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { Dots } from './dots.tsx';
import { messageClass } from './message-class.ts';
import { Picture } from './message-row.tsx';

const statusClass = tw`pc-status mt-2 flex min-h-9 items-center gap-2 ps-9 text-meta text-muted-foreground empty:hidden data-[tone=error]:text-destructive data-[tone=retry]:[color:var(--pc-amber)]`;
const bubbleClass = tw`flex items-center gap-2 justify-self-start rounded-bubble rounded-es-tail bg-card px-3 py-2 text-muted-foreground wrap-anywhere page:bg-transparent page:px-0 page:py-1 edged:[border:1px_solid]`;

export interface StatusLineProps {
  /** Text of the reply is on screen: the dots would only repeat what one sees. */
  readonly hasText: boolean;
}

/** The status line under the messages (docs/behaviour.md#chat-status): generating, retrying in amber, failed in red. */
export function StatusLine({ hasText }: StatusLineProps) {
  const t = useT();
  const status = useStore(useConversation().reply.$status);
  const isThinking = status.name === 'generating' && !hasText;
  return (
    <>
      <div
        className={isThinking ? messageClass : statusClass}
        role="status"
        data-starts=""
        data-ends=""
        data-tone={status.name === 'retrying' ? 'retry' : undefined}
      >
        {isThinking ? <Thinking /> : runningText(status, t)}
      </div>
      <div className={statusClass} role="alert" data-tone="error">
        {status.name === 'failed' && (status.text ?? t(status.reason))}
      </div>
    </>
  );
}

/** The bubble that becomes the reply: it stands where that will. */
function Thinking() {
  const t = useT();
  return (
    <>
      <Picture isHuman={false} human={undefined} />
      <p className={bubbleClass}>
        <Dots />
        {t('status.thinking')}
      </p>
    </>
  );
}

function runningText(status: ChatStatus, t: Translate): string | null {
  if (status.name === 'retrying') return t('status.retrying', { attempt: status.attempt });
  if (status.name === 'submitting-voice') return t('timeline.sending');
  if (status.name === 'waiting') return t('status.waiting', { count: status.seconds });
  return null;
}
