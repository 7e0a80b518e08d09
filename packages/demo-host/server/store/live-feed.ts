// What realtime has told of each conversation, kept so that whoever was away hears only what has changed since, also
// after a restart and at another process.

import type { LiveCollection } from '@persona-chat/widget/protocol/live.ts';
import { newId } from '../secrets.ts';
import { asJson } from './database.ts';
import type { Database, Queryable } from './database.ts';

export const liveChannel = 'live_feed';

/** What was said on the channel: which conversation, and the version that it has now, or null where that is not what has changed. */
export const readNotice = (payload: string): { readonly conversationId: string; readonly version: number | null } => {
  const [conversationId = '', version] = payload.split(' ');
  return { conversationId, version: version === undefined ? null : Number(version) };
};

/** Removals older than this are forgotten; whoever was away longer gets everything anew. */
const keptRemovalsMicroseconds = 24 * 3_600 * 1_000_000;

export interface FeedDocument {
  readonly collection: LiveCollection;
  readonly id: string;
  /** null: the document is gone. */
  readonly data: Record<string, unknown> | null;
  /** Version of its first state since it was gone last. */
  readonly created: number;
  readonly version: number;
}

interface Given {
  readonly collection: LiveCollection;
  readonly id: string;
  readonly data: object;
}

const putDocuments = async (
  queryable: Queryable,
  conversationId: string,
  documents: readonly Given[],
  version: number,
): Promise<boolean> => {
  const [row] = await queryable.query<{ changes: number }>(
    `with given as (
       select entry ->> 'collection' as collection, entry ->> 'id' as id, entry -> 'data' as data
       from jsonb_array_elements($2::text::jsonb) as entry
     ), gone as (
       update live_documents as old set data = null, version = $3::text::bigint
       where conversation_id = $1 and data is not null and not exists (
         select 1 from given where given.collection = old.collection and given.id = old.id)
       returning 1
     ), put as (
       insert into live_documents as old (conversation_id, collection, id, data, created, version)
       select $1, collection, id, data, $3::text::bigint, $3::text::bigint from given
       on conflict (conversation_id, collection, id) do update set data = excluded.data, version = excluded.version,
         created = case when old.data is null then excluded.created else old.created end
         where old.data is distinct from excluded.data
       returning 1
     ) select (select count(*) from gone)::int + (select count(*) from put)::int as changes`,
    [conversationId, asJson(documents), String(version)],
  );
  return (row?.changes ?? 0) > 0;
};

/** Takes the version for the feed's own, forgets what was removed long ago, and notifies all processes once it is committed. */
const endUpdate = async (queryable: Queryable, conversationId: string, version: number): Promise<void> => {
  await queryable.query(
    `with forgotten as (
       delete from live_documents where conversation_id = $1 and data is null and version < $3::text::bigint returning version
     ), updated as (
       update live_feeds set version = $2::text::bigint, floor = greatest(floor, (select max(version) from forgotten))
       where conversation_id = $1 returning 1
     ) select pg_notify($4, $5) from updated`,
    [
      conversationId,
      String(version),
      String(version - keptRemovalsMicroseconds),
      liveChannel,
      `${conversationId} ${version}`,
    ],
  );
};

/**
 * Compares what was told last with what `read` finds now, and stores the difference as the next version. Resolves with
 * that, or with null where there is none. A commit notifies all processes.
 */
export const updateFeed = (
  database: Database,
  conversationId: string,
  read: (queryable: Queryable) => Promise<readonly Given[]>,
): Promise<number | null> =>
  database.transaction(async (queryable) => {
    // Holds the conversation: whoever deletes it waits until these documents are there to be emptied, or comes before.
    await queryable.query(
      `insert into live_feeds (conversation_id, epoch) select id, $2 from conversations where id = $1 for key share
       on conflict do nothing`,
      [conversationId, newId()],
    );
    // The lock comes before the reading, so that a later version never holds an earlier state.
    const [next] = await queryable.query<{ version: number }>(
      `select greatest(version + 1, floor(extract(epoch from clock_timestamp()) * 1000000)::bigint)::float8 as version
       from live_feeds where conversation_id = $1 for update`,
      [conversationId],
    );
    // The conversation is gone.
    if (!next) return null;
    if (!(await putDocuments(queryable, conversationId, await read(queryable), next.version))) return null;
    await endUpdate(queryable, conversationId, next.version);
    return next.version;
  });

/** How far a client knows a history of changes. */
export interface KnownPosition {
  /** Another one means another history: a database that was made anew. */
  readonly epoch: string;
  /** Microseconds since 1970 of the latest change; grows with every one, and stays below 2^53 for centuries. */
  readonly version: number;
}

export interface StoredReading extends KnownPosition {
  /** Whether `documents` are the changes since the known position; else they are all that there is. */
  readonly isKnown: boolean;
  /** Removals up to this version are forgotten. */
  readonly floor: number;
  readonly documents: readonly FeedDocument[];
}

/**
 * One statement, so that the version is the documents' own; null when the conversation has no feed yet. All that there is
 * comes without the removals, unless they are asked for.
 */
export const readFeed = async (
  queryable: Queryable,
  conversationId: string,
  known: KnownPosition | null,
  hasRemovals: boolean,
): Promise<StoredReading | null> => {
  const [row] = await queryable.query<StoredReading>(
    `select feed.epoch, feed.version::float8 as version, feed.floor::float8 as floor, feed.is_known as "isKnown",
       coalesce((select jsonb_agg(jsonb_build_object('collection', collection, 'id', id, 'data', data,
           'created', created, 'version', version) order by version, created, collection, id)
         from live_documents as document where document.conversation_id = feed.conversation_id
           and case when feed.is_known then document.version > $3::text::bigint else data is not null or $4::boolean end
       ), '[]') as documents
     from (select *, epoch = $2 and version >= $3::text::bigint and floor <= $3::text::bigint as is_known
       from live_feeds where conversation_id = $1) as feed`,
    [conversationId, known?.epoch ?? '', String(known?.version ?? 0), hasRemovals],
  );
  return row ?? null;
};
