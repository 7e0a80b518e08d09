// A file as the parsers of its format see it: piece by piece, so that neither its size nor its shape decides how much memory
// or how long a turn of the event loop it takes.

import { open } from 'node:fs/promises';

export interface ByteSource {
  readonly length: number;
  /** So many bytes from this place on; fewer where the file ends. */
  read(place: number, bytes: number): Promise<Buffer>;
}

export interface OpenByteSource extends ByteSource {
  close(): Promise<void>;
}

/**
 * How many elements of a format are looked at, whatever the file says: eight hours in frames of an MP3, twenty minutes in the
 * shortest packets of Opus. How long a file is that has more cannot be said.
 */
export const maxElements = 500_000;

/** More than so many bytes that no parser could read may hold anything; tags and an element that was cut have less. */
const maxUnreadBytes = 4_096;

/** Whether a parser that came to this place after so many elements has seen all that a player would play. */
export const isReadWhole = (file: ByteSource, place: number, elements: number): boolean =>
  elements < maxElements && file.length - place <= maxUnreadBytes;

/** What one read from the disk brings; parsing so much takes a few milliseconds even where every element is as small as can be. */
const windowBytes = 16_384;

/** Opens a file; nothing is read yet. */
export const openByteSource = async (path: string): Promise<OpenByteSource> => {
  const file = await open(path);
  const { size: length } = await file.stat();
  const window = Buffer.alloc(Math.min(windowBytes, length));
  let start = 0;
  let filled = 0;

  const load = async (place: number): Promise<void> => {
    start = place;
    ({ bytesRead: filled } = await file.read(window, 0, window.length, place));
  };

  return {
    length,
    read: async (place, asked) => {
      const bytes = Math.max(0, Math.min(asked, windowBytes, length - place));
      if (place < start || place + bytes > start + filled) await load(place);
      return window.subarray(place - start, Math.min(filled, place - start + bytes));
    },
    close: () => file.close(),
  };
};
