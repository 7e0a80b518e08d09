// What the operator page shows: all conversations, and one of them with everything about it.

import type { Agenda, ConversationAgenda } from '@persona-chat/widget/protocol/agenda.ts';
import type { Handler, Validating } from '@persona-chat/widget/protocol/conversation.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { OutputField } from '@persona-chat/widget/protocol/output.ts';
import { HttpError } from '../http-error.ts';
import { readOutputs } from '../store/agenda-outputs.ts';
import { findAgendas, findRun, toConversationAgenda } from '../store/agendas.ts';
import type { Queryable } from '../store/database.ts';
import { isListed, readHistory } from '../store/messages.ts';
import type { Handout } from '../uploads/attachments.ts';

export interface ConversationSummary {
  readonly id: string;
  readonly persona: { readonly id: string; readonly name: string };
  readonly visitor: { readonly name: string | null; readonly email: string | null };
  readonly handleBy: Handler | null;
  readonly validating: Validating | null;
  /** The newest message that stands in the chat; its text is cut. */
  readonly last: { readonly role: string; readonly text: string; readonly isLive: boolean } | null;
  readonly isReplying: boolean;
  /** ISO 8601 UTC. */
  readonly activeAt: string;
}

type SummaryRow = Omit<ConversationSummary, 'activeAt'> & { readonly activeAt: Date };

const summaryColumns = `conversations.id, json_build_object('id', personas.id, 'name', personas.wire ->> 'name') as persona,
  json_build_object('name', coalesce(guests.name, users.name), 'email', coalesce(guests.email, users.email)) as visitor,
  handle_by as "handleBy", validating,
  case when last.role is null then null else json_build_object('role', last.role, 'isLive', last.is_live, 'text',
    left(case when last.content = '' then last.attachments -> 0 ->> 'name' else last.content end, 160)) end as last,
  exists (select 1 from replies where conversation_id = conversations.id and state in ('waiting', 'running')
    and coalesce(lease_until > now() - interval '1 minute', true)) as "isReplying",
  coalesce(conversations.last_activity_at, conversations.created_at) as "activeAt"`;

const summariesOf = (
  conversations: string,
): string => `select ${summaryColumns} from (${conversations}) as conversations
  join personas on personas.id = persona_id
  left join guests on guests.id = guest_id left join users on users.id = user_id
  left join lateral (select role, content, attachments, is_live from messages
    where conversation_id = conversations.id and not hidden and ${isListed}
    order by position desc limit 1) as last on true`;

const toSummary = (row: SummaryRow): ConversationSummary => ({ ...row, activeAt: row.activeAt.toISOString() });

/** Walked in the order of an index, so that the number of conversations costs nothing. */
const newest =
  'select * from conversations where last_activity_at is not null order by last_activity_at desc, id limit 100';

/**
 * The hundred conversations in which something has happened last, newest first. One in which nobody has said anything, by a
 * visitor without a name, is none of them: it costs nothing to open so many that no other has a place.
 */
export const readSummaries = async (queryable: Queryable): Promise<readonly ConversationSummary[]> => {
  const rows = await queryable.query<SummaryRow>(`${summariesOf(newest)} order by "activeAt" desc, conversations.id`);
  return rows.map(toSummary);
};

const readSummary = async (queryable: Queryable, id: string): Promise<ConversationSummary> => {
  const [row] = await queryable.query<SummaryRow>(summariesOf('select * from conversations where id = $1'), [id]);
  if (!row) throw new HttpError(404, 'There is no such conversation.');
  return toSummary(row);
};

export interface ConversationDetail extends ConversationSummary {
  /** Oldest first, also those that the visitor does not see. */
  readonly messages: readonly Message[];
  /** To be passed as `lastId` for the page before, or -1. */
  readonly nextParamId: string | -1;
  /** What an operator can begin here. */
  readonly agendas: readonly Agenda[];
  readonly agenda: Agenda | null;
  readonly conversationAgenda: ConversationAgenda | null;
  readonly outputs: readonly OutputField[];
}

const transcriptPage = 50;

/** Throws 404 for a conversation that does not exist. */
export const readDetail = async (
  queryable: Queryable,
  handout: Handout,
  id: string,
  lastId: string | undefined,
): Promise<ConversationDetail> => {
  const summary = await readSummary(queryable, id);
  const page = await readHistory(queryable, id, lastId, transcriptPage);
  if (!page) throw new HttpError(400, 'Invalid "lastId". The conversation has no such message.');
  const run = await findRun(queryable, id);
  return {
    ...summary,
    messages: page.messages.map((message) => handout.message(id, message)),
    nextParamId: page.nextParamId,
    agendas: (await findAgendas(queryable, summary.persona.id)).map(({ wire }) => wire),
    agenda: run?.agenda.wire ?? null,
    conversationAgenda: run && toConversationAgenda(run),
    outputs: await readOutputs(queryable, id),
  };
};
