// The files above the composer as a pure machine: pending → uploading → done or error (docs/behaviour.md#files).

import type { DraftFile, UploadError } from './attachments-types.ts';

/** What is shown until the server has answered (docs/behaviour.md#files). */
const MAX_SHOWN = 98;

export type UploadAction =
  | { readonly type: 'added'; readonly files: readonly DraftFile[] }
  /** The bytes of a file are here, and with them what can be drawn of it. */
  | { readonly type: 'drawn'; readonly id: string; readonly previewUrl: string | undefined }
  | { readonly type: 'started'; readonly id: string }
  /** `share` from 0 to 1, as the browser claims. */
  | { readonly type: 'progressed'; readonly id: string; readonly share: number }
  | { readonly type: 'finished'; readonly id: string; readonly url: string; readonly guest?: string | undefined }
  /** Whoever has uploaded it is gone: it goes up again. */
  | { readonly type: 'expired'; readonly id: string }
  | { readonly type: 'failed'; readonly id: string; readonly error: UploadError }
  /** Waits for its turn again: after an error, or when its connection may have died. */
  | { readonly type: 'queued'; readonly id: string }
  | { readonly type: 'removed'; readonly ids: readonly string[] }
  /** Pictures of a text that is gone stand in the list. */
  | { readonly type: 'listed' };

/** Applies one action; what does not fit a file's status is late and changes nothing. */
export function reduceUploads(files: readonly DraftFile[], action: UploadAction): readonly DraftFile[] {
  if (action.type === 'added') return [...files, ...action.files];
  if (action.type === 'removed') return files.filter(({ id }) => !action.ids.includes(id));
  if (action.type === 'listed') return files.map(({ isInText: _place, ...file }) => file);
  return files.map((file) => (file.id === action.id ? step(file, action) : file));
}

function step(file: DraftFile, action: Exclude<UploadAction, { type: 'added' | 'removed' | 'listed' }>): DraftFile {
  const { error: _error, ...rest } = file;
  const isUploading = file.status === 'uploading';
  switch (action.type) {
    case 'drawn':
      return { ...file, ...(action.previewUrl && { previewUrl: action.previewUrl }) };
    case 'started':
      return file.status === 'pending' ? { ...file, status: 'uploading' } : file;
    case 'progressed':
      return isUploading ? { ...file, progress: shownProgress(file.progress, action.share) } : file;
    case 'finished':
      return isUploading ? finished(file, action) : file;
    case 'expired':
      return expired(file);
    case 'failed':
      return isUploading ? { ...file, status: 'error', error: action.error } : file;
    case 'queued':
      return isUploading || file.status === 'error' ? { ...rest, status: 'pending' } : file;
  }
}

function finished(
  file: DraftFile,
  { url, guest }: { readonly url: string; readonly guest?: string | undefined },
): DraftFile {
  return { ...file, status: 'done', progress: 100, url, ...(guest !== undefined && { guest }) };
}

function expired(file: DraftFile): DraftFile {
  if (file.status !== 'done') return file;
  const { url: _url, guest: _guest, ...rest } = file;
  return { ...rest, progress: 0, status: 'pending' };
}

/** Never back, whatever a new attempt or the browser says (U3). */
function shownProgress(before: number, share: number): number {
  const percent = Number.isFinite(share) ? Math.floor(share * 100) : 0;
  return Math.max(before, Math.min(MAX_SHOWN, percent));
}
