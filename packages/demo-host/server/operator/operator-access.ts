// Operators and visitors are strangers to each other: a visitor's token opens nothing here, and an operator's no chat.

import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { HttpError } from '../http-error.ts';
import { readToken } from '../authorization.ts';
import { hashToken } from '../secrets.ts';
import type { Queryable } from '../store/database.ts';
import { findOperator } from '../store/operators.ts';
import type { OperatorSession } from '../store/operators.ts';

const unauthorized = (): HttpError =>
  new HttpError(401, 'Please sign in as an operator.', { 'www-authenticate': 'Bearer' });

/** Throws 401 unless the request carries the token of a session that is not over. */
export const requireOperator = async (queryable: Queryable, request: FastifyRequest): Promise<OperatorSession> => {
  const token = readToken(request);
  const operator = token === null ? null : await findOperator(queryable, token);
  if (token === null || !operator) throw unauthorized();
  return { token, operator };
};

/** Compares with the token that was printed at start, in the same time whatever was sent. */
export const checkSignIn = (sent: string, expected: string): void => {
  const [left, right] = [sent, expected].map((token) => Buffer.from(hashToken(token)));
  if (!left || !right || !timingSafeEqual(left, right)) throw new HttpError(401, 'This is not the token.');
};
