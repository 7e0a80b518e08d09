// Puts the service together from what the demo is told.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDiskRoom } from '../store/disk-space.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';
import type { ObjectStoreConfig } from './s3-file-store.ts';
import { createStaging } from './staging.ts';
import { createUploads } from './uploads.ts';
import type { Uploads, UploadsOptions } from './uploads.ts';

export interface OpenUploadsOptions extends Omit<UploadsOptions, 'files' | 'staging' | 'hasDiskRoom'> {
  /** null: a folder that is removed at the end. */
  readonly dataDir: string | null;
  readonly objectStore: ObjectStoreConfig | null;
  /** Of the disk, for the database; uploads leave twice as much. */
  readonly diskReserveBytes: number;
}

/** Opens the service on a folder, or on an object store; also then files are checked in a folder first. */
export const openUploads = async (options: OpenUploadsOptions): Promise<Uploads> => {
  const { dataDir, objectStore, diskReserveBytes } = options;
  const root = dataDir ?? (await mkdtemp(join(tmpdir(), 'persona-chat-uploads-')));
  const uploads = createUploads({
    ...options,
    hasDiskRoom: (bytes) => hasDiskRoom(root, 2 * diskReserveBytes, bytes),
    files: objectStore ? createS3FileStore(objectStore) : createDiskFileStore(join(root, 'uploads')),
    staging: createStaging(join(root, 'uploads-incoming')),
  });
  return {
    ...uploads,
    stop: async () => {
      await uploads.stop();
      if (dataDir === null) await rm(root, { recursive: true, force: true });
    },
  };
};
