// What operators have done. Never what somebody has written, and no secret.

import type { Queryable } from './database.ts';

/** Each thing that is noted (docs/running.md#the-audit-log). */
export type AuditAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'take-over'
  | 'hand-back'
  | 'close'
  | 'message'
  | 'paywall'
  | 'agenda'
  | 'account-created'
  | 'account-changed'
  | 'secret-changed'
  | 'secret-change-failed'
  | 'canned-answer'
  | 'visitor-exported'
  | 'visitor-deleted';

export interface NewAuditEvent {
  readonly action: AuditAction;
  /** null where nobody has signed in. */
  readonly operator: { readonly id: string; readonly name: string } | null;
  readonly conversationId?: string | null;
  /** A few words of ours, such as `closed`. */
  readonly detail?: string | null;
}

export interface AuditEvent {
  /** Grows from event to event. */
  readonly position: number;
  readonly at: Date;
  readonly operatorId: string | null;
  readonly operatorName: string | null;
  readonly action: string;
  readonly conversationId: string | null;
  readonly detail: string | null;
}

const keptDays = 400;
/** Of sign-ins that failed, which strangers can cause. */
const keptFailures = 10_000;

export const saveAuditEvent = async (queryable: Queryable, event: NewAuditEvent): Promise<void> => {
  const { action, operator, conversationId = null, detail = null } = event;
  await queryable.query(
    `insert into audit_events (operator_id, operator_name, action, conversation_id, detail) values ($1, $2, $3, $4, $5)`,
    [operator?.id ?? null, operator?.name ?? null, action, conversationId, detail],
  );
  if (!action.startsWith('sign-in')) return;
  await queryable.query(`delete from audit_events where at < now() - interval '${keptDays} days'`);
  await queryable.query(
    `delete from audit_events where action = 'sign-in-failed' and position <= (select position from audit_events
       where action = 'sign-in-failed' order by position desc offset ${keptFailures} limit 1)`,
  );
};

/** Newest first, from before a position. */
export const readAuditEvents = (queryable: Queryable, before: number | null, limit: number): Promise<AuditEvent[]> =>
  queryable.query<AuditEvent>(
    `select position::float8 as position, at, operator_id as "operatorId", operator_name as "operatorName", action,
       conversation_id as "conversationId", detail
     from audit_events where $1::float8 is null or position < $1::float8 order by audit_events.position desc limit $2`,
    [before, limit],
  );
