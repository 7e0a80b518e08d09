import { useEffect, useLayoutEffect } from 'react';
import { useSession, useUi } from '../context.ts';
import { loadViewer, useLazy } from '../lazy.ts';
import type { AttachmentsFeature } from '../../features/attachments/attachments-types.ts';
import type { ShownFile } from './shown-files.ts';

export interface LazyViewerProps {
  readonly messageKey: string;
  readonly files: readonly ShownFile[];
  readonly start: number;
  readonly feature: AttachmentsFeature;
  readonly onClose: () => void;
}

/** The viewer once its chunk is here; a notice when that could not load. */
export function LazyViewer({ messageKey, files, start, feature, onClose }: LazyViewerProps) {
  const { sheets } = useUi();
  const { toasts } = useSession();
  const viewer = useLazy(loadViewer);
  const module = viewer.name === 'ready' ? viewer.module : null;
  useLayoutEffect(() => {
    if (module) sheets.add(module.viewerCss);
  }, [module, sheets]);
  useEffect(() => {
    if (viewer.name !== 'failed') return;
    toasts.show({ tone: 'alert', key: 'opening.partMissing' });
    onClose();
  }, [onClose, toasts, viewer]);
  if (!module) return null;
  return (
    <module.AttachmentViewer
      files={files}
      start={start}
      onBroken={() => feature.refresh(messageKey)}
      isReachable={feature.isReachable}
      onSave={({ attachment: { url }, name, isForeign }) => feature.save(messageKey, { url, name, isForeign })}
      onClose={onClose}
    />
  );
}
