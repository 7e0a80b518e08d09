// How much room the disk of a folder has. What fills it is often somebody else, so it is asked for before every write: that
// takes microseconds, a write several hundred.

import fs from 'node:fs';

/** Small files use up the entries of a file system before its bytes. */
const fewestEntries = 1_024;

export interface DiskRoom {
  readonly bytes: number;
  /** Of files and folders; Infinity where the file system makes as many as it has room for. */
  readonly entries: number;
}

const unknownRoom: DiskRoom = { bytes: Infinity, entries: Infinity };

/** What is left for this process on the disk of a folder; Infinity where the system does not say. */
export const readDiskRoom = (folder: string): DiskRoom => {
  try {
    const { bavail, bsize, files, ffree } = fs.statfsSync(folder);
    return { bytes: bavail * bsize, entries: files === 0 ? Infinity : ffree };
  } catch {
    return unknownRoom;
  }
};

/** Whether so many bytes can be written to the disk of a folder and the reserve is left; 0 stands for no reserve. */
export const hasDiskRoom = (folder: string, reserveBytes: number, bytes = 0): boolean => {
  if (reserveBytes === 0) return true;
  const room = readDiskRoom(folder);
  return room.bytes - bytes >= reserveBytes && room.entries >= fewestEntries;
};
