import type { Migration } from './migration.ts';

/** What visitors think of conversations: as the protocol has it, null until a human has ended one. */
export const ratingMigration: Migration = {
  number: 22,
  name: 'what visitors think of conversations',
  statements: ['alter table conversations add column rating jsonb'],
};
