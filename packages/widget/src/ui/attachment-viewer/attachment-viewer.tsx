import closeIcon from 'lucide-static/icons/x.svg';
import downloadIcon from 'lucide-static/icons/download.svg';
import nextIcon from 'lucide-static/icons/chevron-right.svg';
import previousIcon from 'lucide-static/icons/chevron-left.svg';
import zoomInIcon from 'lucide-static/icons/zoom-in.svg';
import zoomOutIcon from 'lucide-static/icons/zoom-out.svg';
import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ShownFile } from '../attachments/shown-files.ts';
import { useSession, useT } from '../context.ts';
import { keepFocusInside } from '../frame/focus-trap.ts';
import { giveFocus } from '../kit/focus.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { Stage } from './stage.tsx';
import type { Gestures } from './gestures.ts';
import type { Swipe } from './zoom-state.ts';

export interface AttachmentViewerProps {
  readonly files: readonly ShownFile[];
  readonly start: number;
  /** An address was refused: asks for others; true when there are. */
  readonly onBroken: () => Promise<boolean>;
  readonly isReachable: (url: string) => Promise<boolean>;
  readonly onSave: (file: ShownFile) => Promise<void>;
  readonly onClose: () => void;
}

const ZOOM_STEP = 1.5;

const viewerClass = tw`pc-viewer fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden overscroll-contain p-0 [&::backdrop]:[background:none]`;
const gridClass = tw`grid-cols-[64px_minmax(0,1fr)_64px] grid-rows-[auto_minmax(0,1fr)] open:grid`;
const typeClass = tw`animate-appear-slowly bg-background font-normal text-body text-foreground`;
/** Where a phone's page is zoomed to 200 %, the name and the way out have a line, and the other buttons the next. */
const headClass = tw`col-span-full flex min-h-14 items-center gap-1 border-b pe-2 ps-4 coarse:pe-1 coarse:[&>button:focus-visible]:-outline-offset-2 slim:flex-wrap slim:py-1 slim:justify-end slim:[&>:not(p,:last-child)]:order-1`;
const nameClass = tw`flex min-w-0 flex-1 items-baseline gap-x-2 whitespace-nowrap narrow:flex-col narrow:items-start slim:!basis-[calc(100%_-_48px)]`;
const sideClass = tw`pc-viewer-side z-[1] row-start-2 place-self-center rounded-full bg-popover shadow-low narrow:mb-4 narrow:self-end`;
/** A button that has nothing to do keeps its place and the focus; a step that leads nowhere is not seen without that. */
const stepClass = tw`aria-disabled:cursor-default aria-disabled:opacity-40`;
const endClass = tw`[transition:opacity_120ms] [&:has([aria-disabled=true]:not(:focus-visible))]:opacity-0`;

/** A modal over everything: a native dialog, so that neither the host page nor the panel can cover or clip it. */
export function AttachmentViewer({ files, start, onBroken, isReachable, onSave, onClose }: AttachmentViewerProps) {
  const t = useT();
  const { i18n, $isShown } = useSession();
  const isRtl = useStore(i18n.$direction) === 'rtl';
  const isShown = useStore($isShown);
  const dialog = useRef<HTMLDialogElement>(null);
  const gestures = useRef<Gestures | null>(null);
  const [index, setIndex] = useState(start);
  const [scale, setScale] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const place = Math.min(index, files.length - 1);
  const file = files[place];

  useModal(dialog);
  // A host page may close or hide the panel beneath: nothing of it stays on the screen then, nor keeps the page from being used.
  useEffect(() => {
    if (!isShown || !file) onClose();
  }, [file, isShown, onClose]);
  if (!file) return null;

  const step = (by: number) => {
    const next = place + by;
    if (!files[next]) return;
    setHasFailed(false);
    setScale(1);
    setIndex(next);
  };
  const zoomBy = (factor: number) => gestures.current?.zoomBy(factor);
  // What lies on the left is the one before, and in right-to-left languages the one after.
  const towards = (side: 'left' | 'right') => step((side === 'left') === isRtl ? 1 : -1);
  const onSwipe = (swipe: Swipe) => (swipe === 'down' ? onClose() : towards(swipe === 'left' ? 'right' : 'left'));
  const save = () => {
    setHasFailed(false);
    onSave(file).catch(() => setHasFailed(true));
  };

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    // None of these keys is for the panel beneath, nor for the host page.
    event.stopPropagation();
    if (event.key === 'Tab' && dialog.current) return keepFocusInside(dialog.current, event.nativeEvent);
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => towards('left'),
    ArrowRight: () => towards('right'),
    Escape: onClose,
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
  };

  return (
    <dialog
      ref={dialog}
      className={`${viewerClass} ${gridClass} ${typeClass}`}
      aria-label={t('viewer.title')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={headClass}>
        <p className={nameClass} aria-live="polite">
          <bdi className={tw`max-w-full truncate font-semibold`}>{file.name}</bdi>{' '}
          {files.length > 1 && (
            <span className={tw`flex-none text-meta text-muted-foreground tabular-nums`}>
              {t('viewer.position', { index: place + 1, count: files.length })}
            </span>
          )}
        </p>
        {file.kind === 'image' && (
          <>
            <IconButton
              label={t('viewer.zoomOut')}
              icon={zoomOutIcon}
              className={stepClass}
              aria-disabled={scale <= 1}
              onClick={() => zoomBy(1 / ZOOM_STEP)}
            />
            <IconButton label={t('viewer.zoomIn')} icon={zoomInIcon} onClick={() => zoomBy(ZOOM_STEP)} />
          </>
        )}
        <IconButton label={t('viewer.download')} icon={downloadIcon} onClick={save} />
        <IconButton label={t('toasts.close')} icon={closeIcon} data-autofocus="" onClick={onClose} />
      </div>
      <Stage
        key={place}
        file={file}
        gestures={gestures}
        onSwipe={onSwipe}
        onScale={setScale}
        onBroken={onBroken}
        isReachable={isReachable}
      />
      {files.length > 1 && (
        <>
          <div className={`${sideClass} ${endClass} ${tw`col-start-1`}`}>
            <IconButton
              label={t('viewer.previous')}
              icon={previousIcon}
              className={stepClass}
              mirrored
              aria-disabled={place === 0}
              onClick={() => step(-1)}
            />
          </div>
          <div className={`${sideClass} ${endClass} ${tw`col-start-3`}`}>
            <IconButton
              label={t('viewer.next')}
              icon={nextIcon}
              className={stepClass}
              mirrored
              aria-disabled={place === files.length - 1}
              onClick={() => step(1)}
            />
          </div>
        </>
      )}
      <p
        className={tw`pointer-events-none absolute inset-x-0 bottom-6 text-center font-semibold text-destructive`}
        role="alert"
      >
        {hasFailed && t('errors.internal')}
      </p>
    </dialog>
  );
}

/** Opens the dialog with the view, and gives the focus back when that goes. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const box = dialog.current;
    const root = box?.getRootNode() as ShadowRoot | undefined;
    const before = root?.activeElement;
    const show = () => {
      box?.close();
      box?.showModal();
      // Not the first button, which may have nothing to do.
      giveFocus(box?.querySelector('[data-autofocus]'));
    };
    show();
    // Whoever moves the chat takes the dialog out of the top layer.
    const view = box?.closest('.pc-panel')?.parentElement;
    view?.addEventListener('move', show);
    return () => {
      view?.removeEventListener('move', show);
      box?.close();
      // What was pressed may have gone with its message.
      giveFocus(before?.isConnected ? before : root?.querySelector('[role=log]'));
    };
  }, [dialog]);
}
