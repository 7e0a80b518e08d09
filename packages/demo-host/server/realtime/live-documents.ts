// The documents that a conversation shows live, as the tables have them now (docs/realtime.md). To show more, add a
// reader to the list and call `changed` (live-changes.ts) wherever its tables are written.

import type { LiveCollection } from '@persona-chat/widget/protocol/live.ts';
import { messageSchema } from '@persona-chat/widget/protocol/message.ts';
import * as v from 'valibot';
import { readOutputs } from '../store/agenda-outputs.ts';
import { findRun, toConversationAgenda } from '../store/agendas.ts';
import { readStoredConversation, toWireConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import type { Handout } from '../uploads/attachments.ts';

export interface LiveDocument {
  readonly collection: LiveCollection;
  /** Unique in its collection. */
  readonly id: string;
  /** As the protocol has it, but with attachments as they are stored: URLs are signed when it is handed out. */
  readonly data: object;
}

type Reader = (database: Queryable, conversationId: string) => Promise<LiveDocument[]>;

const asStored: Handout = { attachments: (_id, stored) => [...stored], message: (_id, stored) => stored };

const readConversation: Reader = async (database, conversationId) => {
  const stored = await readStoredConversation(database, conversationId);
  if (!stored) return [];
  const data = await toWireConversation(database, stored, asStored);
  return [{ collection: 'conversation', id: conversationId, data }];
};

/** The data with URLs signed just now, as whoever may read the conversation gets it. */
export const handOutLive = <Data extends Record<string, unknown>>(
  handout: Handout,
  conversationId: string,
  data: Data,
): Data => {
  const last = v.safeParse(messageSchema, data['lastMessage']);
  return last.success ? { ...data, lastMessage: handout.message(conversationId, last.output) } : data;
};

/** Only the newest: an agenda that was begun before it is gone. */
const readAgenda: Reader = async (database, conversationId) => {
  const run = await findRun(database, conversationId);
  return run ? [{ collection: 'conversationAgenda', id: run.id, data: toConversationAgenda(run) }] : [];
};

const readAgendaOutputs: Reader = async (database, conversationId) =>
  (await readOutputs(database, conversationId)).map((data) => ({ collection: 'agendaOutputData', id: data.id, data }));

const readers: readonly Reader[] = [readConversation, readAgenda, readAgendaOutputs];

export const readLiveDocuments: Reader = async (database, conversationId) => {
  const documents: LiveDocument[] = [];
  for (const read of readers) documents.push(...(await read(database, conversationId)));
  return documents;
};
