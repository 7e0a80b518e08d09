// The chunk of files: uploads and their rules, the list above the composer, what messages show.

import css from 'virtual:css/attachments';
import english from 'virtual:strings/attachments+viewer.position';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createAttachments } from '../../features/attachments/attachments.ts';
import { DraftList } from './draft-list.tsx';
import { DropTarget } from './drop-target.tsx';
import { MessageAttachments } from './message-attachments.tsx';
import { OpenedFiles } from './opened-files.tsx';

export const chunk = {
  create: createAttachments,
  views: { DraftList, DropTarget, MessageAttachments, OpenedFiles },
  css,
  english,
} satisfies Chunk;
