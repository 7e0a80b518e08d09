import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ConversationFeatures } from '../../features/conversation-types.ts';
import { useSession, useT } from '../context.ts';
import { LazyMenu } from '../menus/lazy-menu.tsx';
import { tw } from '../theme/tw.ts';
import { DebugPanel } from './debug-panel.tsx';

/** As large as a finger, in a line of small type. */
const openClass = tw`relative underline after:absolute after:-inset-x-2 after:-inset-y-1.5 after:[content:''] coarse:after:-inset-x-2.5 coarse:after:-inset-y-3.5`;

/** There with debug on, as soon as the panel's code is here. */
export function DebugButton({ conversation }: { readonly conversation: ConversationFeatures }) {
  const t = useT();
  const isOn = useStore(conversation.debug.$isOn);
  const debug = useStore(conversation.debug.$state);
  const [isOpen, setIsOpen] = useState(false);
  const isKnown = useStore(useSession().bootstrap.$isKnown);
  // What was recorded of one visitor is not for the next one's eyes.
  useEffect(() => void (isKnown || setIsOpen(false)), [isKnown]);
  if (!isOn || debug.name !== 'ready') return null;
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={openClass} aria-haspopup="dialog" onClick={open}>
        {t('debug.button')}
      </button>
      {isOpen && (
        <LazyMenu onMissing={close} onRetry={open}>
          {(menus) => <DebugPanel debug={debug.feature} conversation={conversation} menus={menus} onClose={close} />}
        </LazyMenu>
      )}
    </>
  );
}
