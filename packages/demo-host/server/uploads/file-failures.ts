// Which failures of the files pass by themselves or by the hands of whoever runs the server: a store that is away or silent, a
// folder that cannot be written. Nobody who sends a file can do anything about them.

import { FileStoreUnavailable } from './file-store.ts';
import { noRoom } from './upload-room.ts';

const isDiskFull = (error: Error): boolean => 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The system has refused, or the folder could not be locked, which SQLite says (store/folder-lock.ts). */
const isOfSystem = (error: Error): boolean =>
  'syscall' in error || (error.cause instanceof Error && 'errcode' in error.cause);

/** The same failure as 507 where the disk is full, or as `FileStoreUnavailable` where the folder cannot be used. */
export const readFileFailure = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  if (isDiskFull(error)) return noRoom();
  return isOfSystem(error) ? new FileStoreUnavailable(error.message, error) : error;
};
