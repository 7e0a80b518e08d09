// The chunk that folds a long text of the visitor's, fetched with the first of them.

import utilitiesCss from 'virtual:css/long-text';
import english from 'virtual:strings/longText';
import type { Chunk } from '../../core/lazy-feature.ts';
import { FoldButton } from './fold-button.tsx';
import css from './long-text.css';

export const chunk = { views: { FoldButton }, css: css + utilitiesCss, english } satisfies Chunk;
