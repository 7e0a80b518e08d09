// Deletes a visitor with everything of theirs: what was said, sent, recorded, answered and reported.

import type { Replies } from '../replies/replies.ts';
import { findConversationIds } from '../store/conversations.ts';
import type { Database } from '../store/database.ts';
import { isDeadlock } from '../store/postgres-failures.ts';
import { areUploadsLeft } from '../store/uploads.ts';
import { deleteVisitorRows, forgetDeletedGuest } from '../store/visitor-rows.ts';
import type { Viewer } from '../store/visitors.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface DeleteVisitorPorts {
  readonly database: Database;
  readonly replies: Pick<Replies, 'cancel'>;
  readonly uploads: Pick<Uploads, 'erase'>;
}

/** What else the visitor does at the same time may be given the way once or twice, not for ever. */
const mostAttempts = 5;

const deleteRows = async (database: Database, viewer: Viewer): Promise<readonly string[]> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction((queryable) => deleteVisitorRows(queryable, viewer));
    } catch (error) {
      if (attempt === mostAttempts || !isDeadlock(error)) throw error;
    }
  }
};

/**
 * Resolves with whether nothing of it is left: false where the bytes of files could not be removed. These go with another call,
 * as far as the viewer's token is known, else with the next sweep of uploads, and the upkeep forgets the guest without content then.
 */
export const deleteVisitor = async (
  { database, replies, uploads }: DeleteVisitorPorts,
  viewer: Viewer,
): Promise<boolean> => {
  for (const id of await findConversationIds(database, viewer)) await replies.cancel(id);
  const files = await deleteRows(database, viewer);
  await uploads.erase(files);
  if (await areUploadsLeft(database, files)) return false;
  const { guestId } = viewer;
  if (guestId !== null) await database.transaction((queryable) => forgetDeletedGuest(queryable, guestId));
  return true;
};
