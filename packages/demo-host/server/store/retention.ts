// What is deleted after some time, where the owner wants that: conversations, recordings, guests who do not come back, tokens
// that nobody uses. One batch at a time, and one process at a time.

import { deleteConversations } from './delete-conversations.ts';
import type { Database, Queryable } from './database.ts';
import { uploadsPath } from '../uploads/upload-names.ts';
import { deleteVisitorRows, forgetDeletedGuests } from './visitor-rows.ts';

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

export interface Expired extends Batch {
  /** Of kinds of which nothing could be deleted. */
  readonly failures: readonly unknown[];
}

const nothing: Batch = { files: [], isFull: false };

const before = (column: string, parameter: string): string =>
  `${column} < now() - ${parameter}::float8 * interval '1 day'`;

/** A use is noted once a day (store/visitors.ts), so that the last one may be a day younger than its note. */
const unusedSince = (parameter: string): string => before('used_at', `(1 + ${parameter}::float8)`);

/** The first condition is in the second, and served by an index. */
const deleteOldConversations = async (queryable: Queryable, days: number): Promise<Batch> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from conversations where ${before('updated_at', '$1')}
       and ${before('greatest(updated_at, last_activity_at)', '$1')}
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

const deleteGuests = async (queryable: Queryable, rows: readonly { readonly id: string }[]): Promise<Batch> => {
  const files: string[] = [];
  for (const { id } of rows)
    files.push(...(await deleteVisitorRows(queryable, { guestId: id, user: null, token: '' })));
  return { files, isFull: rows.length === batchSize };
};

const deleteIdleGuests = async (queryable: Queryable, days: number): Promise<Batch> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from guests as guest where deleted_at is null and ${before('created_at', '$1')}
       and not exists (select 1 from tokens where guest_id = guest.id and not ${unusedSince('$1')})
       and not exists (select 1 from conversations where guest_id = guest.id
         and not ${before('greatest(updated_at, last_activity_at)', '$1')})
     order by created_at limit ${batchSize} for no key update skip locked`,
    [days],
  );
  return deleteGuests(queryable, rows);
};

const deleteIdleTokens = async (queryable: Queryable, days: number): Promise<Batch> => {
  await queryable.query(`delete from tokens where guest_id is not null and ${unusedSince('$1')}`, [days]);
  return nothing;
};

/** What an earlier version of this server has stored for guests who were deleted meanwhile. */
const deleteWhatCameLate = async (queryable: Queryable): Promise<Batch> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from guests as guest where deleted_at is not null
       and (exists (select 1 from uploads where guest_id = guest.id and state <> 'removing')
         or exists (select 1 from conversations where guest_id = guest.id))
     order by deleted_at limit ${batchSize} for no key update skip locked`,
  );
  return deleteGuests(queryable, rows);
};

const forgetGuests = async (queryable: Queryable): Promise<Batch> => ({
  files: [],
  isFull: await forgetDeletedGuests(queryable, null),
});

type Job = (queryable: Queryable) => Promise<Batch>;

/** Does a job unless another process is at one. */
const runAlone = (database: Database, job: Job): Promise<Batch> =>
  database.transaction(async (queryable) => {
    const [lock] = await queryable.query<{ isOurs: boolean }>(
      `select pg_try_advisory_xact_lock(${retentionLock}) as "isOurs"`,
    );
    return lock?.isOurs ? job(queryable) : nothing;
  });

/**
 * Deletes one batch of each kind, whether or not another kind fails. Resolves with the uploads whose bytes have to go, and whether
 * there may be more; with nothing where another process is at it.
 */
export const deleteExpired = async (database: Database, days: RetentionDays): Promise<Expired> => {
  const aged: readonly [number, (queryable: Queryable, days: number) => Promise<Batch>][] = [
    [days.idleTokens, deleteIdleTokens],
    [days.conversations, deleteOldConversations],
    [days.recordings, deleteOldRecordings],
    [days.idleGuests, deleteIdleGuests],
  ];
  const jobs: readonly Job[] = [
    ...aged
      .filter(([age]) => age > 0)
      .map(
        ([age, job]): Job =>
          (queryable) =>
            job(queryable, age),
      ),
    deleteWhatCameLate,
    forgetGuests,
  ];
  const batches: Batch[] = [];
  const failures: unknown[] = [];
  for (const job of jobs) {
    try {
      batches.push(await runAlone(database, job));
    } catch (error) {
      failures.push(error);
    }
  }
  return {
    files: batches.flatMap(({ files }) => files),
    isFull: batches.some(({ isFull }) => isFull),
    failures,
  };
};
