// What visitors have answered to the items of an agenda, in the order in which it came.

import type { OutputField } from '@persona-chat/widget/protocol/output.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';
import type { AgendaRun } from './agendas.ts';

/** An item is answered once in each run: what was told live is not changed afterwards. */
export const appendOutput = async (
  queryable: Queryable,
  run: AgendaRun,
  itemId: string,
  output: OutputField,
): Promise<void> => {
  await queryable.query(
    `insert into agenda_outputs (id, conversation_id, conversation_agenda_id, item_id, wire)
     values ($1, $2, $3, $4, $5::text::jsonb) on conflict (conversation_agenda_id, item_id) do nothing`,
    [output.id, run.conversationId, run.id, itemId, asJson(output)],
  );
};

/** More than an agenda has items. */
const maxOutputs = 200;

/**
 * Outputs of the newest run of a conversation, oldest first. Those of earlier runs stay in the table: an agenda can be gone
 * through without end, and what is read here is told anew with each change.
 */
export const readOutputs = async (queryable: Queryable, conversationId: string): Promise<readonly OutputField[]> => {
  const rows = await queryable.query<{ wire: OutputField }>(
    `select wire from agenda_outputs where conversation_agenda_id = (
       select id from conversation_agendas where conversation_id = $1 order by position desc limit 1)
     order by position limit ${maxOutputs}`,
    [conversationId],
  );
  return rows.map(({ wire }) => wire);
};
