import { useLayoutEffect } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { chunks } from '../chunks.ts';
import { useSession } from '../context.ts';
import { tellMissing } from '../tell-missing.ts';
import { Dialog } from './dialog.tsx';
import { useLazyFeature, useViews } from '../use-lazy-feature.ts';

export type ToolName = 'search' | 'copy' | 'save' | 'print';

export interface ConversationToolProps {
  readonly name: ToolName;
  readonly conversation: ConversationFeatures;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** What is done with the conversation as a whole, once its code is here; a notice with a way to try again when it could not load. */
export function ConversationTool({ name, conversation, onRetry, onClose }: ConversationToolProps) {
  const { toasts } = useSession();
  const part = useLazyFeature(chunks.conversationTools);
  const views = useViews(chunks.conversationTools);
  useLayoutEffect(() => {
    if (part.name !== 'failed') return;
    tellMissing(toasts, chunks.conversationTools, onRetry);
    onClose();
  }, [part, toasts, onRetry, onClose]);
  if (!views) return null;
  if (name !== 'search')
    return <views.ExportDialog name={name} conversation={conversation} Dialog={Dialog} onClose={onClose} />;
  return (
    <views.HeaderRow>
      <views.SearchRow conversation={conversation} onClose={onClose} />
    </views.HeaderRow>
  );
}
