// What visitors have uploaded. The rows are the ledger of the bytes: they say what exists, whose it is and what it costs.

import { toStorableText } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { ownerColumn, ownerId } from './visitors.ts';
import type { Viewer } from './visitors.ts';

export interface Upload {
  /** Generated; the last segment of its URL. */
  readonly name: string;
  /** What the visitor called it, made harmless. */
  readonly originalName: string;
  readonly mimeType: string;
  readonly bytes: number;
  /** SHA-256 of the content; null for what was stored before there were digests. */
  readonly digest: string | null;
  /** Of a recording; null where it could not be measured, and for every other file. */
  readonly durationMs: number | null;
  /** What a recording says, once that is known. */
  readonly transcript: string | null;
}

/** `storing`: its bytes are on their way; `removing`: on their way out. Neither can be read or attached. */
export type UploadState = 'storing' | 'stored' | 'removing';
export type KnownUpload = Upload & { readonly state: UploadState };

const columns = `name, original_name as "originalName", mime_type as "mimeType", bytes::float8 as bytes, state,
  digest, duration_ms as "durationMs", transcript`;

/** The request may be made again: it then begins a new upload. */
const removing = "state = 'removing', request_id = null";

/** Any fixed number; every process of this server uses the same. */
const quotaLock = 7_265_121;

/** Makes everybody wait who wants to add an upload, so that sums are true. Inside a transaction only. */
export const lockQuota = async (queryable: Queryable): Promise<void> => {
  await queryable.query(`select pg_advisory_xact_lock(${quotaLock})`);
};

/** What a file counts at least: its row and its place on the disk cost as much. The sums of migration 10 have it too. */
export const fewestBytes = 16_384;

export interface UploadUsage {
  /** Bytes of all uploads, of this visitor's, and of those from this address. */
  readonly total: number;
  readonly own: number;
  readonly near: number;
  /** How many the visitor has. */
  readonly files: number;
}

/** What the uploads of a visitor and of an address take; the sums are kept as rows come and go, and none is made here. */
export const readUsage = async (queryable: Queryable, viewer: Viewer, address: string): Promise<UploadUsage> => {
  const owner = `${viewer.guestId === null ? 'user' : 'guest'} ${ownerId(viewer)}`;
  const network = `address ${address}`;
  const rows = await queryable.query<{ owner: string; bytes: number; files: number }>(
    `select owner, bytes::float8 as bytes, files::float8 as files from upload_usage where owner in ($1, $2, 'all')`,
    [owner, network],
  );
  const bytesOf = (name: string): number => rows.find((row) => row.owner === name)?.bytes ?? 0;
  const files = rows.find((row) => row.owner === owner)?.files ?? 0;
  return { total: bytesOf('all'), own: bytesOf(owner), near: bytesOf(network), files };
};

/** The upload that this request of the visitor has begun, or null. */
export const findUploadOfRequest = async (
  queryable: Queryable,
  viewer: Viewer,
  requestId: string,
): Promise<KnownUpload | null> => {
  const [row] = await queryable.query<KnownUpload>(
    `select ${columns} from uploads where ${ownerColumn(viewer)} = $1 and request_id = $2`,
    [ownerId(viewer), requestId],
  );
  return row ?? null;
};

export const insertUpload = async (
  queryable: Queryable,
  viewer: Viewer,
  address: string,
  { name, originalName, mimeType, bytes, digest, durationMs }: Upload,
  requestId: string | null,
): Promise<void> => {
  await queryable.query(
    `insert into uploads (name, original_name, mime_type, bytes, state, request_id, digest, duration_ms, address,
       ${ownerColumn(viewer)})
     values ($1, $2, $3, $4, 'storing', $5, $6, $7, $8, $9)`,
    [name, originalName, mimeType, bytes, requestId, digest, durationMs, address, ownerId(viewer)],
  );
};

/** False when it has been given up meanwhile. */
export const markStored = async (queryable: Queryable, name: string): Promise<boolean> => {
  const rows = await queryable.query(
    "update uploads set state = 'stored' where name = $1 and state in ('storing', 'stored') returning name",
    [name],
  );
  return rows.length > 0;
};

export const saveTranscript = async (queryable: Queryable, name: string, transcript: string): Promise<void> => {
  await queryable.query('update uploads set transcript = $2 where name = $1', [name, toStorableText(transcript)]);
};

/** Gives up an upload whose bytes did not get through; false when they did, by the same request. */
export const giveUpUpload = async (queryable: Queryable, name: string): Promise<boolean> => {
  await queryable.query(`update uploads set ${removing} where name = $1 and state = 'storing'`, [name]);
  const stored = await queryable.query("select name from uploads where name = $1 and state = 'stored'", [name]);
  return stored.length === 0;
};

/** Whether the bytes of any of them are still there, as far as is known. */
export const areUploadsLeft = async (queryable: Queryable, names: readonly string[]): Promise<boolean> =>
  (await queryable.query('select name from uploads where name = any($1::text[]) limit 1', [names])).length > 0;

