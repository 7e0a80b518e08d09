// Which failures of PostgreSQL pass by themselves: a restart, a broken connection, a time-out, a lock.

import { DatabaseUnavailable, StorageFull } from './database.ts';

const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/**
 * SQLSTATE: connection (08), resources (53), shutdown and start (57P), a cancelled or too long statement (57014), a lock
 * (55P03), a transaction that was idle for too long (25P), serialisation and deadlock (40).
 */
const passingStates = /^(08|53|57P|40|25P)|^57014$|^55P03$/;

/** The library's own failures have no code. */
const passingMessages =
  /Connection terminated|connection error|Query read timeout|timeout exceeded|timeout expired|Client was closed|ended/i;

const isPassing = (error: unknown): boolean => {
  if (error instanceof AggregateError) return error.errors.some(isPassing);
  if (!(error instanceof Error)) return false;
  if (!('code' in error) || typeof error.code !== 'string') return passingMessages.test(error.message);
  return networkCodes.has(error.code) || passingStates.test(error.code);
};

const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '53100';

/** Two transactions waited for each other, and this one was given up: it may be made again. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === '40P01';

/** The same failure, as `DatabaseUnavailable` where it is worth another try in a moment, or as `StorageFull`. */
export const readPostgresFailure = (error: unknown): unknown => {
  if (isDiskFull(error)) return new StorageFull(error);
  return isPassing(error) ? new DatabaseUnavailable(error) : error;
};
