import { useStore } from '@nanostores/react';
import editIcon from 'lucide-static/icons/user-pen.svg';
import moreIcon from 'lucide-static/icons/ellipsis.svg';
import newIcon from 'lucide-static/icons/rotate-ccw.svg';
import { useState } from 'react';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { loadMenus } from '../lazy.ts';
import { LazyMenu } from '../menus/lazy-menu.tsx';

/** "More": what is not needed at every moment, and the dialogs it opens. */
export function MoreMenu() {
  const t = useT();
  const session = useSession();
  const guest = useStore(session.conversation.$guest);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'edit' | 'new' | null>(null);
  const closeMenu = () => setAnchor(null);
  const closeDialog = () => setDialog(null);
  const actions = [
    ...(guest?.name ? [{ label: t('form.edit'), icon: editIcon, run: () => setDialog('edit') }] : []),
    { label: t('confirm.newTitle'), icon: newIcon, run: () => setDialog('new') },
  ];
  return (
    <>
      <IconButton
        label={t('panel.more')}
        icon={moreIcon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        onPointerEnter={() => void loadMenus().catch(() => undefined)}
      />
      {anchor && (
        <LazyMenu onClose={closeMenu}>
          {({ ActionMenu }) => <ActionMenu anchor={anchor} label={t('panel.more')} actions={actions} onClose={closeMenu} />}
        </LazyMenu>
      )}
      {dialog && (
        <LazyMenu onClose={closeDialog}>
          {({ ConfirmDialog, EditDialog }) =>
            dialog === 'edit' ? (
              <EditDialog onClose={closeDialog} />
            ) : (
              <ConfirmDialog
                title={t('confirm.newTitle')}
                text={t('confirm.newText')}
                onConfirm={() => void session.clear().catch(() => undefined)}
                onClose={closeDialog}
              />
            )
          }
        </LazyMenu>
      )}
    </>
  );
}
