// A server that has ended a guest's session makes another guest, who cannot send what the one before has uploaded.

import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { DraftFile, UploadError } from './attachments-types.ts';
import type { UnfinishedFile } from './unfinished-files.ts';
import { goneError, unreadError } from './upload-error.ts';
import type { UploadAction } from './upload-state.ts';

export interface GuestChangePorts {
  readonly bootstrap: Pick<BootstrapFeature, '$phase' | '$guest'>;
  readonly files: () => readonly DraftFile[];
  readonly sourceOf: (id: string) => File | undefined;
  /** What is kept of it; null where nothing is. Rejects where the browser does not say. */
  readonly kept: (id: string) => Promise<File | null>;
  readonly dispatch: (action: UploadAction) => void;
  /** Uploads it for the guest who talks now. */
  readonly again: (file: UnfinishedFile) => void;
  /** Its bytes are nowhere, or cannot be read. */
  readonly onLost: (file: DraftFile, error: UploadError) => void;
}

/** Creates what is called whenever it may be another guest: the files of the one before go up again, or say that they are gone. */
export function createGuestChange({
  bootstrap,
  files,
  sourceOf,
  kept,
  dispatch,
  again,
  onLost,
}: GuestChangePorts): () => void {
  return () => {
    const present = bootstrap.$guest.get()?.id;
    if (bootstrap.$phase.get().name !== 'ready' || present === undefined) return;
    for (const file of files()) {
      const { url: _url, guest, ...draft } = file;
      if (guest === undefined || guest === present) continue;
      const { id } = file;
      const source = sourceOf(id);
      dispatch({ type: 'expired', id });
      if (source) again({ draft, source });
      else
        void kept(id)
          .catch(() => undefined)
          .then((copy) => {
            // It may have been removed meanwhile, or another visitor have come.
            if (sourceOf(id) || !files().some((one) => one.id === id)) return;
            if (copy) return again({ draft, source: copy });
            dispatch({ type: 'started', id });
            const error = copy === null ? goneError : unreadError;
            dispatch({ type: 'failed', id, error });
            onLost(file, error);
          });
    }
  };
}
