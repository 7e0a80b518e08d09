import type { Migration } from './migration.ts';

/** A message of the visitor's that stands in the place of an earlier one names it; that one and its reply are hidden and superseded. */
export const editedMessagesMigration: Migration = {
  number: 25,
  name: 'messages that were edited',
  statements: ['alter table messages add column replaces text'],
};
