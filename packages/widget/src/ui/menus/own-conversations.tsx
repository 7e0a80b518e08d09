import { useLayoutEffect } from 'react';
import type { LazyFeature } from '../../core/lazy-feature.ts';
import type { ConversationsFeature } from '../../features/conversations/conversations-types.ts';
import { chunks } from '../chunks.ts';
import { useSession } from '../context.ts';
import { tellMissing } from '../tell-missing.ts';
import { Dialog } from './dialog.tsx';
import { useLazyFeature, useViews } from '../use-lazy-feature.ts';

export interface OwnConversationsProps {
  readonly slot: LazyFeature<ConversationsFeature>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The visitor's conversations once their code is here; a notice with a way to try again when it could not load. */
export function OwnConversations({ slot, onOpen, onClose }: OwnConversationsProps) {
  const { toasts } = useSession();
  const part = useLazyFeature(slot);
  const views = useViews(chunks.conversations);
  useLayoutEffect(() => {
    if (part.name !== 'failed') return;
    tellMissing(toasts, slot, onOpen);
    onClose();
  }, [part, slot, toasts, onOpen, onClose]);
  return views && part.name === 'ready' ? (
    <views.ConversationsDialog feature={part.feature} Dialog={Dialog} onClose={onClose} />
  ) : null;
}
