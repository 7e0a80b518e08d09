import altIcon from 'lucide-static/icons/captions.svg';
import copyIcon from 'lucide-static/icons/clipboard-copy.svg';
import downloadIcon from 'lucide-static/icons/arrow-down-to-line.svg';
import linkIcon from 'lucide-static/icons/link.svg';
import removeIcon from 'lucide-static/icons/trash-2.svg';
import brokenIcon from 'lucide-static/icons/unlink.svg';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Translate } from '../../features/i18n/i18n-types.ts';
import { Icon } from '../kit/icon.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import type { ImageState } from './image-host.ts';
import { clampWidth, isSmall, widthAfterKey, widthRange } from './image-size.ts';
import { moveFocus } from './roving.ts';

export interface ImageFrameProps {
  readonly t: Translate;
  readonly state: ImageState;
  readonly alt: string;
  readonly width: number | null;
  /** Asks for a description until there is one, or a decision for none. */
  readonly isUndescribed: boolean;
  readonly isSelected: boolean;
  readonly isEditable: boolean;
  /** Pixels that the text has. */
  readonly room: () => number;
  readonly onLoad: (image: HTMLImageElement) => void;
  readonly onResize: (width: number, height: number) => void;
  readonly onRetry: () => void;
  readonly onAction: (action: ImageAction) => void;
  readonly onLeave: () => void;
}

const imageClass = tw`pc-outlined block max-h-[600px] w-full max-w-full rounded-card object-contain [grid-area:1/1] group-data-[auto]:max-w-xs group-data-[state=uploading]:opacity-50`;
const handleClass = tw`pc-handle relative z-[1] w-6 cursor-ew-resize touch-none opacity-0 [grid-area:1/1] [transition:opacity_120ms] group-data-[state=error]:hidden coarse:w-11 coarse:opacity-100`;
const actionsClass = tw`sticky top-1.5 z-[2] m-1.5 flex flex-wrap rounded-control bg-popover p-0.5 text-popover-foreground shadow-low animate-appear [grid-area:1/1] [place-self:start_end] forced:border`;
const askClass = tw`relative z-[2] m-1.5 min-h-7 px-2 text-[13px] [grid-area:1/1] [place-self:end_start]`;

export type ImageAction = 'alt' | 'download' | 'copy-image' | 'copy-link' | 'remove';

/** A picture in the text: what became of its upload, its handles, and what can be done with it. */
export function ImageFrame(props: ImageFrameProps) {
  const { t, state, alt, width, isSelected, isEditable, onLoad } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState('');
  const [dragWidth, setDragWidth] = useState<number | null>(null);
  const hasFailed = state.status === 'error' || isBroken === state.source;
  return (
    <span
      className={tw`pc-picture group relative grid min-w-[120px] max-w-full cursor-default select-none rounded-card`}
      data-state={hasFailed ? 'error' : state.status}
      {...sizeOf(dragWidth ?? width)}
    >
      {state.source && isBroken !== state.source ? (
        <img
          ref={image}
          className={imageClass}
          src={state.source}
          alt={alt}
          referrerPolicy="no-referrer"
          onLoad={(event) => onLoad(event.currentTarget)}
          onError={() => setIsBroken(state.source)}
        />
      ) : (
        <NoPicture />
      )}
      {state.status === 'uploading' && <Progress t={t} percent={state.progress} />}
      {hasFailed && <Problem {...props} />}
      {isEditable && <Handles {...props} image={image} dragWidth={dragWidth} onDrag={setDragWidth} />}
      {isEditable && isSelected && <Actions {...props} />}
      {isEditable && <DescriptionButton {...props} />}
    </span>
  );
}

/** As wide as was chosen; before that, as the picture is, within bounds. */
function sizeOf(width: number | null) {
  if (width === null) return { 'data-auto': '', style: { inlineSize: 'auto' } };
  return { 'data-small': isSmall(width) ? '' : undefined, style: { inlineSize: `${width}px` } };
}

function NoPicture() {
  return (
    <span className={tw`pc-outlined grid min-h-[90px] place-items-center rounded-card bg-muted text-muted-foreground`}>
      <Icon nodes={brokenIcon} size={24} />
    </span>
  );
}

