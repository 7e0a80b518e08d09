import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Talk } from '../../features/talk-types.ts';
import { useT } from '../context.ts';
import { LazyMenu } from '../menus/lazy-menu.tsx';
import { DebugPanel } from './debug-panel.tsx';

/** There with debug on, as soon as the panel's code is here. */
export function DebugButton({ talk }: { readonly talk: Talk }) {
  const t = useT();
  const isOn = useStore(talk.debug.$isOn);
  const debug = useStore(talk.debug.$state);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOn || debug.name !== 'ready') return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className="pc-debug-open" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('desk.debug')}
      </button>
      {isOpen && (
        <LazyMenu onMissing={close}>
          {(menus) => <DebugPanel debug={debug.feature} talk={talk} menus={menus} onClose={close} />}
        </LazyMenu>
      )}
    </>
  );
}
