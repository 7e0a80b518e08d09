import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { giveFocus } from '../kit/focus.ts';
import { useLatest } from '../kit/use-latest.ts';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';

const placeClass = tw`pc-side-dialog absolute z-[5] bottom-[calc(100%+8px)] short:bottom-0 ms-0 flex w-[304px] max-w-full flex-col gap-2.5 p-3 narrow:!start-0 narrow:w-full`;
const cardClass = tw`cursor-default rounded-card bg-popover text-popover-foreground shadow-mid animate-appear forced:border`;
const inputClass = tw`min-h-9 w-full rounded-control border border-input bg-background px-2.5 text-foreground aria-[invalid]:border-destructive aria-[invalid]:outline-destructive coarse:min-h-11 coarse:text-[16px]`;

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
    giveFocus(field);
    field?.select();
    const onPress = (event: Event) => {
      if (element && !event.composedPath().includes(element)) close.current();
    };
    root.addEventListener('pointerdown', onPress);
    return () => {
      root.removeEventListener('pointerdown', onPress);
      if (element?.contains(root.activeElement)) giveFocus(before);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
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
      className={`${placeClass} ${cardClass}`}
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
  const problemId = useId();
  return (
    <div className={tw`flex flex-col gap-1`}>
      <label className={tw`flex flex-col gap-1`}>
        <span className={tw`font-semibold text-meta`}>{label}</span>
        <input
          className={`pc-side-input ${inputClass}`}
          type="text"
          inputMode={isUrl ? 'url' : 'text'}
          // An empty field with `auto` would be left-to-right.
          dir={isUrl ? 'ltr' : value ? 'auto' : undefined}
          autoComplete="off"
          autoCapitalize={isUrl ? 'none' : undefined}
          spellCheck={!isUrl}
          enterKeyHint="done"
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </label>
      {problem && (
        <p id={problemId} className={tw`text-destructive text-meta`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
