// Migration 17: gives each account the form by which its login is compared.

import { canonicalLogin } from './canonical-login.ts';
import type { Queryable } from './database.ts';
import type { Migration } from './migration.ts';

interface StoredLogin {
  readonly id: string;
  readonly name: string;
  readonly login: string;
}

/** As long as a login may be; the half of a character that was cut through is no character. */
const shorten = (login: string, most: number): string => login.slice(0, most).replace(/\p{Surrogate}$/u, '');
const mostCharacters = 80;

/** The login itself, or the first of `login-2`, `login-3`, … that nobody has. */
const freeLogin = (login: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const tried = `${shorten(login, mostCharacters - suffix.length)}${suffix}`;
    if (!taken.has(canonicalLogin(tried))) return tried;
  }
};

/**
 * Until now logins were compared without a difference of case alone. Of several that have become the same, the account that may
 * sign in and is oldest keeps it, and each other gets a number behind it; the audit log says so. Secrets and sessions stay.
 */
const giveCanonicalLogins = async (queryable: Queryable): Promise<void> => {
  const accounts = await queryable.query<StoredLogin>(
    'select id, name, login from operators order by is_disabled, created_at, id',
  );
  // Nobody loses a login to one that is made up here.
  const firsts = new Map(accounts.toReversed().map(({ id, login }) => [canonicalLogin(login), id]));
  const taken = new Set(firsts.keys());
  for (const { id, name, login } of accounts) {
    const isKept = firsts.get(canonicalLogin(login)) === id;
    const free = isKept ? login : freeLogin(login, taken);
    taken.add(canonicalLogin(free));
    await queryable.query('update operators set login = $2, login_key = $3 where id = $1', [
      id,
      free,
      canonicalLogin(free),
    ]);
    if (isKept) continue;
    const detail = `${name}, login ${login} is now ${free}`;
    await queryable.query("insert into audit_events (action, detail) values ('account-changed', $1)", [detail]);
  }
  await queryable.query('alter table operators alter column login_key set not null');
};

export const canonicalLoginsMigration: Migration = {
  number: 17,
  name: 'logins of operators in the form in which they are compared',
  statements: ['drop index operators_by_login', 'alter table operators add column login_key text unique'],
  run: giveCanonicalLogins,
};
