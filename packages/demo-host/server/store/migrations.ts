// Numbered steps of the schema. A step that has been released is never edited: add the next one.

import { laterMigrations } from './later-migrations.ts';
import type { Migration } from './migration.ts';

const createdAt = 'created_at timestamptz not null default now()';
const owner = `guest_id text references guests (id), user_id text references users (id),
  check (num_nonnulls(guest_id, user_id) = 1)`;

export const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'personas, visitors, conversations, messages, replies',
    statements: [
      // `wire` is the persona as the protocol has it; instructions never leave the server.
      `create table personas (id text primary key, wire jsonb not null, instructions text not null, ${createdAt})`,
      `create table field_definitions (id text primary key, persona_id text not null references personas (id),
        position int not null, wire jsonb not null)`,
      `create table guests (id text primary key, name text, email text, additional_info jsonb not null default '[]',
        utm jsonb not null default '{}', client_id text not null, ${createdAt})`,
      `create table users (id text primary key, name text not null, email text not null,
        role text not null check (role in ('USER', 'ADMIN')), ${createdAt})`,
      `create table tokens (hash text primary key, ${createdAt}, ${owner})`,
      `create table conversations (id text primary key, persona_id text not null references personas (id),
        channel text not null, target_language text not null, chat_mode text not null default 'text',
        handle_by jsonb, validating jsonb, updated_at timestamptz not null default now(), ${createdAt}, ${owner})`,
      'create index conversations_of_guest on conversations (guest_id, persona_id)',
      'create index conversations_of_user on conversations (user_id, persona_id)',
      // `position` is the server's order; `request_id` makes sending idempotent.
      `create table messages (position bigserial primary key, id text not null unique,
        conversation_id text not null references conversations (id), role text not null, content text not null,
        attachments jsonb not null default '[]', origin text, error_status text, hidden boolean not null default false,
        is_live boolean not null default false, reply_to_id text, channel text, request_id text, ${createdAt},
        unique (conversation_id, request_id))`,
      'create index messages_of_conversation on messages (conversation_id, position desc)',
      // One row for each message that gets a reply; the lease says which process generates it.
      `create table replies (user_message_id text primary key references messages (id),
        conversation_id text not null references conversations (id),
        state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed', 'interrupted')),
        parts jsonb not null default '[]', error_code text, error_message text, model text,
        attempts int not null default 0, reads int not null default 0,
        lease_owner text, lease_until timestamptz, read_at timestamptz, ${createdAt})`,
      "create index replies_open on replies (conversation_id) where state in ('waiting', 'running')",
      `create table error_events (id text primary key, conversation_id text references conversations (id),
        client_id text not null, event jsonb not null, attachments jsonb not null default '[]',
        ${createdAt}, ${owner})`,
    ],
  },
  {
    number: 2,
    name: 'field ids of their own for each persona, answers of guests as rows',
    statements: [
      `create table guest_answers (id text not null unique, guest_id text not null references guests (id),
        persona_id text not null references personas (id), field_id text not null, value jsonb not null,
        ${createdAt}, primary key (guest_id, persona_id, field_id))`,
      // Until now an id named one field of all personas, so that each answer has its persona.
      `insert into guest_answers (id, guest_id, persona_id, field_id, value)
        select entry ->> 'id', guests.id, field_definitions.persona_id, field_definitions.id, entry -> 'value'
        from guests cross join jsonb_array_elements(guests.additional_info) as entry
        join field_definitions on field_definitions.id = entry ->> 'fieldId'
        where entry -> 'value' <> 'null'::jsonb on conflict do nothing`,
      'alter table guests drop column additional_info',
      'alter table field_definitions drop constraint field_definitions_pkey',
      'alter table field_definitions add primary key (persona_id, id)',
    ],
  },
  {
    number: 3,
    name: 'uploads, what messages they belong to, keys of the server',
    statements: [
      // A row comes before its bytes and goes after them, so that no process can leave bytes that nobody knows.
      `create table uploads (name text primary key, original_name text not null, mime_type text not null,
        bytes bigint not null, state text not null check (state in ('storing', 'stored', 'removing')),
        request_id text, ${createdAt}, ${owner}, unique (guest_id, request_id), unique (user_id, request_id))`,
      `create table message_uploads (message_id text not null references messages (id),
        name text not null references uploads (name), place int not null, primary key (message_id, name))`,
      'create index message_uploads_of_name on message_uploads (name)',
      `create table server_keys (name text primary key, value text not null, ${createdAt})`,
    ],
  },
  {
    number: 4,
    name: 'voice: who recognises speech for a persona, what is known of a recording',
    statements: [
      // null: the server's own. A persona of the demo may ask for the demo's.
      'alter table personas add column recognizer text',
      // Of a voice upload; null where it could not be measured, and for every other file.
      'alter table uploads add column duration_ms int',
      // So that a repeated request is answered as the first one was.
      'alter table uploads add column transcript text',
    ],
  },
  {
    number: 5,
    name: 'agendas, how far conversations are in them, outputs, operators',
    statements: [
      // `wire` is the agenda as the protocol has it; `script` is what the persona says in it.
      `create table agendas (id text primary key, persona_id text not null references personas (id),
        position int not null, is_offered boolean not null, wire jsonb not null, script jsonb not null, ${createdAt})`,
      'create index agendas_of_persona on agendas (persona_id, position)',
      // One row each time an agenda is gone through; the newest of a conversation counts. Waits begin at `active_at`.
      `create table conversation_agendas (position bigserial primary key, id text not null unique,
        conversation_id text not null references conversations (id), agenda_id text not null references agendas (id),
        phase text not null check (phase in ('unconfirmed', 'running', 'completed', 'exited', 'timed-out')),
        previous_item_id text, current_item_id text, next_item_id text, is_reminded boolean not null default false,
        active_at timestamptz not null, completed_at timestamptz, ${createdAt})`,
      'create index agendas_of_conversation on conversation_agendas (conversation_id, position desc)',
      "create index agendas_running on conversation_agendas (active_at) where phase = 'running'",
      `create table agenda_outputs (position bigserial primary key, id text not null unique,
        conversation_id text not null references conversations (id),
        conversation_agenda_id text not null references conversation_agendas (id), item_id text not null,
        wire jsonb not null, ${createdAt}, unique (conversation_agenda_id, item_id))`,
      'create index outputs_of_conversation on agenda_outputs (conversation_id, position)',
      // What a message did to the agenda, decided when it was stored: a reply that is begun anew says the same.
      'alter table replies add column turn jsonb',
      `create table operator_sessions (hash text primary key, operator_id text not null, name text not null,
        expires_at timestamptz not null, ${createdAt})`,
    ],
  },
  {
    number: 6,
    name: 'live documents as they were told last',
    statements: [
      // One row a conversation; `version` counts microseconds and never goes back, `floor` is the newest forgotten removal,
      // `exported` is how far another service has been told, by whoever holds the lease until `export_until`.
      `create table live_feeds (conversation_id text primary key references conversations (id), epoch text not null,
        version bigint not null default 0, floor bigint not null default 0, exported bigint not null default 0,
        export_until timestamptz)`,
      // Without data: it is gone, and whoever was away has still to be told.
      `create table live_documents (conversation_id text not null references live_feeds (conversation_id),
        collection text not null, id text not null, data jsonb, created bigint not null, version bigint not null,
        primary key (conversation_id, collection, id))`,
      'create index live_documents_by_version on live_documents (conversation_id, version)',
    ],
  },
  {
    number: 7,
    name: 'counters of calls and of what is spent in a day',
    statements: [
      // As the library wants it; times are milliseconds since 1970.
      'create table rate_counters (key varchar(255) primary key, points integer not null default 0, expire bigint)',
      'create index rate_counters_by_expiry on rate_counters (expire)',
    ],
  },
  {
    number: 8,
    name: 'digests of uploads',
    // A request that is repeated has to bring the same content.
    statements: ['alter table uploads add column digest text'],
  },
  {
    number: 9,
    name: 'when something has last happened in a conversation',
    statements: [
      // null: somebody without a name has opened it and said nothing. The operator's list is read in this order.
      'alter table conversations add column last_activity_at timestamptz',
      `update conversations set last_activity_at = newest.at from (select conversation_id, max(created_at) as at from messages
        where not hidden and coalesce(origin, 'TIMEOUT') in ('TIMEOUT', 'TIMEOUT_REMINDER', 'PERSONA_CREATION')
        group by conversation_id) as newest where newest.conversation_id = conversations.id`,
      `update conversations set last_activity_at = created_at where last_activity_at is null and (handle_by ->> 'type' = 'USER'
        or user_id is not null or guest_id in (select id from guests where name is not null))`,
      'create index conversations_by_activity on conversations (last_activity_at desc, id) where last_activity_at is not null',
    ],
  },
  {
    number: 10,
    name: 'error events in order and by site, what uploads take',
    statements: [
      'alter table error_events add column position bigserial',
      'alter table error_events add column site text',
      // What is kept since then (store/error-events.ts).
      'delete from error_events where position <= (select max(position) from error_events) - 2000',
      'create index error_events_by_position on error_events (position)',
      'create index error_events_of_guest on error_events (guest_id, position) where guest_id is not null',
      'create index error_events_of_user on error_events (user_id, position) where user_id is not null',
      'create index error_events_of_site on error_events (site, position) where site is not null',
      // Of each owner, and of 'all'. A trigger, so that it is true whoever deletes rows; 16,384: `fewestBytes` of store/uploads.ts.
      'create table upload_usage (owner text primary key, bytes bigint not null, files bigint not null)',
      `insert into upload_usage (owner, bytes, files)
         select coalesce('guest ' || guest_id, 'user ' || user_id), sum(greatest(bytes, 16384)), count(*) from uploads group by 1
         union all select 'all', coalesce(sum(greatest(bytes, 16384)), 0), count(*) from uploads`,
      // The owner's row before that of all: two transactions wait for each other otherwise.
      `create function count_upload() returns trigger language plpgsql as $$
         declare
           upload uploads;
           sign int := 1;
           kind text;
         begin
           if tg_op = 'DELETE' then upload := old; sign := -1; else upload := new; end if;
           foreach kind in array array[coalesce('guest ' || upload.guest_id, 'user ' || upload.user_id), 'all'] loop
             insert into upload_usage as usage (owner, bytes, files) values (kind, sign * greatest(upload.bytes, 16384), sign)
             on conflict (owner) do update set bytes = usage.bytes + excluded.bytes, files = usage.files + excluded.files;
           end loop;
           return null;
         end $$`,
      'create trigger count_upload after insert or delete on uploads for each row execute function count_upload()',
    ],
  },
  {
    number: 11,
    name: 'what the uploads from an address take',
    statements: [
      // From where it came, as `addressKey` has it; null for what was stored before.
      'alter table uploads add column address text',
      // Another account beside those of migration 10.
      `create or replace function count_upload() returns trigger language plpgsql as $$
         declare
           upload uploads;
           sign int := 1;
           kind text;
         begin
           if tg_op = 'DELETE' then upload := old; sign := -1; else upload := new; end if;
           foreach kind in array array_remove(array['address ' || upload.address,
             coalesce('guest ' || upload.guest_id, 'user ' || upload.user_id), 'all'], null) loop
             insert into upload_usage as usage (owner, bytes, files) values (kind, sign * greatest(upload.bytes, 16384), sign)
             on conflict (owner) do update set bytes = usage.bytes + excluded.bytes, files = usage.files + excluded.files;
           end loop;
           return null;
         end $$`,
    ],
  },
  {
    number: 12,
    name: 'what is deleted with empty chats and guests is found without a look at whole tables',
    statements: [
      'create index tokens_of_guest on tokens (guest_id) where guest_id is not null',
      'create index replies_of_conversation on replies (conversation_id)',
      'create index error_events_of_conversation on error_events (conversation_id) where conversation_id is not null',
      `create index conversations_without_activity on conversations (created_at)
        where last_activity_at is null and guest_id is not null`,
      'create index guests_without_name on guests (created_at) where name is null',
    ],
  },
  {
    number: 13,
    name: 'when a token was last used, uploads of visitors and recordings by age',
    statements: [
      // That a conversation is gone has to be told after it has gone. `used_at` is to the day: not each call is a write.
      'alter table live_feeds drop constraint live_feeds_conversation_id_fkey',
      'alter table tokens add column used_at timestamptz not null default now()',
      'create index tokens_by_use on tokens (used_at) where guest_id is not null',
      'create index uploads_of_guest on uploads (guest_id) where guest_id is not null',
      'create index uploads_of_user on uploads (user_id) where user_id is not null',
      "create index recordings_by_age on uploads (created_at) where mime_type like 'audio/%'",
      'create index conversations_by_update on conversations (updated_at)',
    ],
  },
  {
    number: 14,
    name: 'accounts of operators, an audit log, canned answers, closed conversations, pages of visitors',
    statements: [
      // `secret` is salt and hash (operator/secret-hash.ts). Who signs in with the server's token has no row.
      `create table operators (id text primary key, name text not null, login text not null, secret text not null,
        role text not null check (role in ('owner', 'agent')), is_disabled boolean not null default false, ${createdAt})`,
      'create unique index operators_by_login on operators (lower(login))',
      "alter table operator_sessions add column role text not null default 'owner'",
      'alter table operator_sessions add column used_at timestamptz not null default now()',
      'create index operator_sessions_of_operator on operator_sessions (operator_id)',
      // Without references: what was done stays known when the conversation or the account has gone.
      `create table audit_events (position bigserial primary key, at timestamptz not null default now(), operator_id text,
        operator_name text, action text not null, conversation_id text, detail text)`,
      'create index audit_events_by_age on audit_events (at)',
      "create index failed_sign_ins on audit_events (position) where action = 'sign-in-failed'",
      `create table canned_answers (id text primary key, title text not null, text text not null, ${createdAt})`,
      // Of the page where the chat was opened last, without its query.
      'alter table conversations add column page_url text',
      // Closed until something happens after it.
      'alter table conversations add column closed_at timestamptz',
      'create index conversations_of_humans on conversations (last_activity_at desc, id) where handle_by is not null',
      'create index conversations_closed on conversations (last_activity_at desc, id) where closed_at is not null',
    ],
  },
  {
    number: 15,
    name: 'greetings of personas, and from what a persona was taken over last',
    statements: ['alter table personas add column greeting text', 'alter table personas add column digest text'],
  },
  {
    number: 16,
    name: 'guests who were deleted, what is old by its age',
    statements: [
      // Their row is left until the bytes of their files have gone; nothing is stored for them any more.
      'alter table guests add column deleted_at timestamptz',
      "update guests set deleted_at = now(), name = null, email = null, utm = '{}' where client_id = ''",
      'create index guests_deleted on guests (deleted_at) where deleted_at is not null',
      'create index guests_by_age on guests (created_at) where deleted_at is null',
    ],
  },
  ...laterMigrations,
];
