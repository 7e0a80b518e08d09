// The chunk of the composer's formatting mode.

import utilitiesCss from 'virtual:css/rich-text';
import type { Chunk } from '../../core/lazy-feature.ts';
import { ComposerEditor } from './composer-editor.tsx';
import richTextCss from './rich-text.css';

export const chunk = { views: { ComposerEditor }, css: richTextCss + utilitiesCss } satisfies Chunk;
