import type { Migration } from './migration.ts';

/** What the list of a visitor's conversations needs (store/past-conversations.ts). */
export const pastConversationsMigration: Migration = {
  number: 21,
  name: 'titles of conversations, and how far their visitors have read',
  statements: [
    // null: the first words of the visitor's.
    'alter table conversations add column title text',
    // Position of the newest message that was there when the visitor last looked.
    'alter table conversations add column seen_position bigint not null default 0',
    // Nothing is new to those who are here already.
    `update conversations set seen_position = newest.position from (select conversation_id, max(position) as position
      from messages group by conversation_id) as newest where newest.conversation_id = conversations.id`,
  ],
};
