import type { Migration } from './migration.ts';

/** The message with which a visitor has begun an agenda: who presses Start again gets it back. */
export const begunAgendasMigration: Migration = {
  number: 19,
  name: 'who began an agenda',
  statements: ['alter table conversation_agendas add column begun_by text'],
};
