// Chats in which nothing was said, and guests who said nothing: whoever opens a page leaves one, and so does every robot.

import type { Database, Queryable } from './database.ts';
import { deleteGuestRows } from './visitor-rows.ts';

/** Any fixed number but those of migrate.ts, uploads.ts and retention.ts: one process at a time does this. */
const emptyChatsLock = 7_265_123;

/** So many at a time, so that nobody waits for long. */
const batchSize = 200;

const old = (parameter: string): string => `created_at < now() - ${parameter}::float8 * interval '1 day'`;

const deleteOf = async (queryable: Queryable, tables: readonly string[], column: string, ids: readonly string[]) => {
  for (const table of tables) await queryable.query(`delete from ${table} where ${column} = any($1::text[])`, [ids]);
};

/** Those that no operator sees either, with the persona's greeting at most. One that is just used is locked, and left alone. */
const deleteConversations = async (queryable: Queryable, days: number): Promise<number> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from conversations as chat where guest_id is not null and last_activity_at is null and ${old('$1')}
       and not exists (select 1 from messages where conversation_id = chat.id and origin is distinct from 'PERSONA_CREATION')
       and not exists (select 1 from error_events where conversation_id = chat.id)
     order by created_at limit ${batchSize} for update skip locked`,
    [days],
  );
  const ids = rows.map(({ id }) => id);
  const tables = ['messages', 'live_documents', 'live_feeds', 'agenda_outputs', 'conversation_agendas'];
  await deleteOf(queryable, tables, 'conversation_id', ids);
  await deleteOf(queryable, ['conversations'], 'id', ids);
  return ids.length;
};

/** SQL for a guest of whom nothing is stored that others would look for. */
const unused = ['conversations', 'uploads', 'error_events']
  .map((table) => `not exists (select 1 from ${table} where guest_id = guest.id)`)
  .join(' and ');

/** Those without a name, whose token opens nothing any more. */
const deleteGuests = async (queryable: Queryable, days: number): Promise<number> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from guests as guest where name is null and ${old('$1')} and ${unused}
     order by created_at limit ${batchSize} for update skip locked`,
    [days],
  );
  // Again, now that nothing can be stored for them: something may have been since the statement began.
  const still = await queryable.query<{ id: string }>(
    `select id from guests as guest where id = any($1::text[]) and ${unused}`,
    [rows.map(({ id }) => id)],
  );
  await deleteGuestRows(
    queryable,
    still.map(({ id }) => id),
  );
  return rows.length;
};

/** Deletes one batch of what is older than so many days. Resolves with whether there may be more; false where another process is at it. */
export const deleteEmptyChats = (database: Database, days: number): Promise<boolean> =>
  database.transaction(async (queryable) => {
    const [lock] = await queryable.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${emptyChatsLock}) as "isOurs"`,
    );
    if (!lock?.isOurs) return false;
    const conversations = await deleteConversations(queryable, days);
    const guests = await deleteGuests(queryable, days);
    return conversations === batchSize || guests === batchSize;
  });
