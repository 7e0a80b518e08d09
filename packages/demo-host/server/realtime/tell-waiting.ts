import type { Queryable } from '../store/database.ts';
import { findWaitingForHuman } from '../store/people.ts';
import type { LiveChanges } from './live-changes.ts';

/** Somebody has left the line, or the hours have begun or ended: all who wait may have another place. */
export const tellWaiting = async (queryable: Queryable, live: Pick<LiveChanges, 'changed'>): Promise<void> => {
  for (const id of await findWaitingForHuman(queryable)) live.changed(id);
};
