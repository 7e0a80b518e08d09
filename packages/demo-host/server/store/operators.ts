// Accounts of operators. Who signs in with the server's own token is an owner without an account.

import { newId } from '../secrets.ts';
import { canonicalLogin } from './canonical-login.ts';
import { endSessionsOf } from './operator-sessions.ts';
import type { Queryable } from './database.ts';

/** An owner manages accounts, canned answers and visitors' data; an agent answers. */
export type OperatorRole = 'owner' | 'agent';

export interface OperatorAccount {
  readonly id: string;
  /** As visitors see it. */
  readonly name: string;
  /** What is typed to sign in; compared in its canonical form (canonical-login.ts). */
  readonly login: string;
  readonly role: OperatorRole;
  readonly isDisabled: boolean;
}

const columns = 'id, name, login, role, is_disabled as "isDisabled"';

/** A few dozen at most: there is no paging. */
export const readAccounts = (queryable: Queryable): Promise<OperatorAccount[]> =>
  queryable.query<OperatorAccount>(`select ${columns} from operators order by is_disabled, lower(name), id`);

export const findAccount = async (queryable: Queryable, id: string): Promise<OperatorAccount | null> => {
  const [row] = await queryable.query<OperatorAccount>(`select ${columns} from operators where id = $1`, [id]);
  return row ?? null;
};

/** For the sign-in: also a disabled one, and the hash of its secret. */
export const findAccountByLogin = async (
  queryable: Queryable,
  login: string,
): Promise<(OperatorAccount & { readonly secret: string }) | null> => {
  const [row] = await queryable.query<OperatorAccount & { secret: string }>(
    `select ${columns}, secret from operators where login_key = $1`,
    [canonicalLogin(login)],
  );
  return row ?? null;
};

/** Whether the account still has this hash, and may sign in; it stays so until the transaction ends. */
export const holdAccount = async (queryable: Queryable, id: string, secret: string): Promise<boolean> => {
  const rows = await queryable.query(
    'select id from operators where id = $1 and secret = $2 and not is_disabled for share',
    [id, secret],
  );
  return rows.length > 0;
};

/** False for an account that is disabled. It stays so until the transaction ends; who has signed in without one is no account. */
export const holdEnabled = async (queryable: Queryable, id: string): Promise<boolean> => {
  const [row] = await queryable.query<Pick<OperatorAccount, 'isDisabled'>>(
    'select is_disabled as "isDisabled" from operators where id = $1 for share',
    [id],
  );
  return row?.isDisabled !== true;
};

export interface NewAccount extends Pick<OperatorAccount, 'name' | 'login' | 'role'> {
  /** As `hashSecret` gives it. */
  readonly secret: string;
}

/** null where another account has the login. */
export const insertAccount = async (queryable: Queryable, account: NewAccount): Promise<OperatorAccount | null> => {
  const [row] = await queryable.query<OperatorAccount>(
    `insert into operators (id, name, login, login_key, secret, role) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning ${columns}`,
    [newId(), account.name, account.login, canonicalLogin(account.login), account.secret, account.role],
  );
  return row ?? null;
};

/** Until the transaction ends nobody else changes an account: two owners may disable each other at the same time. */
export const lockAccounts = async (queryable: Queryable): Promise<void> => {
  await queryable.query('lock table operators in share row exclusive mode');
};

export interface AccountChange {
  readonly name?: string | undefined;
  readonly role?: OperatorRole | undefined;
  readonly isDisabled?: boolean | undefined;
  /** As `hashSecret` gives it. */
  readonly secret?: string | undefined;
}

/** null where there is no such account. Inside a transaction: who is disabled, or has a new secret, is signed out with it. */
export const changeAccount = async (
  queryable: Queryable,
  id: string,
  change: AccountChange,
): Promise<OperatorAccount | null> => {
  const [row] = await queryable.query<OperatorAccount>(
    `update operators set name = coalesce($2, name), role = coalesce($3, role), is_disabled = coalesce($4, is_disabled),
       secret = coalesce($5, secret) where id = $1 returning ${columns}`,
    [id, change.name ?? null, change.role ?? null, change.isDisabled ?? null, change.secret ?? null],
  );
  if (!row) return null;
  if (change.isDisabled === true || change.secret !== undefined) await endSessionsOf(queryable, id, null);
  return row;
};

/** The hash of the secret that an account has; null where there is no such account. */
export const readSecretHash = async (queryable: Queryable, id: string): Promise<string | null> => {
  const [row] = await queryable.query<{ secret: string }>('select secret from operators where id = $1', [id]);
  return row?.secret ?? null;
};

/** False where the account has not `before` any more, or is disabled. Both as `hashSecret` gives them. */
export const replaceSecret = async (
  queryable: Queryable,
  id: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> => {
  const rows = await queryable.query(
    'update operators set secret = $3 where id = $1 and secret = $2 and not is_disabled returning id',
    [id, before, after],
  );
  return rows.length > 0;
};
