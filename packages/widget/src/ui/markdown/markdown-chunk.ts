// The chunk of formatted messages, and of what else needs their text to have been read.

import type { Chunk } from '../../core/lazy-feature.ts';
import { lexBlocks, lexInline } from './dialect.ts';
import markdownCss from './markdown.css';
import { Markdown } from './markdown.tsx';

export const chunk = {
  views: { Markdown },
  /** The editor writes what is shown here, and reads it as it is read here. */
  helpers: { lexBlocks, lexInline },
  css: markdownCss,
} satisfies Chunk;
