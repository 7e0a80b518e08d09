// A full disk and files that cannot be reached fail every request that comes: what they need least is a log of each.

import type { Clock } from '../clock.ts';
import { StorageFull } from '../store/database.ts';
import { FileStoreUnavailable } from '../uploads/file-store.ts';

const everyMs = 60_000;

/** Tells each of the two once a minute at most, and every other failure always. */
export const tellRepeatedOnce = (
  { now }: Pick<Clock, 'now'>,
  report: (error: unknown) => void,
): ((error: unknown) => void) => {
  const toldAt = new Map<unknown, number>();
  return (error) => {
    const kind = [StorageFull, FileStoreUnavailable].find((each) => error instanceof each);
    if (kind !== undefined) {
      if (now() - (toldAt.get(kind) ?? -Infinity) < everyMs) return;
      toldAt.set(kind, now());
    }
    report(error);
  };
};
