// What is deleted after some time, where the owner wants that: conversations, recordings, guests who do not come back, tokens
// that nobody uses. One batch at a time, and one process at a time.

import { deleteConversations } from './delete-conversations.ts';
import type { Database, Queryable } from './database.ts';
import { uploadsPath } from '../uploads/upload-names.ts';
import { deleteVisitorRows } from './visitor-rows.ts';

/** Any fixed number but those of migrate.ts, empty-chats.ts and uploads.ts. */
const retentionLock = 7_265_122;

const batchSize = 50;

/** Days; 0: for ever. */
export interface RetentionDays {
  /** After the last message of a conversation. */
  readonly conversations: number;
  /** After a recording was sent; what was understood stays as the message's text. */
  readonly recordings: number;
  /** After a guest was last here. */
  readonly idleGuests: number;
  /** After a guest's token was last used. */
  readonly idleTokens: number;
}

interface Batch {
  /** Uploads whose bytes have to go. */
  readonly files: readonly string[];
  readonly isFull: boolean;
}

const nothing: Batch = { files: [], isFull: false };

const before = (column: string, parameter: string): string =>
  `${column} < now() - ${parameter}::float8 * interval '1 day'`;

const deleteOldConversations = async (queryable: Queryable, days: number): Promise<Batch> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from conversations where ${before('greatest(updated_at, last_activity_at)', '$1')}
     order by updated_at limit ${batchSize} for update skip locked`,
    [days],
  );
  const files = await deleteConversations(
    queryable,
    rows.map(({ id }) => id),
  );
  return { files, isFull: rows.length === batchSize };
};

/** The words of a recording take its place; one of which nothing is known stays as an attachment that is gone. */
const forgetRecordings = async (queryable: Queryable, names: readonly string[]): Promise<void> => {
  const isReplaced = `entry ->> 'type' = 'VOICE' and coalesce(entry ->> 'content', '') <> ''
    and replace(entry ->> 'url', $2, '') = any($1::text[])`;
  const entries = 'jsonb_array_elements(attachments) with ordinality as listed (entry, place)';
  await queryable.query(
    `update messages set
       content = concat_ws(e'\\n', nullif(content, ''),
         (select string_agg(entry ->> 'content', e'\\n' order by place) from ${entries} where ${isReplaced})),
       attachments = coalesce((select jsonb_agg(entry order by place) from ${entries} where not (${isReplaced})), '[]')
     where id in (select message_id from message_uploads where name = any($1::text[]))`,
    [names, uploadsPath],
  );
};

const deleteOldRecordings = async (queryable: Queryable, days: number): Promise<Batch> => {
  const rows = await queryable.query<{ name: string }>(
    `select name from uploads where state = 'stored' and mime_type like 'audio/%' and ${before('created_at', '$1')}
     order by created_at limit ${batchSize} for update skip locked`,
    [days],
  );
  const files = rows.map(({ name }) => name);
  if (files.length === 0) return nothing;
  await forgetRecordings(queryable, files);
  await queryable.query('delete from message_uploads where name = any($1::text[])', [files]);
  await queryable.query("update uploads set state = 'removing', request_id = null where name = any($1::text[])", [
    files,
  ]);
  return { files, isFull: files.length === batchSize };
};

const deleteIdleGuests = async (queryable: Queryable, days: number): Promise<Batch> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from guests as guest where client_id <> '' and ${before('created_at', '$1')}
       and not exists (select 1 from tokens where guest_id = guest.id and not ${before('used_at', '$1')})
       and not exists (select 1 from conversations where guest_id = guest.id
         and not ${before('greatest(updated_at, last_activity_at)', '$1')})
     order by created_at limit ${batchSize} for update skip locked`,
    [days],
  );
  const files: string[] = [];
  for (const { id } of rows)
    files.push(...(await deleteVisitorRows(queryable, { guestId: id, user: null, token: '' })));
  return { files, isFull: rows.length === batchSize };
};

const deleteIdleTokens = async (queryable: Queryable, days: number): Promise<Batch> => {
  await queryable.query(`delete from tokens where guest_id is not null and ${before('used_at', '$1')}`, [days]);
  return nothing;
};

/** Guests of whom nothing but an empty row is left, once the bytes of their files have gone. */
const forgetDeletedGuests = (queryable: Queryable): Promise<object[]> =>
  queryable.query(
    `delete from guests as guest where client_id = '' and name is null
       and not exists (select 1 from uploads where guest_id = guest.id)
       and not exists (select 1 from conversations where guest_id = guest.id)
       and not exists (select 1 from tokens where guest_id = guest.id)`,
  );

/**
 * Deletes one batch of each kind. Resolves with the uploads whose bytes have to go, and whether there may be more; with nothing
 * where another process is at it.
 */
export const deleteExpired = (database: Database, days: RetentionDays): Promise<Batch> =>
  database.transaction(async (queryable) => {
    const [lock] = await queryable.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${retentionLock}) as "isOurs"`,
    );
    if (!lock?.isOurs) return nothing;
    const jobs: readonly [number, (queryable: Queryable, days: number) => Promise<Batch>][] = [
      [days.idleTokens, deleteIdleTokens],
      [days.conversations, deleteOldConversations],
      [days.recordings, deleteOldRecordings],
      [days.idleGuests, deleteIdleGuests],
    ];
    const batches: Batch[] = [];
    for (const [age, job] of jobs) if (age > 0) batches.push(await job(queryable, age));
    await forgetDeletedGuests(queryable);
    return { files: batches.flatMap(({ files }) => files), isFull: batches.some(({ isFull }) => isFull) };
  });
