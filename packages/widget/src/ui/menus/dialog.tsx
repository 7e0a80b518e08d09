import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { keepFocusInside } from '../frame/focus-trap.ts';
import { giveFocus } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

/** Over the panel, never over the host page. */
const overlayClass = tw`pc-overlay absolute inset-0 z-[7] grid grid-cols-[minmax(0,1fr)] animate-appear place-items-center overflow-y-auto bg-scrim p-4 slim:p-2 text-body`;
const cardClass = tw`pc-dialog relative w-full focus-visible:[outline:none] max-w-[440px] animate-rise rounded-panel bg-popover p-4 text-popover-foreground shadow-high`;
/** A title of one long word has the edge's room, too, in a narrow window. */
const titleClass = tw`[&>h3]:wrap-anywhere slim:[&>h3]:-me-2 slim:[&>h3]:text-[15px] slim:[&>h3]:[hyphens:auto]`;
/** In a low window it has all of the panel: its edges would take the room, and cut what is under them. A wider chat keeps 8 px around it. */
const fillingOverlayClass = tw`short:!p-0 short:!items-start short:[container-type:inline-size]`;
const fillingCardClass = tw`short:[@container(max-width:480px)]:min-h-full short:[@container(max-width:480px)]:rounded-none short:[@container(min-width:481px)]:m-2`;

export interface DialogProps {
  readonly role?: 'dialog' | 'alertdialog';
  readonly labelId: string;
  readonly descriptionId?: string;
  /** Long: in a low window it has all of the panel. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A modal part of the panel: it covers the panel only, never the host page. Escape closes it and nothing around it; focus
 * goes in, stays in, and returns to where it was.
 */
export function Dialog({ role = 'dialog', labelId, descriptionId, isLong, children, onClose }: DialogProps) {
  const card = useRef<HTMLDivElement>(null);
  // At once: whoever is quicker than the first drawing would be taken for where the focus was.
  useLayoutEffect(() => {
    const root = card.current?.getRootNode() as ShadowRoot;
    const before = root.activeElement;
    const enter = () => giveFocus(card.current?.querySelector('[data-autofocus]') ?? card.current);
    enter();
    // A panel that was closed and opened again takes the focus in beneath the dialog.
    const panel = card.current?.closest('.pc-panel');
    const onFocusIn = ({ target }: Event) => {
      if (!(target as Element).closest('.pc-overlay, .pc-toasts')) enter();
    };
    panel?.addEventListener('focusin', onFocusIn);
    return () => {
      panel?.removeEventListener('focusin', onFocusIn);
      giveFocus(before);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Tab' && card.current) {
      keepFocusInside(card.current, event.nativeEvent);
      event.stopPropagation();
    }
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  }

  return (
    <div
      className={isLong ? `${overlayClass} ${fillingOverlayClass}` : overlayClass}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={card}
        className={`${cardClass} ${titleClass} ${isLong ? fillingCardClass : ''}`}
        role={role}
        aria-modal="true"
        aria-labelledby={labelId}
        aria-describedby={descriptionId}
        tabIndex={-1}
      >
        {children}
      </div>
    </div>
  );
}
