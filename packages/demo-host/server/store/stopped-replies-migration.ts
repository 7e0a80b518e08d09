import type { Migration } from './migration.ts';

/** What was left of a reply that ended before its end says so; the question does where not a word of it had come. */
export const stoppedRepliesMigration: Migration = {
  number: 24,
  name: 'replies that were stopped',
  statements: ['alter table messages add column stopped boolean not null default false'],
};
