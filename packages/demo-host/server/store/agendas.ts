// Agendas, and how far conversations are in them. The newest run of a conversation is the one that counts.

import type { ConversationAgenda } from '@persona-chat/widget/protocol/agenda.ts';
import type { AgendaPhase, AgendaProgress } from '../agendas/agenda-reducer.ts';
import type { StoredAgenda } from '../agendas/agenda-script.ts';
import { newId } from '../secrets.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';

/** One time that a conversation goes through an agenda. */
export interface AgendaRun {
  readonly id: string;
  readonly conversationId: string;
  readonly agenda: StoredAgenda;
  readonly progress: AgendaProgress;
  /** Milliseconds since 1970 of the visitor's last sign; waits begin here. */
  readonly activeAt: number;
  readonly completedAt: string | null;
  /** Id of the message that has begun it; null where nobody, an operator or a command has. */
  readonly begunBy: string | null;
}

const agendaColumns = 'persona_id as "personaId", is_offered as "isOffered", wire, script';

export const saveAgenda = async (queryable: Queryable, agenda: StoredAgenda, position: number): Promise<void> => {
  await queryable.query(
    `insert into agendas (id, persona_id, position, is_offered, wire, script)
     values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb)
     on conflict (id) do update set persona_id = excluded.persona_id, position = excluded.position,
       is_offered = excluded.is_offered, wire = excluded.wire, script = excluded.script`,
    [agenda.wire.id, agenda.personaId, position, agenda.isOffered, asJson(agenda.wire), asJson(agenda.script)],
  );
};

/** Those of a persona that are not among these are no longer offered; conversations may still be in them. */
export const withdrawAgendas = async (
  queryable: Queryable,
  personaId: string,
  kept: readonly string[],
): Promise<void> => {
  await queryable.query('update agendas set is_offered = false where persona_id = $1 and id <> all($2::text[])', [
    personaId,
    kept,
  ]);
};

export const findAgendas = (queryable: Queryable, personaId: string): Promise<StoredAgenda[]> =>
  queryable.query<StoredAgenda>(`select ${agendaColumns} from agendas where persona_id = $1 order by position, id`, [
    personaId,
  ]);

interface RunRow extends StoredAgenda {
  readonly id: string;
  readonly conversationId: string;
  readonly phase: AgendaPhase;
  readonly previousItemId: string | null;
  readonly currentItemId: string | null;
  readonly nextItemId: string | null;
  readonly isReminded: boolean;
  readonly activeAt: Date;
  readonly completedAt: Date | null;
  readonly begunBy: string | null;
}

const runColumns = `runs.id, conversation_id as "conversationId", phase, previous_item_id as "previousItemId",
  current_item_id as "currentItemId", next_item_id as "nextItemId", is_reminded as "isReminded",
  active_at as "activeAt", completed_at as "completedAt", begun_by as "begunBy", ${agendaColumns}`;

const toRun = (row: RunRow): AgendaRun => ({
  id: row.id,
  conversationId: row.conversationId,
  agenda: { personaId: row.personaId, isOffered: row.isOffered, wire: row.wire, script: row.script },
  progress: {
    phase: row.phase,
    previousItemId: row.previousItemId,
    currentItemId: row.currentItemId,
    nextItemId: row.nextItemId,
    isReminded: row.isReminded,
  },
  activeAt: row.activeAt.getTime(),
  completedAt: row.completedAt?.toISOString() ?? null,
  begunBy: row.begunBy,
});

/** The newest run of a conversation, or null. */
export const findRun = async (queryable: Queryable, conversationId: string): Promise<AgendaRun | null> => {
  const [row] = await queryable.query<RunRow>(
    `select ${runColumns} from conversation_agendas as runs join agendas on agendas.id = agenda_id
     where conversation_id = $1 order by runs.position desc limit 1`,
    [conversationId],
  );
  return row ? toRun(row) : null;
};

const time = (parameter: string): string => `to_timestamp(${parameter}::float8 / 1000)`;

/** `now` is in ms since 1970. */
export const insertRun = async (
  queryable: Queryable,
  conversationId: string,
  agenda: StoredAgenda,
  progress: AgendaProgress,
  now: number,
): Promise<AgendaRun> => {
  const id = newId();
  await queryable.query(
    `insert into conversation_agendas (id, conversation_id, agenda_id, phase, active_at) values
       ($1, $2, $3, 'unconfirmed', ${time('$4')})`,
    [id, conversationId, agenda.wire.id, now],
  );
  const run = { id, conversationId, agenda, progress, activeAt: now, completedAt: null, begunBy: null };
  return saveProgress(queryable, run, progress, now);
};

export const saveProgress = async (
  queryable: Queryable,
  run: AgendaRun,
  progress: AgendaProgress,
  now: number,
): Promise<AgendaRun> => {
  const isOver = progress.phase !== 'unconfirmed' && progress.phase !== 'running';
  const completedAt = run.completedAt ?? (isOver ? new Date(now).toISOString() : null);
  await queryable.query(
    `update conversation_agendas set phase = $2, previous_item_id = $3, current_item_id = $4, next_item_id = $5,
       is_reminded = $6, completed_at = $7::text::timestamptz where id = $1`,
    [
      run.id,
      progress.phase,
      progress.previousItemId,
      progress.currentItemId,
      progress.nextItemId,
      progress.isReminded,
      completedAt,
    ],
  );
  return { ...run, progress, completedAt };
};

/** Notes the message of the visitor that has begun the run. */
export const noteBeginning = async (queryable: Queryable, runId: string, messageId: string): Promise<void> => {
  await queryable.query('update conversation_agendas set begun_by = $2 where id = $1', [runId, messageId]);
};

/** The waits of a run begin anew. */
export const touchRun = async (queryable: Queryable, runId: string, now: number): Promise<void> => {
  await queryable.query(`update conversation_agendas set active_at = ${time('$2')} where id = $1`, [runId, now]);
};

/** As the protocol has it (docs/protocol.md#agendas). */
export const toConversationAgenda = ({
  id,
  conversationId,
  agenda,
  progress,
  completedAt,
}: AgendaRun): ConversationAgenda => ({
  id,
  conversationId,
  agendaId: agenda.wire.id,
  currentAgendaItemId: progress.currentItemId,
  nextAgendaItemId: progress.nextItemId,
  confirmed: progress.phase !== 'unconfirmed',
  isCompleted: completedAt !== null,
  isExit: progress.phase === 'exited',
  isTimedOut: progress.phase === 'timed-out',
  completedAt,
});

/**
 * Conversations whose agenda runs and waits for the visitor, with the ms since 1970 of the visitor's last sign. While a
 * human answers or the paywall is closed the visitor cannot go on, so nothing runs out.
 */
export const findWaiting = async (
  queryable: Queryable,
): Promise<readonly { readonly conversationId: string; readonly activeAt: number; readonly isReminded: boolean }[]> =>
  queryable.query(
    `select conversation_id as "conversationId", is_reminded as "isReminded",
       (extract(epoch from active_at) * 1000)::float8 as "activeAt"
     from conversation_agendas as runs join conversations on conversations.id = conversation_id
     where phase = 'running' and coalesce(handle_by ->> 'type', '') <> 'USER'
       and coalesce(validating ->> 'passed', 'true') <> 'false'
       and not exists (select 1 from conversation_agendas as newer
         where newer.conversation_id = runs.conversation_id and newer.position > runs.position)
     order by active_at limit 500`,
  );
