import type { Migration } from './migration.ts';

/** Calls as the stream has told them, what a message has told of the page's tools, and what these have given, by the ids of calls. */
export const pageToolsMigration: Migration = {
  number: 29,
  name: 'tools of the page',
  statements: [
    'alter table messages add column tool_calls jsonb',
    'alter table replies add column tools jsonb',
    "alter table replies add column tool_results jsonb not null default '{}'",
  ],
};
