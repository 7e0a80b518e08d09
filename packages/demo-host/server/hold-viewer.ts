// Whether a viewer is still there when something is stored for them.

import { HttpError } from './http-error.ts';
import type { Queryable } from './store/database.ts';
import { ownerId } from './store/visitors.ts';
import type { Viewer } from './store/visitors.ts';

/**
 * 401 where the viewer was deleted since the request came; whoever wants to delete them waits until the transaction ends
 * otherwise. Comes first in each transaction that stores something for a viewer. Two of one viewer take turns; rows that only
 * refer to the viewer's are not kept waiting.
 */
export const holdViewer = async (queryable: Queryable, viewer: Viewer): Promise<void> => {
  const rows = await queryable.query(
    viewer.guestId === null
      ? 'select id from users where id = $1 for no key update'
      : 'select id from guests where id = $1 and deleted_at is null for no key update',
    [ownerId(viewer)],
  );
  if (rows.length === 0) throw new HttpError(401, 'The token is not valid.', { 'www-authenticate': 'Bearer' });
};
