import { useStore } from '@nanostores/react';
import checkIcon from 'lucide-static/icons/check.svg';
import alertIcon from 'lucide-static/icons/circle-alert.svg';
import infoIcon from 'lucide-static/icons/info.svg';
import closeIcon from 'lucide-static/icons/x.svg';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Toast } from '../../features/toasts/toasts.ts';
import { useSession, useT, useUi } from '../context.ts';
import { giveFocus } from '../kit/focus.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { isComposing } from '../kit/is-composing.ts';
import { isElement } from '../kit/is-element.ts';
import { keepFocusInSight } from './keep-focus-in-sight.ts';

/** Over the panel's upper end, under the header, whose state may have two lines on a phone, and over an open dialog, whose failures they tell; where bars are there, below these (conversation-control.css). */
const placeClass = tw`pc-toasts pointer-events-none absolute inset-x-4 top-16 [@media(max-width:380px)]:mt-2 z-[8] mx-auto flex max-w-[480px] flex-col gap-2`;
const cardClass = tw`pc-toast pointer-events-auto flex animate-rise flex-wrap items-center gap-x-2.5 gap-y-1 rounded-card bg-popover py-2 pe-1.5 ps-3.5 text-meta text-popover-foreground shadow-mid`;

/** Where words would be broken, the buttons stand below them. */
const textClass = tw`min-w-0 flex-[1_1_96px] whitespace-pre-line wrap-anywhere`;
const buttonsClass = tw`ms-auto flex max-w-full items-center gap-2.5 slim:gap-1`;

/** No letter, and a key that browsers leave to pages. Input methods take it while they compose. */
const reachKey = 'F8';

/** Notices over the panel's foot; they wait while the pointer or the focus rests on them. */
export function Toasts() {
  const { toasts } = useSession();
  const { container } = useUi();
  const shown = useStore(toasts.$toasts);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => (place.current && shown.length > 0 ? keepFocusInSight(place.current) : undefined), [shown]);
  // For Tab they are the panel's last stop.
  useLayoutEffect(() => {
    if (shown.length === 0) return undefined;
    const reach = (event: globalThis.KeyboardEvent) => {
      if (event.key !== reachKey || isComposing(event)) return;
      event.preventDefault();
      giveFocus(place.current?.lastElementChild?.querySelector('button'));
    };
    container.addEventListener('keydown', reach, true);
    return () => container.removeEventListener('keydown', reach, true);
  }, [container, shown]);

  function onFocus({ relatedTarget: from }: { readonly relatedTarget: EventTarget | null }) {
    toasts.pause();
    const isOfChat = isElement(from) && from.getRootNode() === place.current?.getRootNode();
    if (isOfChat && !place.current?.contains(from)) before.current = from;
  }

  /** The focus that a toast would take with it goes back to where it came from. */
  function dismiss(id: number) {
    const root = place.current?.getRootNode() as ShadowRoot;
    if (place.current?.contains(root.activeElement) && before.current instanceof HTMLElement) before.current.focus();
    toasts.dismiss(id);
  }

  return (
    <div
      ref={place}
      className={placeClass}
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={onFocus}
      onBlur={toasts.resume}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isReached={toast === shown.at(-1)} onClose={() => dismiss(toast.id)} />
      ))}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  /** The key goes to this one. */
  readonly isReached: boolean;
  readonly onClose: () => void;
}

function ToastCard({ toast, isReached, onClose }: ToastCardProps) {
  const t = useT();
  const { action } = toast;
  const isAlert = toast.tone === 'alert';
  const shortcut = isReached ? reachKey : undefined;

  function close() {
    onClose();
    toast.onClose?.();
  }

  /** Of what is open, this has the focus. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <div className={cardClass} role={toast.tone} data-tone={toast.tone} onKeyDown={onKeyDown}>
      <span className={isAlert ? tw`text-destructive` : tw`text-accent-line`}>
        <Icon nodes={isAlert ? alertIcon : toast.isDone ? checkIcon : infoIcon} />
      </span>
      <p className={textClass} dir="auto">
        {toast.text ?? t(toast.key, toast.valuesIn?.(t) ?? toast.values)}
      </p>
      <span className={buttonsClass}>
        {action && (
          <button
            type="button"
            className={tw`pc-button min-h-8 px-3 coarse:min-h-11`}
            aria-keyshortcuts={shortcut}
            onClick={() => {
              onClose();
              action.run();
            }}
          >
            {t(action.key)}
          </button>
        )}
        <IconButton
          label={t('toasts.close')}
          icon={closeIcon}
          aria-keyshortcuts={action ? undefined : shortcut}
          onClick={close}
        />
      </span>
    </div>
  );
}
