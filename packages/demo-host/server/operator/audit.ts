// Notes what operators do: in the database for owners, and as a line in the log for whoever runs the server.

import type { Log } from '../operations/log.ts';
import { saveAuditEvent } from '../store/audit-events.ts';
import type { NewAuditEvent } from '../store/audit-events.ts';
import type { Queryable } from '../store/database.ts';

/** Stores the event with what it is about, in one transaction where `queryable` is one. */
export type Audit = (queryable: Queryable, event: NewAuditEvent) => Promise<void>;

export const createAudit =
  (log: Log): Audit =>
  async (queryable, event) => {
    await saveAuditEvent(queryable, event);
    const { action, operator, conversationId = null } = event;
    const fields = { action, operator: operator?.id ?? null, conversation: conversationId };
    if (action.endsWith('-failed')) log.warn(fields, 'operator');
    else log.info(fields, 'operator');
  };
