// The chunk of what is done with messages of the visitor's: the last one is changed, fetched where the server takes that; a long one is
// folded, fetched with the first.

import utilitiesCss from 'virtual:css/edit+long-text';
import english from 'virtual:strings/edit+longText';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createEdit } from '../../features/edit/edit.ts';
import { FoldButton } from '../long-text/fold-button.tsx';
import css from './edit.css';
import { MessageEdit } from './message-edit.tsx';

export const chunk = {
  create: createEdit,
  views: { FoldButton, MessageEdit },
  css: css + utilitiesCss,
  english,
} satisfies Chunk;
