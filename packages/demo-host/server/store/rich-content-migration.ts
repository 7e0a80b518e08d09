import type { Migration } from './migration.ts';

/** What a message holds besides text and files: as the protocol has it, and gone with its message. */
export const richContentMigration: Migration = {
  number: 28,
  name: 'cards, forms and their answers',
  statements: [
    'alter table messages add column cards jsonb',
    'alter table messages add column form jsonb',
    'alter table messages add column form_answer jsonb',
  ],
};
