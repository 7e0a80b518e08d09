import type { Migration } from './migration.ts';

/**
 * The answers of one question. A message that has been answered anew names its question and which answer it is part of, of how many;
 * those that are not shown are hidden and superseded.
 */
export const replyVersionsMigration: Migration = {
  number: 23,
  name: 'several answers of one question',
  statements: [
    `alter table messages add column question_id text, add column version integer, add column versions integer,
       add column superseded boolean not null default false`,
    `create index messages_by_question on messages (question_id) where question_id is not null`,
    `alter table replies add column version integer not null default 1, add column regenerated_by text`,
  ],
};
