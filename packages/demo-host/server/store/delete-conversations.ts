// Deletes conversations with all that was said, sent and told in them. Uploads lose their messages here and are taken out of
// use; their bytes go afterwards (visitor-data/delete-visitor.ts, upkeep.ts).

import { liveChannel } from './live-feed.ts';
import type { Queryable } from './database.ts';
import { withdrawUnattached } from './uploads.ts';

/** SQL for the messages of the conversations in `$1`. */
const theirMessages = 'select id from messages where conversation_id = any($1::text[])';

/**
 * Leaves of the live documents that they are gone, without their content, so that whoever listens hears of it; the upkeep
 * forgets that in time.
 */
const endFeeds = async (queryable: Queryable, ids: readonly string[]): Promise<void> => {
  await queryable.query(
    `update live_feeds set version = greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000000)::bigint)
     where conversation_id = any($1::text[])`,
    [ids],
  );
  await queryable.query(
    `update live_documents as document set data = null, version = feed.version from live_feeds as feed
     where feed.conversation_id = document.conversation_id and document.conversation_id = any($1::text[])
       and data is not null`,
    [ids],
  );
  await queryable.query('select pg_notify($2, id) from unnest($1::text[]) as id', [ids, liveChannel]);
};

/** Inside a transaction only. Resolves with the names of the uploads whose bytes have to go. */
export const deleteConversations = async (queryable: Queryable, ids: readonly string[]): Promise<readonly string[]> => {
  if (ids.length === 0) return [];
  // What is being sent or answered comes before or finds nothing any more.
  await queryable.query('select id from conversations where id = any($1::text[]) order by id for update', [ids]);
  const attached = await queryable.query<{ name: string }>(
    `delete from message_uploads where message_id in (${theirMessages}) returning name`,
    [ids],
  );
  await queryable.query(`delete from replies where user_message_id in (${theirMessages})`, [ids]);
  for (const table of ['agenda_outputs', 'conversation_agendas', 'error_events', 'messages'])
    await queryable.query(`delete from ${table} where conversation_id = any($1::text[])`, [ids]);
  await endFeeds(queryable, ids);
  await queryable.query('delete from conversations where id = any($1::text[])', [ids]);
  return withdrawUnattached(
    queryable,
    attached.map(({ name }) => name),
  );
};

/** Content of documents whose conversation has gone without them, which an earlier version of this server could leave. */
const emptyOrphans = async (queryable: Queryable): Promise<void> => {
  const orphans = await queryable.query<{ id: string }>(
    `select distinct conversation_id as id from live_documents as document where data is not null
       and not exists (select 1 from conversations where id = document.conversation_id)`,
  );
  const ids = orphans.map(({ id }) => id);
  if (ids.length > 0) await endFeeds(queryable, ids);
};

/** A day after a conversation has gone everybody who listened has heard of it; no word of it is kept for so long. */
export const forgetEndedFeeds = async (queryable: Queryable): Promise<void> => {
  await emptyOrphans(queryable);
  const ended = `select conversation_id from live_feeds as feed
    where version < floor(extract(epoch from now() - interval '1 day') * 1000000)::bigint
      and not exists (select 1 from conversations where id = feed.conversation_id)`;
  await queryable.query(`delete from live_documents where conversation_id in (${ended})`);
  await queryable.query(`delete from live_feeds where conversation_id in (${ended})`);
};
