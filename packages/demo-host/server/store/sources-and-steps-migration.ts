import type { Migration } from './migration.ts';

/** As the stream has told them; null where it has told none. */
export const sourcesAndStepsMigration: Migration = {
  number: 27,
  name: 'what a reply rests on, and what was done for it',
  statements: ['alter table messages add column sources jsonb', 'alter table messages add column steps jsonb'],
};
