// Deletes a visitor with everything of theirs: what was said, sent, recorded, answered and reported.

import type { Replies } from '../replies/replies.ts';
import { findConversationIds } from '../store/conversations.ts';
import type { Database } from '../store/database.ts';
import { deleteVisitorRows, forgetGuest } from '../store/visitor-rows.ts';
import type { Viewer } from '../store/visitors.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface DeleteVisitorPorts {
  readonly database: Database;
  readonly replies: Pick<Replies, 'cancel'>;
  readonly uploads: Pick<Uploads, 'erase'>;
}

/**
 * Resolves when nothing of it is left. Where the process ends before the bytes of the files have gone, the next sweep of uploads
 * removes them, and the upkeep the guest without content that was left.
 */
export const deleteVisitor = async (
  { database, replies, uploads }: DeleteVisitorPorts,
  viewer: Viewer,
): Promise<void> => {
  for (const id of await findConversationIds(database, viewer)) await replies.cancel(id);
  const files = await database.transaction((queryable) => deleteVisitorRows(queryable, viewer));
  await uploads.erase(files);
  if (viewer.guestId !== null) await forgetGuest(database, viewer.guestId);
};
