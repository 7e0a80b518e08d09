import { useLayoutEffect, useRef } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { chunks } from '../chunks.ts';
import { useUi } from '../context.ts';
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
  const begun = useEarlyLetters(name === 'search');
  if (!views) return null;
  if (name !== 'search')
    return <views.ExportDialog name={name} conversation={conversation} Dialog={Dialog} onClose={onClose} />;
  return (
    <views.HeaderRow>
      <views.SearchRow begun={begun} conversation={conversation} onClose={onClose} />
    </views.HeaderRow>
  );
}

/** What is typed before the field it is meant for is here: it would press the button that has the focus, or be lost. */
function useEarlyLetters(isNeeded: boolean): { readonly current: string } {
  const { container } = useUi();
  const text = useRef('');
  useLayoutEffect(() => {
    if (!isNeeded) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      // AltGr, which makes letters, counts as both.
      if (ctrlKey !== altKey || metaKey || !(target as Element).matches('button')) return;
      if (container.querySelector('.pc-search')) return;
      if (key === 'Backspace') text.current = text.current.slice(0, -1);
      else if ([...key].length === 1 && (key !== ' ' || text.current)) text.current += key;
      else if (key !== 'Enter' || !text.current) return;
      event.preventDefault();
    };
    container.addEventListener('keydown', onKeyDown, true);
    return () => container.removeEventListener('keydown', onKeyDown, true);
  }, [container, isNeeded]);
  return text;
}
