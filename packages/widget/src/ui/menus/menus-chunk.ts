// The chunk of everything that opens beside a button, and of the dialogs that menus open.

import utilitiesCss from 'virtual:css/menus';
import english from 'virtual:strings/sound';
import type { Chunk } from '../../core/lazy-feature.ts';
import dialogCss from '../dialogs/dialog.css';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { LanguageList } from './language-list.tsx';
import popoverCss from './menus.css';
import { MoreActions } from './more-actions.tsx';

export const chunk = {
  views: { ConfirmDialog, Dialog, EditDialog, LanguageList, MoreActions },
  css: popoverCss + dialogCss + utilitiesCss,
  english,
} satisfies Chunk;

export type MenuViews = typeof chunk.views;
