import { useStore } from '@nanostores/react';
import removeIcon from 'lucide-static/icons/x.svg';
import retryIcon from 'lucide-static/icons/rotate-cw.svg';
import { type FocusEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { AttachmentsFeature, DraftFile } from '../../features/attachments/attachments-types.ts';
import { MAX_FILES, plainName } from '../../features/attachments/file-rules.ts';
import { uploadErrorText } from '../../features/attachments/upload-error.ts';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { iconClass, TypeIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { fileNoteClass, fileTextClass, quietClass } from './file-text-class.ts';
import { formatSize } from './format-size.ts';
import { fileIcon } from './shown-files.ts';

/** How many there are is said where the row goes on far beyond its edge. */
const COUNTED_FROM = 9;

/** One row of tiles, as wide as the field below; it fades out where it goes on. What has failed stands first. */
const listClass = tw`-mt-2 mb-2 flex list-none gap-2 overflow-x-auto overscroll-contain pe-2 pt-2 [scroll-padding-inline:32px] [scrollbar-width:none] data-[came-from]:[--pc-fade-start:24px] data-[goes-on]:[--pc-fade-end:24px] [mask-image:linear-gradient(to_right,transparent,black_var(--pc-fade-start,0px),black_calc(100%_-_var(--pc-fade-end,0px)),transparent)] rtl:[mask-image:linear-gradient(to_left,transparent,black_var(--pc-fade-start,0px),black_calc(100%_-_var(--pc-fade-end,0px)),transparent)]`;
/** A picture is its own name; a document has it beside its icon. */
const tileClass = tw`relative flex h-[60px] w-max max-w-[204px] flex-none items-center gap-2 rounded-card bg-card p-1.5 text-card-foreground only:max-w-[280px] data-[picture]:w-[60px] data-[picture]:p-0 data-[status=error]:order-[-1] data-[status=error]:w-60 data-[status=error]:max-w-[min(240px,100%)] forced:[border:1px_solid] slim:forced:gap-1`;
/** With the whole reason it is higher than its neighbours, upwards: nothing below it moves. */
const wholeClass = tw`self-end slim:data-[status=error]:h-auto slim:data-[status=error]:[&_p]:![-webkit-line-clamp:none] data-[whole]:h-auto data-[whole]:min-h-[60px] data-[whole]:[&_p]:![-webkit-line-clamp:none] data-[whole]:[&_p]:max-h-32 data-[whole]:[&_p]:!overflow-y-auto`;
/** The cross in the corner covers the end of no line. */
const textClass = tw`me-6 slim:me-5 slim:[&>p]:w-[calc(100%_+_20px)]`;
const countClass = tw`mb-1 text-end text-muted-foreground text-tiny tabular-nums`;
const progressClass = tw`my-1.5 h-1 min-w-16 overflow-hidden rounded-full bg-secondary forced:[border:1px_solid_CanvasText]`;
const onPictureClass = tw`absolute inset-x-1.5 bottom-1.5 !my-0 !min-w-0`;
const barClass = tw`block h-full rounded-full bg-accent-line [transition:inline-size_120ms_linear] forced:[background:Highlight]`;
/** In any language at the side of the name above it. */
const reasonClass = tw`text-destructive [text-align:left] rtl:[text-align:right]`;
const retryClass = tw`size-12 flex-none rounded-small bg-secondary text-secondary-foreground`;
/** What is pressed reaches over the corner on all sides of the disc. */
const removeClass = tw`absolute -end-1 -top-1 !bg-transparent forced:!border-0 focus-visible:-outline-offset-[6px] coarse:-end-2 coarse:-top-2 coarse:focus-visible:-outline-offset-[10px]`;
const discClass = tw`[&>svg]:size-5 [&>svg]:rounded-full [&>svg]:bg-secondary [&>svg]:p-[3px] [&>svg]:text-secondary-foreground forced:[&>svg]:[border:1px_solid]`;
const thumbnailClass = tw`size-12`;
const pictureClass = tw`size-full rounded-card`;

export interface DraftListProps {
  readonly files: readonly DraftFile[];
  readonly feature: Pick<AttachmentsFeature, 'retry' | 'remove'>;
  /** Moves the focus to where one writes, as plain text or formatted. */
  readonly focusText: () => void;
}

/** The files above the composer (docs/behaviour.md#roles-and-names). */
export function DraftList({ files, feature, focusText }: DraftListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const failures = files.filter(({ error }) => error).length;
  // They stand first; a file that is tried again goes back to its place, with the focus.
  useEffect(() => {
    const focused = list.current?.querySelector(':focus');
    if (focused) focused.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else if (failures > 0) list.current?.scrollTo({ left: 0 });
  }, [failures]);

  useRest(list);

  // In a low window they leave the text fewer lines: who writes at its end goes on seeing that.
  useEffect(() => {
    const text = list.current?.closest('form')?.querySelector('textarea');
    if (text && text.selectionEnd === text.textLength) text.scrollTop = text.scrollHeight;
  }, []);

  /** The button that has the focus goes with its file: the neighbour's takes over, or the text. */
  function remove(id: string) {
    const index = files.findIndex((file) => file.id === id);
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1];
    if (next) next.focus();
    else focusText();
    feature.remove(id);
  }

  return (
    <>
      {files.length >= COUNTED_FROM && (
        <p className={countClass}>{t('viewer.position', { index: files.length, count: MAX_FILES })}</p>
      )}
      <ul ref={list} className={listClass} role="list" aria-label={t('attachments.list')}>
        {files.map((file) => (
          <Draft key={file.id} file={file} onRetry={() => feature.retry(file.id)} onRemove={() => remove(file.id)} />
        ))}
      </ul>
    </>
  );
}

/** Tells the row whether it goes on beyond either edge; the room after the last tile is nothing that is hidden. */
function useRest(list: { readonly current: HTMLElement | null }): void {
  const tell = () => {
    const { scrollWidth = 0, clientWidth = 0, scrollLeft = 0 } = list.current ?? {};
    const passedPx = Math.abs(scrollLeft);
    list.current?.toggleAttribute('data-came-from', passedPx > 4);
    list.current?.toggleAttribute('data-goes-on', scrollWidth - clientWidth - passedPx > 8);
  };
  // Each change of a file may make its tile wider.
  useEffect(tell);
  useEffect(() => {
    const row = list.current;
    if (!row) return undefined;
    const observer = new ResizeObserver(tell);
    observer.observe(row);
    row.addEventListener('scroll', tell, { passive: true });
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', tell);
    };
  }, []);
}

