import { useStore } from '@nanostores/react';
import clearIcon from 'lucide-static/icons/eraser.svg';
import editIcon from 'lucide-static/icons/user-pen.svg';
import newIcon from 'lucide-static/icons/rotate-ccw.svg';
import { useState } from 'react';
import { useSession, useT } from '../context.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { EditDialog } from '../dialogs/edit-dialog.tsx';
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
  const guest = useStore(session.conversation.$guest);
  const user = useStore(session.conversation.$user);
  const { debug } = useStore(session.$config);
  const [dialog, setDialog] = useState<'edit' | 'new' | 'clear' | null>(null);
  const closeDialog = () => setDialog(null);
  const actions = [
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
      {(dialog === 'new' || dialog === 'clear') && (
        <ConfirmDialog
          title={t(dialog === 'new' ? 'confirm.newTitle' : 'confirm.clearTitle')}
          text={t(dialog === 'new' ? 'confirm.newText' : 'confirm.clearText')}
          onConfirm={() => void session.clear().catch(() => undefined)}
          onClose={closeDialog}
        />
      )}
    </>
  );
}
