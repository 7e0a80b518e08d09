import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLatest } from '../kit/use-latest.ts';

export interface SideDialogProps {
  readonly label: string;
  /** Pixels from the start of the field to what it is about. */
  readonly offset: number;
  readonly children: ReactNode;
  /** Enter in a field. */
  readonly onApply: () => void;
  readonly onClose: () => void;
}

/** A small dialog beside the text, not modal: Enter applies, Escape and a press outside close; focus goes back to where it was. */
export function SideDialog({ label, offset, children, onApply, onClose }: SideDialogProps) {
  const card = useRef<HTMLDivElement>(null);
  const close = useLatest(onClose);

  // Before anything else can be typed.
  useLayoutEffect(() => {
    const element = card.current;
    const root = element?.getRootNode() as ShadowRoot;
    const before = root.activeElement;
    const field = element?.querySelector('input');
    field?.focus();
    field?.select();
    const onPress = (event: Event) => {
      if (element && !event.composedPath().includes(element)) close.current();
    };
    root.addEventListener('pointerdown', onPress);
    return () => {
      root.removeEventListener('pointerdown', onPress);
      if (before instanceof HTMLElement && before.isConnected && element?.contains(root.activeElement)) before.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isField = event.target instanceof HTMLInputElement;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isField)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else onApply();
  }

  return (
    <div
      ref={card}
      className="pc-side-dialog"
      role="dialog"
      aria-label={label}
      style={{ insetInlineStart: `${offset}px` }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

export interface SideFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isUrl?: boolean;
  readonly problem?: string | undefined;
  readonly onInput: (value: string) => void;
}

export function SideField({ label, value, isUrl = false, problem, onInput }: SideFieldProps) {
  const id = useId();
  return (
    <div className="pc-side-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={isUrl ? 'url' : 'text'}
        dir={isUrl ? 'ltr' : 'auto'}
        autoComplete="off"
        autoCapitalize={isUrl ? 'none' : undefined}
        spellCheck={!isUrl}
        enterKeyHint="done"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
