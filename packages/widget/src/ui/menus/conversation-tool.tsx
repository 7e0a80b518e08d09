import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { chunks } from '../chunks.ts';
import { useEarlyLetters } from '../use-early-letters.ts';
import { useAskedFeature, useViews } from '../use-lazy-feature.ts';
import { Dialog } from './dialog.tsx';

export type ToolName = 'search' | 'copy' | 'save' | 'print';

export interface ConversationToolProps {
  readonly name: ToolName;
  readonly conversation: ConversationFeatures;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** What is done with the conversation as a whole, once its code is here; a notice with a way to try again when it could not load. */
export function ConversationTool({ name, conversation, onRetry, onClose }: ConversationToolProps) {
  const views = useViews(chunks.conversationTools);
  useAskedFeature(chunks.conversationTools, onClose, onRetry);
  const begun = useEarlyLetters(name === 'search' ? '.pc-search' : undefined);
  if (!views) return null;
  if (name !== 'search')
    return <views.ExportDialog name={name} conversation={conversation} Dialog={Dialog} onClose={onClose} />;
  return (
    <views.HeaderRow>
      <views.SearchRow begun={begun} conversation={conversation} onClose={onClose} />
    </views.HeaderRow>
  );
}
