import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSession, useT, useUi } from '../context.ts';
import { isSheet, useSheet } from './sheet.ts';
import { keepFocus } from './keep-focus.ts';
import { followDrawn, isDrawn } from './drawn.ts';
import { goRoundDialog, keepFocusInside } from './focus-trap.ts';
import { tw } from '../theme/tw.ts';
import { passEscape } from './panel-focus.ts';
import { isComposing } from '../kit/is-composing.ts';

const panelClass = tw`pc-panel relative flex flex-col overflow-hidden overscroll-contain bg-background text-start text-foreground [font:400_15px/22px_var(--pc-font)] focus-visible:[outline:none]`;

/**
 * The frame of the chat: a dialog in bubble mode, a region in page mode, named by the persona
 * (docs/behaviour.md#roles-and-names).
 */
export function Panel({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { close, container } = useUi();
  const session = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const { mode } = useStore(session.$config);
  const persona = useStore(session.bootstrap.$persona);
  const isOpen = useStore(session.$isOpen) || mode === 'page';
  useEffect(() => (frame.current ? keepFocus(frame.current) : undefined), []);
  useEffect(() => {
    if (!frame.current) return undefined;
    return followDrawn(frame.current, () => session.setDrawn(isDrawn(container)));
  }, [container, session]);
  useSheet(frame, isOpen && mode === 'bubble');

  function onKeyDown(event: KeyboardEvent) {
    if (mode !== 'bubble' || isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      if (!frame.current || !passEscape(frame.current, event.target)) close();
    }
    if (event.key !== 'Tab' || !frame.current) return;
    if (isSheet()) keepFocusInside(frame.current, event.nativeEvent);
    else if (!event.shiftKey) goRoundDialog(frame.current.getRootNode() as ShadowRoot);
  }

  return (
    <div
      ref={frame}
      className={panelClass}
      part="panel"
      role={mode === 'bubble' ? 'dialog' : 'region'}
      aria-label={persona?.name ?? t('panel.chat')}
      data-state={isOpen ? 'open' : 'closed'}
      inert={!isOpen}
      tabIndex={-1}
      onKeyDownCapture={keepEscape}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** The list of a select closes by it, and nothing around: browsers that draw that list in the page hand the key on. */
function keepEscape(event: KeyboardEvent) {
  const hasOpenList = CSS.supports('selector(:open)') && (event.target as Element).closest('select:open');
  // A part that is open in the panel may look for its keys here too.
  if (event.key === 'Escape' && hasOpenList) event.nativeEvent.stopImmediatePropagation();
}
