// The steps from number 17 on: one file would be too long.

import { canonicalLoginsMigration } from './canonical-logins-migration.ts';
import { feedbackMigration } from './feedback-migration.ts';
import { editedMessagesMigration } from './edited-messages-migration.ts';
import type { Migration } from './migration.ts';
import { pastConversationsMigration } from './past-conversations-migration.ts';
import { peopleMigration } from './people-migration.ts';
import { pageToolsMigration } from './page-tools-migration.ts';
import { ratingMigration } from './rating-migration.ts';
import { replyVersionsMigration } from './reply-versions-migration.ts';
import { sourcesAndStepsMigration } from './sources-and-steps-migration.ts';
import { richContentMigration } from './rich-content-migration.ts';
import { stoppedRepliesMigration } from './stopped-replies-migration.ts';

export const laterMigrations: readonly Migration[] = [
  canonicalLoginsMigration,
  {
    number: 18,
    name: 'what may be said next to a message',
    statements: ['alter table messages add column suggestions jsonb'],
  },
  {
    number: 19,
    name: 'who began an agenda',
    // The message of the visitor that has begun it: who presses Start again gets it back.
    statements: ['alter table conversation_agendas add column begun_by text'],
  },
  feedbackMigration,
  pastConversationsMigration,
  ratingMigration,
  replyVersionsMigration,
  stoppedRepliesMigration,
  editedMessagesMigration,
  peopleMigration,
  sourcesAndStepsMigration,
  richContentMigration,
  pageToolsMigration,
  {
    number: 30,
    name: 'which operator has said a message',
    // With the name that visitors read then.
    statements: ['alter table messages add column operator jsonb'],
  },
  {
    number: 31,
    name: 'the request that has added a canned answer',
    statements: ['alter table canned_answers add column request_id text unique'],
  },
];
