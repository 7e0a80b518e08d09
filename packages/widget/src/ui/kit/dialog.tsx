import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { keepFocusInside } from '../frame/focus-trap.ts';

export interface DialogProps {
  readonly role?: 'dialog' | 'alertdialog';
  readonly labelId: string;
  readonly descriptionId?: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A modal part of the panel: it covers the panel only, never the host page. Escape closes it and nothing around it; focus
 * goes in, stays in, and returns to where it was.
 */
export function Dialog({ role = 'dialog', labelId, descriptionId, children, onClose }: DialogProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = card.current?.getRootNode() as ShadowRoot;
    const before = root.activeElement;
    (card.current?.querySelector<HTMLElement>('[data-autofocus]') ?? card.current)?.focus();
    return () => (before instanceof HTMLElement && before.isConnected ? before.focus() : undefined);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
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
    <div className="pc-overlay" onKeyDown={onKeyDown} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div
        ref={card}
        className="pc-dialog"
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
