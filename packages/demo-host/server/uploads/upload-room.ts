// Room for uploads on their way, beside what is stored. Only bytes that have come take any: what a client announces and does
// not send keeps nobody else out.

import { HttpError } from '../http-error.ts';
import type { UploadUsage } from '../store/uploads.ts';

export interface RoomLimits {
  /** Of all visitors together, and of each. */
  readonly totalBytes: number;
  readonly visitorBytes: number;
  readonly visitorFiles: number;
}

export interface RunningUpload {
  /** So many bytes of it are here. Throws 507, and gives its room back, where they are too many. */
  receive(bytes: number): void;
  end(): void;
}

export interface UploadRoom {
  /** Throws 507 where so many bytes would not fit. */
  check(stored: UploadUsage, bytes: number): void;
  /** Begins an upload of a visitor, which may announce how long it is going to be; 507 where that would not fit. */
  begin(ownerId: string, stored: UploadUsage, announcedBytes: number): RunningUpload;
}

export const noRoom = (): HttpError =>
  new HttpError(507, 'The server has no room left for files. Please try again later.');

/**
 * Creates the account of one process. `hasDiskRoom` says whether so many more bytes can be written; the disk is not only for
 * uploads.
 */
export const createUploadRoom = (
  { totalBytes, visitorBytes, visitorFiles }: RoomLimits,
  hasDiskRoom: (bytes: number) => boolean = () => true,
): UploadRoom => {
  const running = new Map<string, number>();
  let runningTotal = 0;

  const charge = (ownerId: string, bytes: number): void => {
    const own = (running.get(ownerId) ?? 0) + bytes;
    if (own === 0) running.delete(ownerId);
    else running.set(ownerId, own);
    runningTotal += bytes;
  };

  const check = ({ total, own, files }: UploadUsage, bytes: number): void => {
    if (files >= visitorFiles || own + bytes > visitorBytes)
      throw new HttpError(507, 'You have no room left for more files.');
    if (total + bytes > totalBytes) throw noRoom();
  };

  return {
    check,
    begin: (ownerId, stored, announcedBytes) => {
      const checkRunning = (bytes: number): void =>
        check({ ...stored, total: stored.total + runningTotal, own: stored.own + (running.get(ownerId) ?? 0) }, bytes);
      checkRunning(announcedBytes);
      if (!hasDiskRoom(announcedBytes)) throw noRoom();
      let charged = 0;
      let isOver = false;
      const end = (): void => {
        isOver = true;
        charge(ownerId, -charged);
        charged = 0;
      };
      return {
        receive: (bytes) => {
          if (isOver) throw noRoom();
          try {
            checkRunning(bytes - charged);
            if (!hasDiskRoom(0)) throw noRoom();
          } catch (error) {
            end();
            throw error;
          }
          charge(ownerId, bytes - charged);
          charged = bytes;
        },
        end,
      };
    },
  };
};
