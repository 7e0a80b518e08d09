// A popover beside its button, kept inside the viewport by floating-ui; Escape and a press outside close it, and focus
// goes back to the button. It goes with the panel, too: whoever opens that again does not expect a menu.

import { autoUpdate, flip, offset, shift, size, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../context.ts';
import { focusedElement } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

const popoverClass = tw`pc-popover z-[6] flex w-max min-w-[200px] max-w-[min(320px,100vw_-_16px)] animate-appear flex-col overflow-hidden rounded-card p-1.5 bg-popover text-popover-foreground shadow-mid`;

export interface PopoverProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function Popover({ anchor, children, onClose }: PopoverProps) {
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: onClose,
    placement: 'bottom-end',
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [
      // Below the header's line, which the button's target ends above.
      offset(({ rects }) => (anchor.closest('.pc-header') ? (64 - rects.reference.height) / 2 : 6)),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.max(160, availableHeight)}px`;
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  });
  const { getFloatingProps } = useInteractions([
    useDismiss(context, { escapeKey: false, outsidePressEvent: 'pointerdown' }),
  ]);
  const isPanelOpen = useStore(useSession().$isOpen);
  useEffect(() => {
    if (!isPanelOpen) onClose();
  }, [isPanelOpen, onClose]);
  const anchorOnMount = useRef(anchor);
  useEffect(() => {
    const button = anchorOnMount.current;
    return () => {
      // Focus that was inside is now lost; focus that has moved on, in the page too, is left where it is.
      if (!focusedElement()) button.focus();
    };
  }, []);
  return (
    <div
      ref={refs.setFloating}
      className={popoverClass}
      style={floatingStyles}
      {...getFloatingProps({
        onKeyDown(event) {
          if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          event.stopPropagation();
          anchor.focus();
          onClose();
        },
      })}
    >
      {children}
    </div>
  );
}
