// The chunk of what a visitor does with the conversation as a whole: search in it, go to a date, copy, save and print it.

import utilitiesCss from 'virtual:css/conversation-tools';
import english from 'virtual:strings/conversation';
import type { Chunk } from '../../core/lazy-feature.ts';
import css from './conversation-tools.css';
import { ExportDialog } from './export-dialog.tsx';
import { HeaderRow } from './header-row.tsx';
import { SearchRow } from './search-row.tsx';

export const chunk = {
  views: { ExportDialog, HeaderRow, SearchRow },
  css: css + utilitiesCss,
  english,
} satisfies Chunk;
