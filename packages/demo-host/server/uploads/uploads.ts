// All uploads of this process: taken in, handed out, deleted, cleaned up. The database says what exists, the file store
// holds the bytes.

import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { ByteRange } from '../files/byte-range.ts';
import { HttpError } from '../http-error.ts';
import { holdViewer } from '../hold-viewer.ts';
import type { Database } from '../store/database.ts';
import * as ledger from '../store/uploads.ts';
import type { KnownUpload, Upload } from '../store/uploads.ts';
import { ownerId } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import { readFileFailure } from './file-failures.ts';
import { FileStoreSilent, FileStoreUnavailable } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import type { ReceiveLimits } from './receive-file.ts';
import type { Staging } from './staging.ts';
import { createUploadRoom, noRoom } from './upload-room.ts';
import type { RoomLimits, RunningUpload } from './upload-room.ts';
import { cleanFileName, newUploadName } from './upload-names.ts';

export interface UploadLimits extends RoomLimits, ReceiveLimits {}

export interface UploadsOptions {
  readonly database: Database;
  readonly files: FileStore;
  readonly staging: Staging;
  readonly clock: Clock;
  readonly limits: UploadLimits;
  /** Whether so many more bytes may be written to the disk; always, where it is absent. */
  readonly hasDiskRoom?: (bytes: number) => boolean;
  report(error: unknown): void;
}

export interface ReadyFile {
  readonly path: string;
  readonly bytes: number;
  readonly digest: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly requestId: string | null;
  /** Of a recording, where it could be measured. */
  readonly durationMs?: number | null;
}

export interface Uploads {
  readonly limits: UploadLimits;
  /** What this request has stored already, or null. */
  findRepeated(viewer: Viewer, requestId: string | null): Promise<KnownUpload | null>;
  /**
   * For an upload of this visitor, from this address: gives `work` a path to write to, and an account of what it writes; 507 where there is no room, on the disk either. Path and
   * account are gone after it.
   */
  stage<Result>(
    viewer: Viewer,
    address: string,
    announcedBytes: number,
    work: (path: string, running: Pick<RunningUpload, 'receive'>) => Promise<Result>,
  ): Promise<Result>;
  /** Takes over a staged file that has been checked. */
  store(viewer: Viewer, address: string, file: ReadyFile): Promise<Upload>;
  open(name: string, range?: ByteRange | null): Promise<Readable | null>;
  /** Rejects when files cannot be reached, or none would be taken: the folder cannot be written, or its disk is full. */
  check(): Promise<void>;
  /** Keeps what a recording says. */
  saveTranscript(name: string, transcript: string): Promise<void>;
  /** Removes the bytes of uploads that were taken out of use; what cannot be removed now the next sweep removes. */
  erase(names: readonly string[]): Promise<void>;
  /** 404 unless it is the visitor's, 409 while a message refers to it. */
  remove(viewer: Viewer, name: string): Promise<void>;
  stop(): Promise<void>;
}

const sweepEveryMs = 3_600_000;

/** Throws 409 unless a file is the one that its request has stored. Of uploads without a digest the size has to do. */
export const requireSameFile = (known: KnownUpload, sent: Pick<ReadyFile, 'fileName' | 'bytes' | 'digest'>): void => {
  const isSame = known.bytes === sent.bytes && (known.digest ?? sent.digest) === sent.digest;
  if (isSame && known.originalName === cleanFileName(sent.fileName)) return;
  throw new HttpError(409, 'This "x-request-id" belongs to another file.');
};

