import { useStore } from '@nanostores/react';
import clearIcon from 'lucide-static/icons/eraser.svg';
import collapseIcon from 'lucide-static/icons/minimize-2.svg';
import expandIcon from 'lucide-static/icons/maximize-2.svg';
import editIcon from 'lucide-static/icons/user-pen.svg';
import newIcon from 'lucide-static/icons/rotate-ccw.svg';
import { useState } from 'react';
import { useSession, useT, useUi } from '../context.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
import { isSheet } from '../frame/sheet.ts';
import { ActionMenu } from './action-menu.tsx';

export interface MoreActionsProps {
  readonly anchor: HTMLElement;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What stands behind "More": not needed at every moment; and the dialogs it opens, which outlive the menu. */
export function MoreActions({ anchor, isOpen, onClose }: MoreActionsProps) {
  const t = useT();
  const session = useSession();
  const { container } = useUi();
  const guest = useStore(session.conversation.$guest);
  const user = useStore(session.conversation.$user);
  const { debug, mode } = useStore(session.$config);
  const [dialog, setDialog] = useState<'edit' | 'new' | 'clear' | null>(null);
  const closeDialog = () => setDialog(null);
  const isExpanded = container.hasAttribute('data-expanded');
  const actions = [
    ...(mode === 'bubble' && !isSheet()
      ? [{
          label: t(isExpanded ? 'panel.collapse' : 'panel.expand'),
          icon: isExpanded ? collapseIcon : expandIcon,
          run: () => void container.toggleAttribute('data-expanded'),
        }]
      : []),
    ...(guest?.name ? [{ label: t('form.edit'), icon: editIcon, run: () => setDialog('edit') }] : []),
    { label: t('confirm.newTitle'), icon: newIcon, run: () => setDialog('new') },
    ...(debug || user?.role === 'ADMIN'
      ? [{ label: t('confirm.clearTitle'), icon: clearIcon, run: () => setDialog('clear') }]
      : []),
  ];
  return (
    <>
      {isOpen && <ActionMenu anchor={anchor} label={t('panel.more')} actions={actions} onClose={onClose} />}
      {dialog === 'edit' && <EditDialog onClose={closeDialog} />}
      {(dialog === 'new' || dialog === 'clear') && <ClearDialog kind={dialog} onClose={closeDialog} />}
    </>
  );
}

interface ClearDialogProps {
  readonly kind: 'new' | 'clear';
  readonly onClose: () => void;
}

/** A new conversation and clearing the chat do the same; each asks with its own words. */
function ClearDialog({ kind, onClose }: ClearDialogProps) {
  const t = useT();
  const session = useSession();
  return (
    <ConfirmDialog
      title={t(kind === 'new' ? 'confirm.newTitle' : 'confirm.clearTitle')}
      text={t(kind === 'new' ? 'confirm.newText' : 'confirm.clearText')}
      onConfirm={() => void session.clear().catch(() => undefined)}
      onClose={onClose}
    />
  );
}
