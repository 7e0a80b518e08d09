// A file above the composer as it lies in the visitor's storage, and back.

import type { StoredFile } from '../../protocol/stored-file.ts';
import type { DraftFile } from './attachments-types.ts';

/** The file as it is stored; its bytes are kept from `nowMs` on where no server has them. */
export function toStored({ id, name, mimeType, size, url, guest, isInText }: DraftFile, nowMs: number): StoredFile {
  return { id, name, mimeType, size, url, guest, isInText, ...(!url && { keptAtMs: nowMs }) };
}

/** The file as it is shown again: its upload begins anew where it had not ended. */
export function toDraft({ id, name, mimeType, size, url, guest, isInText }: StoredFile): DraftFile {
  const draft = { id, name, mimeType, size, ...(isInText && { isInText }) };
  return url === undefined
    ? { ...draft, status: 'pending', progress: 0 }
    : { ...draft, url, ...(guest !== undefined && { guest }), status: 'done', progress: 100 };
}