function DescriptionButton({ t, state, isUndescribed, onAction }: ImageFrameProps) {
  if (!isUndescribed || state.status !== 'loaded') return null;
  return (
    <button
      type="button"
      className={`pc-button pc-picture-ask ${askClass}`}
      aria-haspopup="dialog"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onAction('alt')}
    >
      <Icon nodes={altIcon} size={16} />
      {t('editor.altText')}
    </button>
  );
}

function Progress({ t, percent }: { readonly t: Translate; readonly percent: number }) {
  return (
    <span
      className={tw`relative m-3 block h-1 self-end overflow-hidden rounded-full bg-secondary [grid-area:1/1]`}
      role="progressbar"
      aria-label={t('editor.uploading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i
        className={tw`block h-full bg-accent-line [transition:inline-size_120ms_linear]`}
        style={{ inlineSize: `${percent}%` }}
      />
    </span>
  );
}

function Problem({ t, state, onRetry }: ImageFrameProps) {
  return (
    <span className={tw`block px-0.5 py-1 text-destructive text-meta`} role="alert">
      {state.problem ?? t('editor.imageFailed')}
      {state.status === 'error' && (
        <button type="button" className={tw`pc-link-button ms-1.5`} onClick={onRetry}>
          {t('editor.retry')}
        </button>
      )}
    </span>
  );
}

interface HandlesProps extends ImageFrameProps {
  readonly image: { readonly current: HTMLImageElement | null };
  readonly dragWidth: number | null;
  readonly onDrag: (width: number | null) => void;
}

/** Both sides by pointer; one of them is a slider for the keyboard as well. The ratio stays. */
function Handles({ t, image, room, width, dragWidth, isSelected, onDrag, onResize, onLeave }: HandlesProps) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const ratio = () => (image.current?.naturalWidth || 1) / (image.current?.naturalHeight || 1);
  const range = () => widthRange(ratio(), room());
  const current = () => dragWidth ?? width ?? image.current?.offsetWidth ?? 0;
  const commit = (next: number) => onResize(next, Math.round(next / ratio()));

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || !image.current) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: image.current.offsetWidth };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return;
    const isLeft = event.currentTarget.dataset['side'] === 'left';
    const moved = (event.clientX - drag.current.x) * (isLeft ? -1 : 1);
    onDrag(clampWidth(drag.current.width + moved, range()));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (drag.current && dragWidth !== null && event.type === 'pointerup') commit(dragWidth);
    drag.current = null;
    onDrag(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onLeave();
    }
    const next = widthAfterKey(event.key, current(), range());
    if (next === null) return undefined;
    event.preventDefault();
    return commit(next);
  }

  const pointer = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
  return (
    <>
      <span className={handleClass} data-side="left" aria-hidden="true" {...pointer} />
      <span
        className={handleClass}
        data-side="right"
        role="slider"
        tabIndex={isSelected ? 0 : -1}
        aria-label={t('editor.imageWidth')}
        aria-valuemin={range().min}
        aria-valuemax={range().max}
        aria-valuenow={current()}
        onKeyDown={onKeyDown}
        {...pointer}
      />
    </>
  );
}

function Actions({ t, onAction, onLeave }: ImageFrameProps) {
  const list = [
    ['alt', t('editor.altText'), altIcon],
    ['download', t('editor.download'), downloadIcon],
    ['copy-image', t('editor.copyImage'), copyIcon],
    ['copy-link', t('editor.copyLink'), linkIcon],
    ['remove', t('editor.removeImage'), removeIcon],
  ] as const;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      return onLeave();
    }
    return moveFocus(event.nativeEvent, event.currentTarget);
  }

  return (
    <span
      className={`pc-picture-actions ${actionsClass}`}
      role="toolbar"
      aria-label={t('editor.image')}
      onKeyDown={onKeyDown}
    >
      {list.map(([action, label, icon], index) => (
        <IconButton
          key={action}
          label={label}
          icon={icon}
          className={tw`size-7 rounded-small group-data-[small]:w-6 [&>svg]:size-4`}
          tabIndex={index === 0 ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAction(action)}
        />
      ))}
    </span>
  );
}
