import type { Migration } from './migration.ts';

/** What visitors think of replies: as the protocol has it, and gone with its message. */
export const feedbackMigration: Migration = {
  number: 20,
  name: 'what visitors think of replies',
  statements: ['alter table messages add column feedback jsonb'],
};
