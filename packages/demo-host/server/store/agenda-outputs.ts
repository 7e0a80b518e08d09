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

/** Outputs of all runs of a conversation, oldest first. */
export const readOutputs = async (queryable: Queryable, conversationId: string): Promise<readonly OutputField[]> => {
  const rows = await queryable.query<{ wire: OutputField }>(
    'select wire from agenda_outputs where conversation_id = $1 order by position',
    [conversationId],
  );
  return rows.map(({ wire }) => wire);
};
