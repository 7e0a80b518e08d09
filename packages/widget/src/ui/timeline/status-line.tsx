import { useStore } from '@nanostores/react';
import type { ChatStatus } from '../../features/reply/reply-types.ts';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { useT, useConversation } from '../context.ts';

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
      <div className="pc-status" role="status" data-tone={status.name === 'retrying' ? 'retry' : undefined}>
        {isThinking && (
          <span className="pc-dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
        {isThinking ? t('status.thinking') : runningText(status, t)}
      </div>
      <div className="pc-status" role="alert" data-tone="error">
        {status.name === 'failed' && (status.text ?? t(status.reason))}
      </div>
    </>
  );
}

function runningText(status: ChatStatus, t: Translate): string | null {
  if (status.name === 'retrying') return t('status.retrying', { attempt: status.attempt });
  if (status.name === 'submitting-voice') return t('timeline.sending');
  if (status.name === 'waiting') return t('status.waiting', { count: status.seconds });
  return null;
}
