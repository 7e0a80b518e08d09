// Operators and visitors are strangers to each other: a visitor's token opens nothing here, and an operator's no chat.

import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { HttpError } from '../http-error.ts';
import { readToken } from '../authorization.ts';
import { deriveId, hashToken } from '../secrets.ts';
import type { Queryable } from '../store/database.ts';
import { findOperator } from '../store/operator-sessions.ts';
import type { Operator, OperatorSession } from '../store/operator-sessions.ts';
import { findAccountByLogin } from '../store/operators.ts';
import type { SignIn } from './operator-requests.ts';
import { checkSecret } from './secret-hash.ts';

export const unauthorized = (): HttpError =>
  new HttpError(401, 'Please sign in as an operator.', { 'www-authenticate': 'Bearer' });

/** The page opens this stream anew by itself, as often as it ends. */
export const eventsPath = '/operator/events';

/** What the page reads by itself, because something has changed, is no use of the session. */
const isUse = ({ method, query, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' || !(routeOptions.url === eventsPath || (query instanceof Object && 'background' in query));

/** Throws 401 unless the request carries the token of a session that is not over. */
export const requireOperator = async (queryable: Queryable, request: FastifyRequest): Promise<OperatorSession> => {
  const token = readToken(request);
  const operator = token === null ? null : await findOperator(queryable, token, isUse(request));
  if (token === null || !operator) throw unauthorized();
  return { token, operator };
};

/** The same for what only owners may do: 403 for an agent. */
export const requireOwner = async (queryable: Queryable, request: FastifyRequest): Promise<Operator> => {
  const { operator } = await requireOperator(queryable, request);
  if (operator.role !== 'owner') throw new HttpError(403, 'Only an owner may do this.');
  return operator;
};

/** Compares with the token of the server, in the same time whatever was sent. */
const isServerToken = (sent: string, expected: string): boolean => {
  const [left, right] = [sent, expected].map((token) => Buffer.from(hashToken(token)));
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
};

export type SignInOutcome =
  | { readonly operator: Operator; readonly refusal: null; readonly secretHash: string | null }
  | { readonly operator: null; readonly refusal: string; readonly account: { id: string; name: string } | null };

/** Who this is. A refusal does not say whether there is such an account. */
export const identify = async (queryable: Queryable, sent: SignIn, serverToken: string): Promise<SignInOutcome> => {
  if (sent.token !== undefined) {
    if (!isServerToken(sent.token, serverToken))
      return { operator: null, refusal: 'This is not the token.', account: null };
    // The same whenever the same name comes back, so that what they have taken over stays theirs.
    const id = deriveId(`owner ${sent.name}`, 0);
    return { operator: { id, name: sent.name, role: 'owner' }, refusal: null, secretHash: null };
  }
  const { login = '', secret = '' } = sent;
  const account = await findAccountByLogin(queryable, login);
  const isRight = await checkSecret(secret, account?.secret ?? null);
  if (!account || !isRight || account.isDisabled) {
    const refusal = 'The login or the secret is wrong.';
    return { operator: null, refusal, account: account && { id: account.id, name: account.name } };
  }
  return {
    operator: { id: account.id, name: account.name, role: account.role },
    refusal: null,
    secretHash: account.secret,
  };
};
