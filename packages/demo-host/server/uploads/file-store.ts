// Where the bytes of uploads lie. What exists, and whose it is, is the database's business.

import type { Readable } from 'node:stream';
import type { ByteRange } from '../files/byte-range.ts';

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
