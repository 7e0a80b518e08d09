// How far the live documents of each conversation have been written to another service.

import type { Queryable } from './database.ts';
import type { KnownPosition } from './live-feed.ts';

/** Conversations that have changed since they were written, the longest waiting first. */
export const findUnexported = async (queryable: Queryable): Promise<string[]> => {
  const rows = await queryable.query<{ id: string }>(
    `select conversation_id as id from live_feeds where exported < version
       and (export_until is null or export_until < now()) order by version limit 100`,
  );
  return rows.map(({ id }) => id);
};

/** Makes the caller the only one to write for `leaseMs`; null while another does. */
export const claimExport = async (
  queryable: Queryable,
  conversationId: string,
  leaseMs: number,
): Promise<KnownPosition | null> => {
  const [row] = await queryable.query<KnownPosition>(
    `update live_feeds set export_until = now() + $2::int * interval '1 millisecond'
     where conversation_id = $1 and exported < version and (export_until is null or export_until < now())
     returning epoch, exported::float8 as version`,
    [conversationId, leaseMs],
  );
  return row ?? null;
};

/** Everything up to `version` is written; the next may write. */
export const finishExport = async (queryable: Queryable, conversationId: string, version: number): Promise<void> => {
  await queryable.query(
    `update live_feeds set exported = greatest(exported, $2::text::bigint), export_until = null
     where conversation_id = $1`,
    [conversationId, String(version)],
  );
};
