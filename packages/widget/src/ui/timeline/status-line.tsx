import { useStore } from '@nanostores/react';
import { failureText } from '../../core/failure-text.ts';
import type { ChatStatus } from '../../features/reply/reply-types.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { useConversation, useT } from '../context.ts';
import { useSourcesAndSteps } from '../sources-and-steps/use-sources-and-steps.ts';
import { tw } from '../theme/tw.ts';
import { messageClass } from './message-class.ts';
import { Picture } from './message-row.tsx';
import { PendingBubble } from './pending-bubble.tsx';

const statusClass = tw`pc-status mt-2 flex min-h-9 items-center gap-2 ps-9 text-meta text-balance text-muted-foreground empty:hidden data-[tone=error]:text-destructive data-[tone=retry]:[color:var(--pc-amber)]`;

/** Who talks hands-free sees it in the place where they talk: here the dots alone stand for it, and what is heard. */
const thinkingClass = tw`[.pc-panel:has(.pc-hands-free)_&]:absolute [.pc-panel:has(.pc-hands-free)_&]:[clip-path:inset(50%)]`;

export interface StatusLineProps {
  /** Text of the reply is on screen: the dots would only repeat what one sees. */
  readonly hasText: boolean;
}

/** The status line under the messages (docs/behaviour.md#chat-status): generating, retrying in amber, failed in red. */
export function StatusLine({ hasText }: StatusLineProps) {
  const t = useT();
  const status = useStore(useConversation().reply.$status);
  const steps = status.name === 'generating' ? status.steps : undefined;
  const isThinking = status.name === 'generating' && (!hasText || steps);
  return (
    <>
      <div
        className={isThinking ? messageClass : statusClass}
        role="status"
        data-starts=""
        data-ends=""
        data-tone={status.name === 'retrying' ? 'retry' : undefined}
      >
        {isThinking ? <Thinking steps={steps} /> : runningText(status, t)}
      </div>
      <div className={statusClass} role="alert" data-tone="error">
        {status.name === 'failed' && failureText(status, t)}
      </div>
    </>
  );
}

/** The bubble that becomes the reply: it stands where that will. */
function Thinking({ steps }: { readonly steps: unknown }) {
  const t = useT();
  const views = useSourcesAndSteps({ steps });
  return (
    <>
      <Picture />
      <PendingBubble>
        {views && steps ? (
          <views.RunningStep steps={steps} />
        ) : (
          <span className={thinkingClass}>{t('status.thinking')}</span>
        )}
      </PendingBubble>
    </>
  );
}

function runningText(status: ChatStatus, t: Translate): string | null {
  if (status.name === 'retrying') return t('status.retrying', { attempt: status.attempt });
  if (status.name === 'submitting-voice') return t('timeline.sending');
  if (status.name === 'waiting') return t('status.waiting', { count: status.seconds });
  return null;
}
