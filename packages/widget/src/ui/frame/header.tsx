import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useSession, useT, useUi } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { LanguageButton } from '../menus/language-button.tsx';
import { tw } from '../theme/tw.ts';
import { EditButton } from './edit-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import { Who } from './who.tsx';

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
    <div className="pc-header" part="header">
      <Who />
      <div className={tw`flex items-center gap-1`}>
        {isTalking && <LanguageButton place={mode === 'page' ? 'header' : 'narrow-header'} />}
        {isTalking && <EditButton />}
        {isTalking && <MoreMenu />}
        {mode === 'bubble' && <IconButton label={t('panel.close')} icon={closeIcon} onClick={close} />}
      </div>
    </div>
  );
}
