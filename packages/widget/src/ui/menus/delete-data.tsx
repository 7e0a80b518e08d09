import type { VisitorDataSlot } from '../../features/visitor-data/visitor-data-slot.ts';
import { DeleteDialog } from '../dialogs/delete-dialog.tsx';
import { useLazyFeature } from '../use-lazy-feature.ts';

export interface DeleteDataProps {
  readonly slot: VisitorDataSlot;
  readonly onClose: () => void;
}

/** The question before everything of the visitor's is deleted; its code has come with the menu. */
export function DeleteData({ slot, onClose }: DeleteDataProps) {
  const part = useLazyFeature(slot.part);
  return part.name === 'ready' ? <DeleteDialog feature={part.feature} onClose={onClose} /> : null;
}
