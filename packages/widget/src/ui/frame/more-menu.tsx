import moreIcon from 'lucide-static/icons/ellipsis.svg';
import { useRef, useState } from 'react';
import { chunks } from '../chunks.ts';
import { useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { LazyMenu } from '../menus/lazy-menu.tsx';

/** The button "More"; what is behind it arrives with the first press. */
export function MoreMenu() {
  const t = useT();
  const button = useRef<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const anchor = button.current;
  const show = (pressed: HTMLElement | null) => {
    button.current = pressed;
    setIsOpen(pressed !== null);
  };
  return (
    <>
      <IconButton
        label={t('panel.more')}
        icon={moreIcon}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={(event) => {
          button.current = event.currentTarget;
          setIsOpen(!isOpen);
        }}
        onPointerEnter={() => void chunks.menus.load()}
      />
      {anchor && (
        <LazyMenu onMissing={() => show(null)} onRetry={() => show(anchor)}>
          {({ MoreActions }) => <MoreActions anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
        </LazyMenu>
      )}
    </>
  );
}
