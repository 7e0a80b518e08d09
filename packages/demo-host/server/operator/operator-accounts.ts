// Owners create, rename and disable accounts, give new secrets, and read the audit log.

import type { FastifyInstance } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import type { ApiServices } from '../routes/services.ts';
import type { Queryable } from '../store/database.ts';
import { readAuditEvents } from '../store/audit-events.ts';
import {
  changeAccount,
  findAccount,
  findAccountByLogin,
  insertAccount,
  lockAccounts,
  readAccounts,
} from '../store/operators.ts';
import type { AccountChange, NewAccount, OperatorAccount } from '../store/operators.ts';
import type { Audit } from './audit.ts';
import { handBackAll } from './hand-back-all.ts';
import { requireOperator, requireOwner } from './operator-access.ts';
import {
  accountChangeSchema,
  accountParametersSchema,
  auditQuerySchema,
  newAccountSchema,
} from './operator-requests.ts';
import { checkSecret, hashSecret } from './secret-hash.ts';
import { startWaiting } from './start-waiting.ts';

const auditPage = 100;

/** What was changed, without the secret. */
const wordsOf = ({ name, role, isDisabled, secret }: AccountChange): readonly string[] => [
  ...(name === undefined ? [] : [`renamed to ${name}`]),
  ...(role === undefined ? [] : [`made ${role}`]),
  ...(isDisabled === undefined ? [] : [isDisabled ? 'disabled' : 'enabled']),
  ...(secret === undefined ? [] : ['new secret']),
];

/** The account that was made by the same call before, whose answer was lost: it is the same to the letter, its secret too. */
const findSame = async (queryable: Queryable, asked: NewAccount): Promise<OperatorAccount | null> => {
  const found = await findAccountByLogin(queryable, asked.login);
  if (!found) return null;
  const { secret, ...account } = found;
  const isSame =
    (['name', 'login', 'role'] as const).every((key) => account[key] === asked[key]) && !account.isDisabled;
  return isSame && (await checkSecret(asked.secret, secret)) ? account : null;
};

export const accountRoutes = (app: FastifyInstance, services: ApiServices, audit: Audit): void => {
  const { database, live, clock, limits } = services;
  const limited = { config: { callLimit: limits.operator } };

  app.get('/operator/me', limited, async (request) => {
    const { operator } = await requireOperator(database, request);
    return { data: operator };
  });

  app.get('/operator/operators', limited, async (request) => {
    await requireOwner(database, request);
    return { data: await readAccounts(database) };
  });

  app.post('/operator/operators', limited, async (request) => {
    const operator = await requireOwner(database, request);
    const asked = readInput(newAccountSchema, request.body);
    const secret = await hashSecret(asked.secret);
    const created = await database.transaction(async (queryable) => {
      const account = await insertAccount(queryable, { ...asked, secret });
      if (!account) return null;
      const detail = `${account.name}, ${account.role}`;
      await audit(queryable, { action: 'account-created', operator, detail });
      return account;
    });
    const account = created ?? (await findSame(database, asked));
    if (!account) throw new HttpError(409, 'Another account has this login.');
    return { data: account };
  });

  app.put('/operator/operators/:operatorId', limited, async (request) => {
    const operator = await requireOwner(database, request);
    const { operatorId } = readInput(accountParametersSchema, request.params);
    const asked = readInput(accountChangeSchema, request.body);
    // An owner who locks themselves out by mistake would need the server's token.
    if (operatorId === operator.id && (asked.isDisabled === true || asked.role === 'agent'))
      throw new HttpError(409, 'Please let another owner do this.');
    // An unlocked desk gives nobody the account: the secret until now is needed (own-secret.ts).
    if (operatorId === operator.id && asked.secret !== undefined)
      throw new HttpError(409, 'Please change your own secret under “Account”.');
    const secret = asked.secret === undefined ? undefined : await hashSecret(asked.secret);
    const { account, handedBack } = await database.transaction(async (queryable) => {
      await lockAccounts(queryable);
      // Whoever has just been disabled changes nothing any more.
      await requireOwner(queryable, request);
      const before = await findAccount(queryable, operatorId);
      const changed = await changeAccount(queryable, operatorId, { ...asked, secret });
      if (!before || !changed) throw new HttpError(404, 'There is no such account.');
      const detail = [before.name, ...wordsOf(asked)].join(', ');
      await audit(queryable, { action: 'account-changed', operator, detail });
      const isLeaving = asked.isDisabled === true;
      return {
        account: changed,
        handedBack: isLeaving
          ? await handBackAll(queryable, audit, { account: changed, owner: operator, now: clock.time() })
          : [],
      };
    });
    for (const conversationId of handedBack) {
      live.changed(conversationId);
      await startWaiting(services, request, conversationId);
    }
    return { data: account };
  });

  app.get('/operator/audit', limited, async (request) => {
    await requireOwner(database, request);
    const { before } = readInput(auditQuerySchema, request.query);
    const events = await readAuditEvents(database, before ?? null, auditPage + 1);
    const page = events.slice(0, auditPage);
    const next = events.length > auditPage ? (page.at(-1)?.position ?? null) : null;
    return { data: page, metadata: { next } };
  });
};
