// The chunk of the viewer (specification §2 "Attachment viewer").

import type { Chunk } from '../../core/lazy-feature.ts';
import { AttachmentViewer } from './attachment-viewer.tsx';
import viewerCss from './viewer.css';

export const chunk = { views: { AttachmentViewer }, css: viewerCss } satisfies Chunk;
