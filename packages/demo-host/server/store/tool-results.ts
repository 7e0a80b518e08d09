// What tools of a visitor's page have given. A call is noted before the visitor hears of it, and gets one result, from whichever process.

import type { ToolOutcome, WireTool } from '@persona-chat/widget/protocol/tool-call.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';

/** Says the id of the call whose result has come. */
export const toolResultChannel = 'tool_result';

/** The tools of the page from which a message came; none where it is answered once more. */
export const readTools = async (database: Queryable, messageId: string): Promise<readonly WireTool[]> => {
  const [row] = await database.query<{ tools: readonly WireTool[] | null }>(
    'select tools from replies where user_message_id = $1 and version = 1',
    [messageId],
  );
  return row?.tools ?? [];
};

/** Notes a call; where it was noted before, by a process that is gone, its result may be there. */
export const noteToolCall = async (database: Queryable, messageId: string, callId: string): Promise<void> => {
  await database.query(
    `update replies set tool_results = jsonb_build_object($2::text, null) || tool_results where user_message_id = $1`,
    [messageId, callId],
  );
};

/** Null where nothing has come yet. */
export const readToolResult = async (
  database: Queryable,
  messageId: string,
  callId: string,
): Promise<ToolOutcome | null> => {
  const [row] = await database.query<{ result: ToolOutcome | null }>(
    'select tool_results -> $2::text as result from replies where user_message_id = $1',
    [messageId, callId],
  );
  return row?.result ?? null;
};

/** `known`: the same has come before. `late`: another one has, or the reply has ended. `unknown`: there is no such call. */
export type Stored = 'stored' | 'known' | 'late' | 'unknown';

/** Stores the first result of a call that is waited for, and tells every process. */
export const storeToolResult = async (
  database: Queryable,
  messageId: string,
  callId: string,
  outcome: ToolOutcome,
): Promise<Stored> => {
  const stored = await database.query(
    `with given as (
       update replies set tool_results = tool_results || jsonb_build_object($2::text, $3::text::jsonb)
       where user_message_id = $1 and state = 'running' and tool_results -> $2::text = 'null'::jsonb returning user_message_id
     ) select pg_notify($4, $2) from given`,
    [messageId, callId, asJson(outcome), toolResultChannel],
  );
  if (stored.length > 0) return 'stored';
  const [row] = await database.query<{ isKnown: boolean; isSame: boolean }>(
    `select tool_results ? $2::text as "isKnown", coalesce(tool_results -> $2::text = $3::text::jsonb, false) as "isSame"
     from replies where user_message_id = $1`,
    [messageId, callId, asJson(outcome)],
  );
  if (!row?.isKnown) return 'unknown';
  return row.isSame ? 'known' : 'late';
};
