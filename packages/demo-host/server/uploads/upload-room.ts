// Room for uploads on their way, beside what is stored. Only bytes that have come take any: what a client announces and does
// not send keeps nobody else out.

import { HttpError } from '../http-error.ts';
import type { UploadUsage } from '../store/uploads.ts';

export interface RoomLimits {
  /** Of all visitors together, and of each. */
  readonly totalBytes: number;
  readonly visitorBytes: number;
  /** Of all visitors from one address, since new guests are free; a tenth of all when absent, and at least what a visitor has. */
  readonly addressBytes?: number;
  readonly visitorFiles: number;
}

/** On whose account an upload is. */
export interface Uploader {
  readonly ownerId: string;
  /** As `addressKey` has it. */
  readonly address: string;
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
  begin(uploader: Uploader, stored: UploadUsage, announcedBytes: number): RunningUpload;
}

export const noRoom = (): HttpError =>
  new HttpError(507, 'The server has no room left for files. Please try again later.');

/**
 * Creates the account of one process. `hasDiskRoom` says whether so many more bytes can be written; the disk is not only for
 * uploads.
 */
export const createUploadRoom = (
  {
    totalBytes,
    visitorBytes,
    visitorFiles,
    addressBytes = Math.max(visitorBytes, Math.ceil(totalBytes / 10)),
  }: RoomLimits,
  hasDiskRoom: (bytes: number) => boolean = () => true,
): UploadRoom => {
  const running = new Map<string, number>();
  let runningTotal = 0;

  const keysOf = ({ ownerId, address }: Uploader): readonly [string, string] => [
    `owner ${ownerId}`,
    `address ${address}`,
  ];

  const charge = (uploader: Uploader, bytes: number): void => {
    for (const key of keysOf(uploader)) {
      const sum = (running.get(key) ?? 0) + bytes;
      if (sum === 0) running.delete(key);
      else running.set(key, sum);
    }
    runningTotal += bytes;
  };

  const check = ({ total, own, near, files }: UploadUsage, bytes: number): void => {
    if (files >= visitorFiles || own + bytes > visitorBytes)
      throw new HttpError(507, 'You have no room left for more files.');
    if (near + bytes > addressBytes) throw new HttpError(507, 'Your network has no room left for more files.');
    if (total + bytes > totalBytes) throw noRoom();
  };

  const withRunning = (uploader: Uploader, stored: UploadUsage): UploadUsage => {
    const [own, near] = keysOf(uploader).map((key) => running.get(key) ?? 0);
    return {
      ...stored,
      total: stored.total + runningTotal,
      own: stored.own + (own ?? 0),
      near: stored.near + (near ?? 0),
    };
  };

  return {
    check,
    begin: (uploader, stored, announcedBytes) => {
      const checkRunning = (bytes: number): void => check(withRunning(uploader, stored), bytes);
      checkRunning(announcedBytes);
      if (!hasDiskRoom(announcedBytes)) throw noRoom();
      let charged = 0;
      let isOver = false;
      const end = (): void => {
        isOver = true;
        charge(uploader, -charged);
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
          charge(uploader, bytes - charged);
          charged = bytes;
        },
        end,
      };
    },
  };
};
