import type { LazyFeature } from '../../core/lazy-feature.ts';
import type { HandsFreeFeature } from '../../features/hands-free/hands-free-types.ts';
import { chunks } from '../chunks.ts';
import { useAskedFeature, useViews } from '../use-lazy-feature.ts';
import { Dialog } from './dialog.tsx';

export interface OwnVoiceProps {
  readonly slot: LazyFeature<HandsFreeFeature>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** How the visitor listens and speaks, once its code is here; a notice with a way to try again when it could not load. */
export function OwnVoice({ slot, onOpen, onClose }: OwnVoiceProps) {
  const part = useAskedFeature(slot, onClose, onOpen);
  const views = useViews(chunks.handsFree);
  return views && part.name === 'ready' ? (
    <views.VoiceDialog feature={part.feature} Dialog={Dialog} onClose={onClose} />
  ) : null;
}
