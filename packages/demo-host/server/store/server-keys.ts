// Keys that all processes of a server share and that survive a restart.

import { newToken } from '../secrets.ts';
import type { Queryable } from './database.ts';

/** The key of this name: 256 random bits, made by whichever process asks first. */
export const readServerKey = async (database: Queryable, name: string): Promise<string> => {
  await database.query('insert into server_keys (name, value) values ($1, $2) on conflict (name) do nothing', [
    name,
    newToken(),
  ]);
  const [row] = await database.query<{ value: string }>('select value from server_keys where name = $1', [name]);
  if (!row) throw new Error(`The database keeps no key "${name}"`);
  return row.value;
};