interface DraftProps {
  readonly file: DraftFile;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function Draft({ file, onRetry, onRemove }: DraftProps) {
  const t = useT();
  const language = useStore(useSession().i18n.$formatTag);
  const nameId = useId();
  const item = useRef<HTMLLIElement>(null);
  const [isUndrawable, setIsUndrawable] = useState(false);
  const whole = useWhole(file.error !== undefined);
  const { name, size, status, progress, error, previewUrl } = file;
  const isRunning = status === 'pending' || status === 'uploading';
  const picture = isUndrawable ? undefined : previewUrl;
  const isPicture = picture !== undefined && !error;

  function retry() {
    item.current?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onRetry();
  }

  return (
    <li
      ref={item}
      className={`${tileClass} ${wholeClass}`}
      data-status={status}
      data-picture={isPicture ? '' : undefined}
      {...whole}
    >
      {error && !error.isGone ? (
        <IconButton
          label={t('launcher.retry')}
          icon={retryIcon}
          className={retryClass}
          aria-describedby={nameId}
          onClick={retry}
        />
      ) : picture ? (
        <img
          className={`${iconClass} ${isPicture ? pictureClass : thumbnailClass}`}
          src={picture}
          alt=""
          title={plainName(name)}
          decoding="async"
          onError={() => setIsUndrawable(true)}
        />
      ) : (
        <TypeIcon icon={fileIcon(name)} size={thumbnailClass} />
      )}
      {isPicture ? (
        <bdi className="pc-sr" id={nameId}>
          {plainName(name)}
        </bdi>
      ) : (
        <div className={`${fileTextClass} ${textClass}`}>
          <FileName name={name} id={nameId} />
          {error && (
            <p className={`${fileNoteClass} ${reasonClass}`} dir="auto">
              <span className="pc-sr">
                <bdi>{name}</bdi>:{' '}
              </span>
              {uploadErrorText(error, t)}
            </p>
          )}
          {status === 'done' && <p className={`${fileNoteClass} ${quietClass}`}>{formatSize(size, language)}</p>}
          {isRunning && <Progress name={name} percent={progress} />}
        </div>
      )}
      {isPicture && isRunning && <Progress name={name} percent={progress} className={onPictureClass} />}
      <IconButton
        label={t('attachments.remove')}
        icon={removeIcon}
        className={`${removeClass} ${discClass}`}
        aria-describedby={nameId}
        data-remove=""
        onClick={onRemove}
      />
    </li>
  );
}

/** A press on a tile beside its buttons, or the keyboard's focus on one of them, shows the whole reason: none grows under a finger. */
function useWhole(hasFailed: boolean) {
  const [isWhole, setIsWhole] = useState(false);
  return {
    'data-whole': hasFailed && isWhole ? '' : undefined,
    onClick({ target }: MouseEvent<HTMLElement>) {
      if (!(target as Element).closest('button')) setIsWhole(!isWhole);
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (target.matches(':focus-visible')) setIsWhole(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) setIsWhole(false);
    },
  };
}

interface ProgressProps {
  readonly name: string;
  readonly percent: number;
  readonly className?: string;
}

function Progress({ name, percent, className = '' }: ProgressProps) {
  const t = useT();
  return (
    <div
      className={`${progressClass} ${className}`}
      role="progressbar"
      aria-label={t('attachments.uploading', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i className={barClass} style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}
