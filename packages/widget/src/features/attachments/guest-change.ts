// A server that has ended a guest's session makes another guest, who cannot send what the one before has uploaded.

import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { DraftFile } from './attachments-types.ts';
import type { UnfinishedFile } from './unfinished-files.ts';
import { goneError } from './upload-error.ts';
import type { UploadAction } from './upload-state.ts';

export interface GuestChangePorts {
  readonly bootstrap: Pick<BootstrapFeature, '$phase' | '$guest'>;
  readonly files: () => readonly DraftFile[];
  readonly sourceOf: (id: string) => File | undefined;
  readonly dispatch: (action: UploadAction) => void;
  /** Uploads it for the guest who talks now. */
  readonly again: (file: UnfinishedFile) => void;
  /** Its bytes are not at hand. */
  readonly onLost: (file: DraftFile) => void;
}

/** Creates what is called whenever it may be another guest: the files of the one before go up again, or say that they are gone. */
export function createGuestChange({
  bootstrap,
  files,
  sourceOf,
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
      const source = sourceOf(file.id);
      dispatch({ type: 'expired', id: file.id, error: source ? undefined : goneError });
      if (source) again({ draft, source });
      else onLost(file);
    }
  };
}
