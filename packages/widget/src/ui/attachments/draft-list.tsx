import { useStore } from '@nanostores/react';
import removeIcon from 'lucide-static/icons/x.svg';
import retryIcon from 'lucide-static/icons/rotate-cw.svg';
import { useEffect, useId, useRef, useState } from 'react';
import type { AttachmentsFeature, DraftFile } from '../../features/attachments/attachments-types.ts';
import { MAX_FILES } from '../../features/attachments/file-rules.ts';
import { uploadErrorText } from '../../features/attachments/upload-error.ts';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { tw } from '../theme/tw.ts';
import { iconClass, TypeIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { fileNoteClass, fileTextClass, quietClass } from './file-text-class.ts';
import { formatSize } from './format-size.ts';
import { fileIcon } from './shown-files.ts';

/** So many tiles fit into the row of the narrowest panel: with more, how many there are is said. */
const SEEN_AT_ONCE = 2;

/** One row of tiles, which goes on beyond its edge. What has failed stands first. */
const listClass = tw`-mx-4 mb-2 flex list-none gap-2 overflow-x-auto overscroll-contain px-4 [scroll-padding-inline:16px] [scrollbar-width:none]`;
const tileClass = tw`flex h-[60px] w-[clamp(164px,50%_-_4px,184px)] flex-none items-center gap-2 rounded-card bg-card p-1.5 text-card-foreground only:w-[min(100%,280px)] data-[status=error]:order-[-1] data-[status=error]:w-[min(92%,304px)] forced:[border:1px_solid]`;
const countClass = tw`mb-1 text-end text-muted-foreground text-tiny tabular-nums`;
const progressClass = tw`my-1.5 h-1 overflow-hidden rounded-full bg-secondary forced:[border:1px_solid_CanvasText]`;
const barClass = tw`block h-full rounded-full bg-accent-line [transition:inline-size_120ms_linear] forced:[background:Highlight]`;
const buttonClass = tw`-mx-1 flex-none`;
const thumbnailClass = tw`size-12`;

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
      {files.length > SEEN_AT_ONCE && (
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
  const { name, size, status, progress, error } = file;
  const isRunning = status === 'pending' || status === 'uploading';

  function retry() {
    item.current?.querySelector<HTMLElement>('[data-remove]')?.focus();
    onRetry();
  }

  return (
    <li ref={item} className={tileClass} data-status={status}>
      <Thumbnail file={file} />
      <div className={fileTextClass}>
        <FileName name={name} id={nameId} />
        {error && (
          <p className={`${fileNoteClass} ${tw`text-destructive`}`} dir="auto">
            <span className="pc-sr">
              <bdi>{name}</bdi>:{' '}
            </span>
            {uploadErrorText(error, t)}
          </p>
        )}
        {isRunning && (
          <div
            className={progressClass}
            role="progressbar"
            aria-label={t('attachments.uploading', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={progress}
          >
            <i className={barClass} style={{ inlineSize: `${progress}%` }} />
          </div>
        )}
        {status === 'done' && <p className={`${fileNoteClass} ${quietClass}`}>{formatSize(size, language)}</p>}
      </div>
      {error && !error.isGone && (
        <IconButton
          label={t('launcher.retry')}
          icon={retryIcon}
          className={buttonClass}
          aria-describedby={nameId}
          onClick={retry}
        />
      )}
      <IconButton
        label={t('attachments.remove')}
        icon={removeIcon}
        className={buttonClass}
        aria-describedby={nameId}
        data-remove=""
        onClick={onRemove}
      />
    </li>
  );
}

/** The picture itself, or the type's icon where there is none, or none that this browser can draw. */
function Thumbnail({ file: { name, previewUrl } }: { readonly file: DraftFile }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!previewUrl || hasFailed) return <TypeIcon icon={fileIcon(name)} size={thumbnailClass} />;
  return (
    <img
      className={`${iconClass} ${thumbnailClass}`}
      src={previewUrl}
      alt=""
      decoding="async"
      onError={() => setHasFailed(true)}
    />
  );
}
