import { useStore } from '@nanostores/react';
import type { AttachmentsFeature } from '../../features/attachments/attachments-types.ts';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import { useSession, useT } from '../context.ts';
import { type ShownFile, toShownFiles } from './shown-files.ts';

/** The files of a message in the order in which they stand on the screen, pictures first, so that Next leads to the next one. */
export function useShownFiles(
  { content, attachments }: Pick<TimelineMessage, 'content' | 'attachments'>,
  { previewOf }: Pick<AttachmentsFeature, 'previewOf'>,
): readonly ShownFile[] {
  const t = useT();
  const origins = useStore(useSession().$imageOrigins);
  const files = toShownFiles(attachments, { content, origins, unnamed: t('attachments.file'), previewOf });
  return [...files.filter(({ isTile }) => isTile), ...files.filter(({ isTile }) => !isTile)];
}
