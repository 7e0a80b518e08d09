// Who has signed in to the operator page. A session is a token of its own, so that the server's token and secrets stay at home.

import { hashToken, newToken } from '../secrets.ts';
import type { Queryable } from './database.ts';
import type { OperatorRole } from './operators.ts';

export interface Operator {
  readonly id: string;
  /** As visitors see it. */
  readonly name: string;
  readonly role: OperatorRole;
}

export interface OperatorSession {
  readonly operator: Operator;
  readonly token: string;
}

/** A session ends so long after the sign-in, whatever happens. */
const sessionHours = 12;
/** And so long after its last use (docs/protocol.md#the-operator-page). */
const idleSessionHours = 2;

/** Told, without content, when sessions have ended: open event streams look whether theirs is one. */
export const operatorSessionsChannel = 'operator_sessions';

const isOpen = `expires_at > now() and used_at > now() - interval '${idleSessionHours} hours'`;

export const createOperatorSession = async (queryable: Queryable, operator: Operator): Promise<OperatorSession> => {
  const session = { operator, token: newToken() };
  await queryable.query(`delete from operator_sessions where not (${isOpen})`);
  await queryable.query(
    `insert into operator_sessions (hash, operator_id, name, role, expires_at)
     values ($1, $2, $3, $4, now() + $5::int * interval '1 hour')`,
    [hashToken(session.token), operator.id, operator.name, operator.role, sessionHours],
  );
  return session;
};

/** Name and role are those that the account has now. Unless it `isUse`, the session gets no older by it, and no younger. */
export const findOperator = async (queryable: Queryable, token: string, isUse: boolean): Promise<Operator | null> => {
  const hash = hashToken(token);
  const [row] = await queryable.query<Operator & { isStale: boolean }>(
    `select session.operator_id as id, coalesce(account.name, session.name) as name,
       coalesce(account.role, session.role) as role, used_at < now() - interval '1 minute' as "isStale"
     from operator_sessions as session left join operators as account on account.id = session.operator_id
     where hash = $1 and ${isOpen} and not coalesce(account.is_disabled, false)`,
    [hash],
  );
  if (!row) return null;
  // To the minute, so that not each call is a write. Where nothing can be written the session is as good as before.
  if (isUse && row.isStale)
    await queryable.query('update operator_sessions set used_at = now() where hash = $1', [hash]).catch(() => {});
  return { id: row.id, name: row.name, role: row.role };
};

export const endOperatorSession = async (queryable: Queryable, token: string): Promise<void> => {
  await queryable.query('delete from operator_sessions where hash = $1', [hashToken(token)]);
  await queryable.query("select pg_notify($1, '')", [operatorSessionsChannel]);
};

/** Those of an account, but for the one with `keptToken` where there is one. */
export const endSessionsOf = async (
  queryable: Queryable,
  operatorId: string,
  keptToken: string | null,
): Promise<void> => {
  await queryable.query('delete from operator_sessions where operator_id = $1 and hash is distinct from $2', [
    operatorId,
    keptToken === null ? null : hashToken(keptToken),
  ]);
  await queryable.query("select pg_notify($1, '')", [operatorSessionsChannel]);
};
