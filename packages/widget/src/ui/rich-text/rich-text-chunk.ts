// The chunk of the composer's formatting mode.

import type { Chunk } from '../../core/lazy-feature.ts';
import { ComposerEditor } from './composer-editor.tsx';
import richTextCss from './rich-text.css';

export const chunk = { views: { ComposerEditor }, css: richTextCss } satisfies Chunk;
