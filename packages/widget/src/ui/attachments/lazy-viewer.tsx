import type { AttachmentsFeature } from '../../features/attachments/attachments-types.ts';
import { chunks } from '../chunks.ts';
import { useAskedFeature, useViews } from '../use-lazy-feature.ts';
import type { ShownFile } from './shown-files.ts';

export interface LazyViewerProps {
  readonly messageKey: string;
  readonly files: readonly ShownFile[];
  readonly start: number;
  readonly feature: AttachmentsFeature;
  readonly onClose: () => void;
  /** It could not load and is asked for again. */
  readonly onRetry: () => void;
}

/** The viewer once its chunk is here; a notice when that could not load. */
export function LazyViewer({ messageKey, files, start, feature, onClose, onRetry }: LazyViewerProps) {
  const views = useViews(chunks.viewer);
  useAskedFeature(chunks.viewer, onClose, onRetry);
  if (!views) return null;
  return (
    <views.AttachmentViewer
      files={files}
      start={start}
      onBroken={() => feature.refresh(messageKey)}
      isReachable={feature.isReachable}
      onSave={({ attachment: { url }, name, isForeign }) => feature.save(messageKey, { url, name, isForeign })}
      onClose={onClose}
    />
  );
}
