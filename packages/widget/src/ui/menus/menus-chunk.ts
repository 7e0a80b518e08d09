// The chunk of everything that opens beside a button, of the dialogs that menus open, and of what visitors do with their data there: also
// the clearing of the history, which a dialog asks about.

import utilitiesCss from 'virtual:css/menus';
import english from 'virtual:strings/conversation.search.export.copy.save.print+confirm.continue.newTitle.newText+conversations.title+data+deletion+handsFree.settings+language.search.none+panel.collapse.expand+sound';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createClearHistory } from '../../features/timeline/clear-history.ts';
import { createVisitorData } from '../../features/visitor-data/visitor-data.ts';
import dialogCss from '../dialogs/dialog.css';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { LanguageList } from './language-list.tsx';
import popoverCss from './menus.css';
import { MoreActions } from './more-actions.tsx';

export const chunk = {
  create: createVisitorData,
  helpers: { createClearHistory },
  views: { ConfirmDialog, Dialog, EditDialog, LanguageList, MoreActions },
  css: popoverCss + dialogCss + utilitiesCss,
  english,
} satisfies Chunk;

export type MenuViews = typeof chunk.views;
