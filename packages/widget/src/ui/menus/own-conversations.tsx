import type { LazyFeature } from '../../core/lazy-feature.ts';
import type { ConversationsFeature } from '../../features/conversations/conversations-types.ts';
import { chunks } from '../chunks.ts';
import { ActionMenu } from './action-menu.tsx';
import { Dialog } from './dialog.tsx';
import { scrollClass, ScrollEnd } from './popover.tsx';
import { useAskedFeature, useViews } from '../use-lazy-feature.ts';

export interface OwnConversationsProps {
  readonly slot: LazyFeature<ConversationsFeature>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The visitor's conversations once their code is here; a notice with a way to try again when it could not load. */
export function OwnConversations({ slot, onOpen, onClose }: OwnConversationsProps) {
  const part = useAskedFeature(slot, onClose, onOpen);
  const views = useViews(chunks.conversations);
  return views && part.name === 'ready' ? (
    <views.ConversationsDialog
      feature={part.feature}
      menus={{ ActionMenu, Dialog, ScrollEnd, scrollClass }}
      onClose={onClose}
    />
  ) : null;
}
