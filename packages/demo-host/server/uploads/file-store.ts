// Where the bytes of uploads lie. What exists, and whose it is, is the database's business.

import type { Readable } from 'node:stream';
import type { ByteRange } from '../files/byte-range.ts';

/** The files cannot be stored or read now, and may be in a while. */
export class FileStoreUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`The files cannot be stored or read: ${reason}`, { cause });
    this.name = 'FileStoreUnavailable';
  }
}

/** It takes calls and does not go on with them: whoever makes several waits for each of them. */
export class FileStoreSilent extends FileStoreUnavailable {
  constructor(silentMs: number) {
    super(`nothing has moved for ${silentMs / 1_000} s`);
    this.name = 'FileStoreSilent';
  }
}

export interface StagedFile {
  /** On this machine; the store may take the file away. */
  readonly path: string;
  readonly bytes: number;
  readonly mimeType: string;
}

export interface FileStore {
  /** Stores a staged file under this name; storing the same again is no error. Whole or not at all. */
  put(name: string, file: StagedFile): Promise<void>;
  /** The bytes, or those of a range; null when there are none. */
  open(name: string, range?: ByteRange | null): Promise<Readable | null>;
  /** No error when there is nothing. */
  remove(name: string): Promise<void>;
  /** Rejects when nothing could be stored or read now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
