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

export type ImageAction = 'alt' | 'download' | 'copy-image' | 'copy-link' | 'remove';

/** A picture in the text: what became of its upload, its handles, and what can be done with it. */
export function ImageFrame(props: ImageFrameProps) {
  const { t, state, alt, width, isSelected, isEditable, onLoad } = props;
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setIsBroken] = useState('');
  const [dragWidth, setDragWidth] = useState<number | null>(null);
  const shownWidth = dragWidth ?? width;
  const hasFailed = state.status === 'error' || isBroken === state.source;
  return (
    <span
      className="pc-picture"
      data-state={hasFailed ? 'error' : state.status}
      data-small={shownWidth !== null && isSmall(shownWidth) ? '' : undefined}
      style={{ inlineSize: shownWidth === null ? 'auto' : `${shownWidth}px` }}
    >
      {state.source && isBroken !== state.source ? (
        <img
          ref={image}
          src={state.source}
          alt={alt}
          referrerPolicy="no-referrer"
          onLoad={(event) => onLoad(event.currentTarget)}
          onError={() => setIsBroken(state.source)}
        />
      ) : (
        <span className="pc-picture-none">
          <Icon nodes={brokenIcon} size={24} />
        </span>
      )}
      {state.status === 'uploading' && <Progress t={t} percent={state.progress} />}
      {hasFailed && <Problem {...props} />}
      {isEditable && <Handles {...props} image={image} dragWidth={dragWidth} onDrag={setDragWidth} />}
      {isEditable && isSelected && <Actions {...props} />}
      {isEditable && <DescriptionButton {...props} />}
    </span>
  );
}

function DescriptionButton({ t, state, isUndescribed, onAction }: ImageFrameProps) {
  if (!isUndescribed || state.status !== 'loaded') return null;
  return (
    <button
      type="button"
      className="pc-button pc-picture-ask"
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
      className="pc-progress"
      role="progressbar"
      aria-label={t('editor.uploading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}

function Problem({ t, state, onRetry }: ImageFrameProps) {
  return (
    <span className="pc-picture-problem" role="alert">
      {state.problem ?? t('editor.imageFailed')}
      {state.status === 'error' && (
        <button type="button" className="pc-link-button" onClick={onRetry}>
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
      <span className="pc-handle" data-side="left" aria-hidden="true" {...pointer} />
      <span
        className="pc-handle"
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
    <span className="pc-picture-actions" role="toolbar" aria-label={t('editor.image')} onKeyDown={onKeyDown}>
      {list.map(([action, label, icon], index) => (
        <IconButton
          key={action}
          label={label}
          icon={icon}
          tabIndex={index === 0 ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onAction(action)}
        />
      ))}
    </span>
  );
}
