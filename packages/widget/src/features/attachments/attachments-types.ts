// Files: those above the composer, which are uploaded while the visitor writes, and those in messages. The code is lazy:
// a chat with text alone never loads it. What stands here is the slot, and what the ui sees once it is filled.

import type { LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';

export interface UploadError {
  readonly key: LocaleKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The server's own words, shown instead of the key's text. Hostile text. */
  readonly text?: string;
  /** The connection failed: it is tried again by itself once the network is back. */
  readonly isConnection: boolean;
  /** The session was refused: it is tried again by itself in the next one. */
  readonly isSession?: boolean;
  /** The file has gone from the disk, was changed, or was uploaded by a guest who is gone: no message of it goes out by itself. */
  readonly isGone?: boolean;
}

/** A file above the composer (docs/behaviour.md#files). */
export interface DraftFile {
  /** Also the `x-request-id` of its upload, whatever the number of attempts. */
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly status: 'pending' | 'uploading' | 'done' | 'error';
  /** Percent as it is shown: it never falls, and is 98 at most until done (docs/behaviour.md#files). */
  readonly progress: number;
  /** Once done. */
  readonly url?: string;
  /** Id of the guest who has uploaded it: another one cannot send it. */
  readonly guest?: string;
  /** While `error`. */
  readonly error?: UploadError;
  /** Address of a picture for this page alone. */
  readonly previewUrl?: string;
  /** It stands in the text, where `upload:<id>` is its address until the message goes out; the list does not show it. */
  readonly isInText?: boolean;
}

/** A file of a message that is looked at by itself. */
export interface OpenedFile {
  /** As it was when the file was opened: what another tab takes away is still looked at here. */
  readonly message: TimelineMessage;
  /** Among the files of the message, as they are shown. */
  readonly index: number;
}

export interface AttachmentsFeature {
  readonly $opened: Readable<OpenedFile | null>;
  open(file: OpenedFile): void;
  /** Ends the look at a file. */
  close(): void;
  /** Tries a failed upload again; nothing where the file is gone. */
  retry(id: string): void;
  /** Ends the upload, or deletes what was uploaded. */
  remove(id: string): void;
  /** The visitor's own picture behind an uploaded address, while this page lives. */
  previewOf(url: string): string | undefined;
  /** Bytes of a file that was attached on this page. */
  sizeOf(url: string): number | undefined;
  /** Fetches a message again for fresh addresses; false when that brought none, or was tried not long ago. */
  refresh(key: string): Promise<boolean>;
  /** False when the server refuses an address: it has expired, or never was the visitor's. */
  isReachable(url: string): Promise<boolean>;
  /** Saves an attachment of a message under its name; with fresh addresses where the old one has expired. */
  save(key: string, file: SavedFile): Promise<void>;
}

export interface SavedFile {
  readonly url: string;
  readonly name: string;
  /** Of an origin that messages may not load from: nothing is requested in the name of the page. */
  readonly isForeign: boolean;
}

/** Files that the visitor gave, by picking, dropping or pasting. */
export interface GivenFiles {
  readonly files: readonly File[];
  /** Names of what is no file at all, such as a folder. */
  readonly others?: readonly string[];
  /** For pictures of the text: the ids that the files get, in their order. */
  readonly ids?: readonly string[];
}

export interface AttachmentsSlot {
  readonly $state: Readable<LazyState<AttachmentsFeature>>;
  /** Files above the composer, oldest first. */
  readonly $files: Readable<readonly DraftFile[]>;
  /** True while an upload is pending, running, or waits for the network or for the code of files. */
  readonly $isWaiting: Readable<boolean>;
  /** For a file input's `accept`. */
  readonly accept: string;
  load(): Promise<void>;
  /** Takes files up to the limits of docs/behaviour.md#files and says in one notice which were rejected. */
  add(given: GivenFiles): void;
  /** The same for pictures of the text; resolves with the ids that were taken, none where the visitor gave them up. */
  place(given: GivenFiles): Promise<readonly string[]>;
}
