import { useStore } from '@nanostores/react';
import closeIcon from 'lucide-static/icons/x.svg';
import { useSession, useT, useUi } from '../context.ts';
import { Avatar } from '../kit/avatar.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { LanguageButton } from '../menus/language-button.tsx';
import { tw } from '../theme/tw.ts';
import { MoreMenu } from './more-menu.tsx';

/** Who one talks with, what can be changed, and the way out. */
export function Header() {
  const t = useT();
  const { close } = useUi();
  const session = useSession();
  const persona = useStore(session.conversation.$persona);
  const phase = useStore(session.conversation.$phase);
  const needsForm = useStore(session.guests.$needsForm);
  const isTalking = phase.name !== 'failed' && needsForm === false;
  const { mode } = useStore(session.$config);
  const isOnline = useStore(session.$isOnline);
  return (
    <div className="pc-header" part="header">
      <Avatar name={persona?.name ?? ''} imageUrl={persona?.imageUrl} size={32} />
      <div className={tw`min-w-0 flex-1`}>
        <h2 className={tw`truncate font-semibold text-body`}>
          <bdi>{persona?.name ?? t('panel.chat')}</bdi>
        </h2>
        <p className={tw`truncate text-meta text-muted-foreground`}>{t(isOnline ? 'panel.assistant' : 'errors.offline')}</p>
      </div>
      <div className={tw`flex items-center gap-1`}>
        {isTalking && <LanguageButton place={mode === 'page' ? 'header' : 'narrow-header'} />}
        {isTalking && <MoreMenu />}
        {mode === 'bubble' && <IconButton label={t('panel.close')} icon={closeIcon} onClick={close} />}
      </div>
    </div>
  );
}
