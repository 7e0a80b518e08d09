// The lazy chunk of everything that opens beside a button, and of the dialogs that menus open.

import utilitiesCss from 'virtual:css/menus';
import dialogCss from '../dialogs/dialog.css';
import popoverCss from './menus.css';

export { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
export { EditDialog } from '../dialogs/edit-dialog.tsx';
export { Dialog } from '../kit/dialog.tsx';
export { LanguageList } from './language-list.tsx';
export { MoreActions } from './more-actions.tsx';

export const menusCss = popoverCss + dialogCss + utilitiesCss;