/** Once the bytes are gone. */
export const forgetUpload = async (queryable: Queryable, name: string): Promise<void> => {
  await queryable.query("delete from uploads where name = $1 and state = 'removing'", [name]);
};

/** Those of `names` that are stored and belong to the visitor. They cannot be deleted before the transaction ends. */
export const findOwnUploads = async (
  queryable: Queryable,
  viewer: Viewer,
  names: readonly string[],
): Promise<KnownUpload[]> =>
  queryable.query<KnownUpload>(
    `select ${columns} from uploads where ${ownerColumn(viewer)} = $1 and state = 'stored'
       and name in (select jsonb_array_elements_text($2::text::jsonb)) order by name for share`,
    [ownerId(viewer), JSON.stringify(names)],
  );

/** Says that a message refers to these uploads, in this order. */
export const attachUploads = async (
  queryable: Queryable,
  messageId: string,
  names: readonly string[],
): Promise<void> => {
  for (const [place, name] of names.entries()) {
    await queryable.query('insert into message_uploads (message_id, name, place) values ($1, $2, $3)', [
      messageId,
      name,
      place,
    ]);
  }
};

/** The uploads of a message, in order. */
export const findUploadsOfMessage = async (queryable: Queryable, messageId: string): Promise<KnownUpload[]> =>
  queryable.query<KnownUpload>(
    `select ${columns} from uploads join message_uploads using (name) where message_id = $1 order by place`,
    [messageId],
  );

/** A stored upload and for whom its URLs may have been signed: its owner, and conversations that show it. */
export const findUploadWithHolders = async (
  queryable: Queryable,
  name: string,
): Promise<{ readonly upload: Upload; readonly holders: readonly string[] } | null> => {
  const [row] = await queryable.query<KnownUpload & { owner: string; conversations: string[] }>(
    `select ${columns}, coalesce(guest_id, user_id) as owner, coalesce((select jsonb_agg(distinct conversation_id)
       from message_uploads join messages on messages.id = message_id
       where message_uploads.name = uploads.name and not hidden), '[]'::jsonb) as conversations
     from uploads where name = $1 and state = 'stored'`,
    [name],
  );
  return row ? { upload: row, holders: [row.owner, ...row.conversations] } : null;
};

/** Takes a stored upload out of use unless a message refers to it; of `viewer` only, where one is given. */
export const withdrawUpload = (
  database: Database,
  name: string,
  viewer: Viewer | null,
): Promise<'withdrawn' | 'attached' | 'unknown'> =>
  database.transaction(async (transaction) => {
    // The lock comes first: a message that is being stored with it holds the row until its reference can be seen.
    const [row] = await transaction.query<{ owner: string }>(
      `select coalesce(guest_id, user_id) as owner from uploads where name = $1 and state = 'stored' for update`,
      [name],
    );
    if (!row || (viewer && row.owner !== ownerId(viewer))) return 'unknown';
    const messages = await transaction.query('select message_id from message_uploads where name = $1 limit 1', [name]);
    if (messages.length > 0) return 'attached';
    await transaction.query(`update uploads set ${removing} where name = $1`, [name]);
    return 'withdrawn';
  });

/**
 * Takes those of `names` out of use that no message refers to any more. Resolves with them: their bytes have to go. Inside a
 * transaction only.
 */
export const withdrawUnattached = async (
  queryable: Queryable,
  names: readonly string[],
): Promise<readonly string[]> => {
  // As in `withdrawUpload`: a statement that waits for a row looks at the references to it as they were before.
  await queryable.query('select name from uploads where name = any($1::text[]) order by name for update', [names]);
  const rows = await queryable.query<{ name: string }>(
    `update uploads set ${removing} where name = any($1::text[])
       and not exists (select 1 from message_uploads where message_uploads.name = uploads.name) returning name`,
    [names],
  );
  return rows.map(({ name }) => name);
};

/** Parts the hidden messages of a conversation from their files, and takes these out of use. Resolves with their names. */
export const detachHidden = async (queryable: Queryable, conversationId: string): Promise<readonly string[]> => {
  const rows = await queryable.query<{ name: string }>(
    `delete from message_uploads where message_id in (select id from messages where conversation_id = $1 and hidden)
     returning name`,
    [conversationId],
  );
  return withdrawUnattached(
    queryable,
    rows.map(({ name }) => name),
  );
};

/** What no message has taken within a week. */
export const findUnusedUploads = async (queryable: Queryable): Promise<readonly string[]> => {
  const rows = await queryable.query<{ name: string }>(
    `select name from uploads where state = 'stored' and created_at < now() - interval '7 days'
       and not exists (select 1 from message_uploads where message_uploads.name = uploads.name)`,
  );
  return rows.map(({ name }) => name);
};

/** What is on its way out, and what a process that is gone has left half stored. */
export const findLeftUploads = async (queryable: Queryable): Promise<readonly string[]> => {
  await queryable.query(
    `update uploads set ${removing} where state = 'storing' and created_at < now() - interval '10 minutes'`,
  );
  const rows = await queryable.query<{ name: string }>("select name from uploads where state = 'removing'");
  return rows.map(({ name }) => name);
};
