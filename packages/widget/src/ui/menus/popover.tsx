// A popover beside its button, kept inside the panel by floating-ui; Escape and a press outside close it, and focus
// goes back to the button. It goes with the panel, too: whoever opens that again does not expect a menu.

import { autoUpdate, flip, offset, shift, size, useDismiss, useFloating, useInteractions } from '@floating-ui/react';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession } from '../context.ts';
import { focusedElement } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

const popoverClass = tw`pc-popover z-[9] flex w-max min-w-[min(200px,100vw_-_16px)] max-w-[min(320px,100vw_-_16px)] animate-appear flex-col overflow-hidden overscroll-contain rounded-card p-1.5 bg-popover text-popover-foreground shadow-mid`;

/** What scrolls in a popover: while more follows, its last rows fade out. What is moved to by keyboard does not end under that. */
export const scrollClass = tw`min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-thin [scroll-padding-bottom:24px] after:pointer-events-none after:sticky after:bottom-0 after:-mt-6 after:hidden after:h-6 after:content-[''] after:[background:linear-gradient(to_top,var(--persona-chat-popover),transparent)] data-[goes-on]:after:block forced:after:!hidden`;

/** The last part of what scrolls in a popover, which tells whether more follows: rows come, unfold and go. */
export function ScrollEnd() {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    const box = element?.parentElement;
    if (!element || !box) return undefined;
    const observer = new IntersectionObserver(
      (entries) => box.toggleAttribute('data-goes-on', entries.at(-1)?.isIntersecting === false),
      { root: box, rootMargin: '0px 0px 4px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return <div ref={end} role="presentation" className={tw`-mt-px h-px`} />;
}

/** Room that is left to the panel's edges, in px. */
const PADDING = 8;
/** In px: a search, and something of what it finds. */
const LEAST_HEIGHT = 160;

export interface PopoverProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function Popover({ anchor, children, onClose }: PopoverProps) {
  const panel = anchor.closest('.pc-panel');
  // Neither over the launcher nor over the page.
  const room = { boundary: panel ?? 'clippingAncestors', padding: PADDING } as const;
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: onClose,
    placement: 'bottom-end',
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [
      // Below the header's line, which the button's target ends above.
      offset(({ rects }) => (anchor.closest('.pc-header') ? (64 - rects.reference.height) / 2 : 6)),
      flip(room),
      size({
        ...room,
        apply: ({ availableHeight, elements }) => {
          const least = Math.min(LEAST_HEIGHT, (panel?.clientHeight ?? innerHeight) - 2 * PADDING);
          elements.floating.style.maxHeight = `${Math.max(least, availableHeight)}px`;
        },
      }),
      // Over its button where there is no room beside it, as above the keyboard of a phone on its side.
      shift({ ...room, crossAxis: true }),
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
