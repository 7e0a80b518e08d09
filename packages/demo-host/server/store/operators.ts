// Who has signed in to the operator page. A session is a token of its own, so that the one printed at start stays at home.

import { hashToken, newId, newToken } from '../secrets.ts';
import type { Queryable } from './database.ts';

export interface Operator {
  readonly id: string;
  /** As visitors see it. */
  readonly name: string;
}

export interface OperatorSession {
  readonly operator: Operator;
  readonly token: string;
}

const sessionHours = 12;

export const createOperatorSession = async (queryable: Queryable, name: string): Promise<OperatorSession> => {
  const session = { operator: { id: newId(), name }, token: newToken() };
  await queryable.query('delete from operator_sessions where expires_at < now()');
  await queryable.query(
    `insert into operator_sessions (hash, operator_id, name, expires_at)
     values ($1, $2, $3, now() + $4::int * interval '1 hour')`,
    [hashToken(session.token), session.operator.id, name, sessionHours],
  );
  return session;
};

export const findOperator = async (queryable: Queryable, token: string): Promise<Operator | null> => {
  const [operator] = await queryable.query<Operator>(
    'select operator_id as id, name from operator_sessions where hash = $1 and expires_at > now()',
    [hashToken(token)],
  );
  return operator ?? null;
};

export const endOperatorSession = async (queryable: Queryable, token: string): Promise<void> => {
  await queryable.query('delete from operator_sessions where hash = $1', [hashToken(token)]);
};
