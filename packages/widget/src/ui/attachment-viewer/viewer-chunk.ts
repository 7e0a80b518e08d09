// The chunk of the viewer (docs/behaviour.md#messages).

import utilitiesCss from 'virtual:css/attachment-viewer';
import english from 'virtual:strings/viewer';
import type { Chunk } from '../../core/lazy-feature.ts';
import { AttachmentViewer } from './attachment-viewer.tsx';
import viewerCss from './viewer.css';

export const chunk = { views: { AttachmentViewer }, css: viewerCss + utilitiesCss, english } satisfies Chunk;
