import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import type { AttachmentsFeature } from '../../features/attachments/attachments-types.ts';
import { useTalk, useUi } from '../context.ts';
import { loadAttachments } from '../lazy.ts';

export type FileViews = Awaited<ReturnType<typeof loadAttachments>> & { readonly feature: AttachmentsFeature };

/** The views of files, asked for once they are needed; null until they are here, `failed` with a way to try again. */
export function useFileViews(isNeeded: boolean): FileViews | 'failed' | null {
  const { sheets } = useUi();
  const { attachments } = useTalk();
  const phase = useStore(attachments.$phase);
  useEffect(() => {
    if (isNeeded && phase.name === 'idle') void attachments.load();
  }, [attachments, isNeeded, phase]);
  const views = phase.name === 'ready' ? loadAttachments.loaded : undefined;
  useLayoutEffect(() => {
    if (views) sheets.add(views.attachmentsCss);
  }, [sheets, views]);
  if (phase.name === 'failed') return 'failed';
  return views && phase.name === 'ready' ? { ...views, feature: phase.feature } : null;
}
