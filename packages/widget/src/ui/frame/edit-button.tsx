import { useStore } from '@nanostores/react';
import editIcon from 'lucide-static/icons/user-pen.svg';
import { useState } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { LazyMenu } from '../menus/lazy-menu.tsx';
import { useHasRoom } from './room.ts';

/** "Edit Information" where the header has room for it; elsewhere it is an item of "More". */
export function EditButton() {
  const t = useT();
  const guest = useStore(useSession().bootstrap.$guest);
  const hasRoom = useHasRoom();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {hasRoom && guest?.name && (
        <IconButton
          label={t('form.edit')}
          icon={editIcon}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          onPointerEnter={() => void chunks.menus.load()}
        />
      )}
      {isOpen && <LazyMenu onMissing={close}>{({ EditDialog }) => <EditDialog onClose={close} />}</LazyMenu>}
    </>
  );
}