/** Creates the service and begins to clean up. */
export const createUploads = (options: UploadsOptions): Uploads => {
  const { database, files, staging, clock, limits, report } = options;
  const room = createUploadRoom(limits, options.hasDiskRoom);

  /** A call of the file store, whose failures have one form wherever the files lie. */
  const reach = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      return await call;
    } catch (error) {
      throw readFileFailure(error);
    }
  };

  /** Bytes first, then the row: a name without bytes is found again, bytes without a name are not. */
  const erase = async (name: string): Promise<void> => {
    await reach(files.remove(name));
    await ledger.forgetUpload(database, name);
  };

  /** One that fails keeps none behind it: the next sweep comes back to it. */
  const forEach = async (names: readonly string[], work: (name: string) => Promise<unknown>): Promise<void> => {
    for (const name of names) {
      try {
        await work(name);
      } catch (error) {
        report(error);
        // Each of the others would wait as long.
        if (error instanceof FileStoreSilent) return;
      }
    }
  };

  /** They are out of use already; what cannot be removed now the next sweep removes. */
  const eraseAll = (names: readonly string[]): Promise<void> => forEach(names, erase);

  /** Unless the same request, sent twice, got through the other time. */
  const giveUp = async (name: string, cause: unknown): Promise<void> => {
    const isGivenUp = await ledger.giveUpUpload(database, name);
    // A store that is silent would keep the visitor waiting once more; what it may have, the next sweep removes.
    if (isGivenUp && !(cause instanceof FileStoreUnavailable)) await erase(name);
  };

  /** The row of this file: a new one, or that of the same request, which may be on its way at the same time. */
  const enter = (viewer: Viewer, address: string, file: ReadyFile): Promise<Upload> =>
    database.transaction(async (transaction) => {
      const { fileName, mimeType, bytes, digest, requestId, durationMs = null } = file;
      // Before the quota, for which everybody waits.
      await holdViewer(transaction, viewer);
      await ledger.lockQuota(transaction);
      const known = requestId === null ? null : await ledger.findUploadOfRequest(transaction, viewer, requestId);
      if (known) {
        requireSameFile(known, file);
        return known;
      }
      room.check(await ledger.readUsage(transaction, viewer, address), Math.max(bytes, ledger.fewestBytes));
      const [name, originalName] = [newUploadName(fileName), cleanFileName(fileName)];
      const upload = { name, originalName, mimeType, bytes, digest, durationMs, transcript: null };
      await ledger.insertUpload(transaction, viewer, address, upload, requestId);
      return upload;
    });

  const sweep = async (): Promise<void> => {
    await staging.sweep(clock.time());
    await forEach(await ledger.findUnusedUploads(database), (name) => ledger.withdrawUpload(database, name, null));
    await eraseAll(await ledger.findLeftUploads(database));
  };

  let sweeping = sweep().catch(report);
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep).catch(report);
  }, sweepEveryMs);

  return {
    limits,
    findRepeated: async (viewer, requestId) => {
      const known = requestId === null ? null : await ledger.findUploadOfRequest(database, viewer, requestId);
      return known?.state === 'stored' ? known : null;
    },
    stage: async (viewer, address, announcedBytes, work) => {
      const usage = await ledger.readUsage(database, viewer, address);
      const running = room.begin({ ownerId: ownerId(viewer), address }, usage, announcedBytes);
      try {
        const path = await staging.newPath();
        return await work(path, running).finally(() => staging.remove(path));
      } catch (error) {
        throw readFileFailure(error);
      } finally {
        running.end();
      }
    },
    store: async (viewer, address, file) => {
      const upload = await enter(viewer, address, file);
      try {
        await reach(files.put(upload.name, file));
        if (await ledger.markStored(database, upload.name)) return upload;
        await holdViewer(database, viewer);
        throw new Error('An upload was given up meanwhile');
      } catch (error) {
        await giveUp(upload.name, error).catch(report);
        throw error;
      }
    },
    open: (name, range) => reach(files.open(name, range)),
    check: async () => {
      if (options.hasDiskRoom?.(0) === false) throw noRoom();
      await Promise.all([staging.check(), files.check()]);
    },
    saveTranscript: (name, transcript) => ledger.saveTranscript(database, name, transcript),
    erase: eraseAll,
    remove: async (viewer, name) => {
      const outcome = await ledger.withdrawUpload(database, name, viewer);
      if (outcome === 'unknown') throw new HttpError(404, 'There is no such file.');
      if (outcome === 'attached') throw new HttpError(409, 'This file belongs to a message.');
      await eraseAll([name]);
    },
    stop: async () => {
      clearInterval(timer);
      await sweeping;
      await staging.close();
      await files.close();
    },
  };
};
