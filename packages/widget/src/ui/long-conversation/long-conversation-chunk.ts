// The chunk of conversations that are too long to be drawn whole.

import type { Chunk } from '../../core/lazy-feature.ts';
import { Gap } from './gap.tsx';
import css from './long-conversation.css';
import { createMessageWindow } from './message-window.ts';

export const chunk = { views: { Gap }, helpers: { createMessageWindow }, css } satisfies Chunk;
