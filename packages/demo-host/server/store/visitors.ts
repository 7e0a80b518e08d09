// Guests, signed-in users and the tokens by which they are known.

import type { User } from '@persona-chat/widget/protocol/guest.ts';
import { hashToken, newId, newToken } from '../secrets.ts';
import type { Queryable } from './database.ts';

/** Whoever holds a valid token: a guest or a signed-in user, never both. */
export type Viewer = { readonly token: string } & (
  { readonly guestId: string; readonly user: null } | { readonly guestId: null; readonly user: User }
);

export const ownerId = (viewer: Viewer): string => viewer.guestId ?? viewer.user.id;

/** The column that names the owner, in every table whose rows belong to a visitor. */
export const ownerColumn = (viewer: Viewer): 'guest_id' | 'user_id' =>
  viewer.guestId === null ? 'user_id' : 'guest_id';

interface TokenRow {
  /** Since yesterday or longer nobody has noted that it was used. */
  readonly isStale: boolean;
  readonly guest_id: string | null;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: User['role'];
}

export const findViewer = async (database: Queryable, token: string): Promise<Viewer | null> => {
  const [row] = await database.query<TokenRow>(
    `select tokens.used_at < now() - interval '1 day' as "isStale", tokens.guest_id, users.id, users.name, users.email,
       users.role from tokens left join users on users.id = tokens.user_id where tokens.hash = $1`,
    [hashToken(token)],
  );
  if (!row) return null;
  // Where nothing can be written the token is as good as before.
  if (row.isStale)
    await database.query('update tokens set used_at = now() where hash = $1', [hashToken(token)]).catch(() => {});
  if (row.guest_id !== null) return { token, guestId: row.guest_id, user: null };
  return { token, guestId: null, user: { id: row.id, name: row.name, email: row.email, role: row.role } };
};

/** Whether a token with this hash is one of this guest's or user's. */
export const isTokenOf = async (database: Queryable, ownerId: string, hash: string): Promise<boolean> => {
  const rows = await database.query(
    'select 1 as one from tokens where hash = $1 and coalesce(guest_id, user_id) = $2',
    [hash, ownerId],
  );
  return rows.length > 0;
};

/** Nobody is known by it any more. */
export const revokeToken = async (database: Queryable, token: string): Promise<void> => {
  await database.query('delete from tokens where hash = $1', [hashToken(token)]);
};

/** A new nameless guest with a token of their own. */
export const createGuest = async (database: Queryable, clientId: string): Promise<Viewer> => {
  const guestId = newId();
  const token = newToken();
  await database.query('insert into guests (id, client_id) values ($1, $2)', [guestId, clientId]);
  await database.query('insert into tokens (hash, guest_id) values ($1, $2)', [hashToken(token), guestId]);
  return { token, guestId, user: null };
};

export interface SignedInUser {
  readonly user: User;
  /** null takes the user's tokens away. */
  readonly token: string | null;
}

/** Makes `token` the only one of this user. */
export const saveUser = async (database: Queryable, { user, token }: SignedInUser): Promise<void> => {
  await database.query(
    `insert into users (id, name, email, role) values ($1, $2, $3, $4)
     on conflict (id) do update set name = excluded.name, email = excluded.email, role = excluded.role`,
    [user.id, user.name ?? '', user.email ?? '', user.role],
  );
  await database.query('delete from tokens where user_id = $1', [user.id]);
  if (token === null) return;
  await database.query('insert into tokens (hash, user_id) values ($1, $2)', [hashToken(token), user.id]);
};
