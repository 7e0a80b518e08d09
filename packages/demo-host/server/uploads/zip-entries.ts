// The table of contents of a zip archive, which stands at its end.

import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const maxComment = 65_535;
/** More than any document has; a longer table is not worth the memory. */
const maxTable = 4 * 1024 * 1024;

const readAt = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
};

const findTable = async (file: FileHandle, size: number): Promise<Buffer | null> => {
  const tailStart = Math.max(0, size - endBytes - maxComment);
  const tail = await readAt(file, tailStart, size - tailStart);
  for (let place = tail.length - endBytes; place >= 0; place -= 1) {
    if (tail.readUInt32LE(place) !== endSignature) continue;
    const length = tail.readUInt32LE(place + 12);
    const start = tail.readUInt32LE(place + 16);
    // Anything between table and end, or bytes before the archive, would be a second file in this one.
    if (start + length !== tailStart + place || length > maxTable) return null;
    return readAt(file, start, length);
  }
  return null;
};

/** Names of the entries; empty when the file is no zip archive, or a broken one. */
export const readZipEntries = async (path: string): Promise<readonly string[]> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const table = await findTable(file, size);
    const names: string[] = [];
    for (let place = 0; table && place + 46 <= table.length;) {
      if (table.readUInt32LE(place) !== entrySignature) return [];
      const nameLength = table.readUInt16LE(place + 28);
      names.push(table.toString('utf8', place + 46, place + 46 + nameLength));
      place += 46 + nameLength + table.readUInt16LE(place + 30) + table.readUInt16LE(place + 32);
    }
    return names;
  } finally {
    await file.close();
  }
};
