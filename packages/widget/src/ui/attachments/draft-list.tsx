import { useStore } from '@nanostores/react';
import removeIcon from 'lucide-static/icons/x.svg';
import retryIcon from 'lucide-static/icons/rotate-cw.svg';
import { useEffect, useId, useRef, useState } from 'react';
import type { AttachmentsFeature, DraftFile } from '../../features/attachments/attachments-types.ts';
import { MAX_FILES } from '../../features/attachments/file-rules.ts';
import { uploadErrorText } from '../../features/attachments/upload-error.ts';
import { useSession, useT } from '../context.ts';
import { IconButton } from '../kit/icon-button.tsx';
import { TypeIcon } from './file-icon.tsx';
import { FileName } from './file-name.tsx';
import { formatSize } from './format-size.ts';
import { fileIcon } from './shown-files.ts';

/** So many tiles fit into the row of the narrowest panel: with more, how many there are is said. */
const SEEN_AT_ONCE = 2;

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
        <p className="pc-drafts-count">{t('viewer.position', { index: files.length, count: MAX_FILES })}</p>
      )}
      <ul ref={list} className="pc-drafts" role="list" aria-label={t('attachments.list')}>
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
    <li ref={item} className="pc-draft" data-status={status}>
      <Thumbnail file={file} />
      <div className="pc-draft-text">
        <FileName name={name} id={nameId} />
        {error && (
          <p className="pc-draft-note" data-failed="">
            <span className="pc-sr">
              <bdi>{name}</bdi>:{' '}
            </span>
            {uploadErrorText(error, t)}
          </p>
        )}
        {isRunning && (
          <div
            className="pc-progress"
            role="progressbar"
            aria-label={t('attachments.uploading', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={progress}
          >
            <i style={{ inlineSize: `${progress}%` }} />
          </div>
        )}
        {status === 'done' && <p className="pc-draft-note">{formatSize(size, language)}</p>}
      </div>
      {error && !error.isGone && (
        <IconButton label={t('launcher.retry')} icon={retryIcon} aria-describedby={nameId} onClick={retry} />
      )}
      <IconButton
        label={t('attachments.remove')}
        icon={removeIcon}
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
  if (!previewUrl || hasFailed) return <TypeIcon icon={fileIcon(name)} />;
  return <img className="pc-file-icon" src={previewUrl} alt="" decoding="async" onError={() => setHasFailed(true)} />;
}
