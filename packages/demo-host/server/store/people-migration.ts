import type { Migration } from './migration.ts';

/** Who types, has seen, joined and left, and where an answer goes, as people.ts has it; and since when a visitor waits for a human. */
export const peopleMigration: Migration = {
  number: 26,
  name: 'the people behind conversations',
  statements: [
    'alter table conversations add column people jsonb, add column waiting_since timestamptz',
    'create index conversations_waiting on conversations (persona_id, waiting_since) where waiting_since is not null',
  ],
};
