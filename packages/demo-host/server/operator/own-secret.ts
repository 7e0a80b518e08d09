// Operators change the secret of their own account. Whoever sits at an unlocked desk cannot: the old one is needed.

import type { FastifyInstance } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import type { ApiServices } from '../routes/services.ts';
import { endSessionsOf } from '../store/operator-sessions.ts';
import { readSecretHash, replaceSecret } from '../store/operators.ts';
import type { Audit } from './audit.ts';
import { requireOperator } from './operator-access.ts';
import { ownSecretSchema } from './operator-requests.ts';
import { checkSecret, hashSecret } from './secret-hash.ts';

/** PUT /operator/me/secret. The session that asks goes on; all others of the account end with the transaction. */
export const ownSecretRoutes = (app: FastifyInstance, services: ApiServices, audit: Audit): void => {
  const { database, limits } = services;

  // It is guessed like a sign-in, so it is counted like one.
  const guessed = { config: { callLimit: { ...limits.signIn, isByAddress: true } } };
  app.put('/operator/me/secret', guessed, async (request) => {
    const { token, operator } = await requireOperator(database, request);
    const { secret, newSecret } = readInput(ownSecretSchema, request.body);
    const before = await readSecretHash(database, operator.id);
    if (before === null)
      throw new HttpError(409, 'You have signed in with the server’s token: there is no secret of yours to change.');
    // The same was asked for before, and the answer was lost.
    if (await checkSecret(newSecret, before)) return { data: operator };
    if (!(await checkSecret(secret, before))) {
      await audit(database, { action: 'secret-change-failed', operator });
      // No 401: the session is as good as before.
      throw new HttpError(403, 'This is not your secret.');
    }
    const after = await hashSecret(newSecret);
    await database.transaction(async (queryable) => {
      if (!(await replaceSecret(queryable, operator.id, { before, after })))
        throw new HttpError(409, 'The account has just been changed. Please sign in again.');
      await endSessionsOf(queryable, operator.id, token);
      await audit(queryable, { action: 'secret-changed', operator });
    });
    return { data: operator };
  });
};
