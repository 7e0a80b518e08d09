import { useStore } from '@nanostores/react';
import editIcon from 'lucide-static/icons/user-pen.svg';
import closeIcon from 'lucide-static/icons/x.svg';
import { useState } from 'react';
import { chunks } from '../chunks.ts';
import { useSession, useT, useUi } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { LanguageButton } from './language-button.tsx';
import { LazyMenu } from '../menus/lazy-menu.tsx';
import { tw } from '../theme/tw.ts';
import { MoreMenu } from './more-menu.tsx';
import { useHasRoom } from './room.ts';
import { Who } from './who.tsx';

/** As wide as the conversation, whose left and right edges are one with the composer's. With little height all is for that. */
const headerClass = tw`pc-header flex min-h-14 flex-none items-center gap-3 border-b px-[max(16px,50%_-_380px)] short:min-h-12 slim:gap-0 slim:[&>.pc-avatar]:hidden`;

/** It is the last glyph that ends at the column's edge: the target around it reaches beyond. */
const actionsClass = tw`-me-2 flex items-center gap-1 slim:gap-0 slim:!-me-2 slim:[&>button]:min-w-0 coarse:-me-3 forced:!me-0 slim:forced:!gap-0.5 slim:forced:[&>button]:!size-8 slim:forced:[&>button]:!min-h-0 slim:forced:[&>button]:!px-[5px]`;

/** Who one talks with, what can be changed, and the way out. */
export function Header() {
  const t = useT();
  const { close } = useUi();
  const session = useSession();
  const phase = useStore(session.bootstrap.$phase);
  const needsForm = useStore(session.guests.$needsForm);
  const isTalking = phase.name !== 'failed' && needsForm === false;
  const { mode } = useStore(session.$config);
  return (
    <div className={headerClass} part="header">
      <Who />
      <slot name="header" />
      <div className={actionsClass}>
        {isTalking && <LanguageButton place={mode === 'page' ? 'header' : 'narrow-header'} />}
        {isTalking && <EditButton />}
        {isTalking && <MoreMenu />}
        {mode === 'bubble' && <IconButton label={t('panel.close')} icon={closeIcon} onClick={close} />}
      </div>
    </div>
  );
}

/** "Edit Information" where the header has room for it; elsewhere it is an item of "More". */
function EditButton() {
  const t = useT();
  const guest = useStore(useSession().bootstrap.$guest);
  const hasRoom = useHasRoom();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return (
    <>
      {hasRoom && guest?.name && (
        <IconButton
          label={t('form.edit')}
          icon={editIcon}
          aria-haspopup="dialog"
          onClick={open}
          onPointerEnter={() => void chunks.menus.load()}
        />
      )}
      {isOpen && (
        <LazyMenu onMissing={close} onRetry={open}>
          {({ EditDialog }) => <EditDialog onClose={close} />}
        </LazyMenu>
      )}
    </>
  );
}
