// A process that writes to an embedded database whose log cannot be written any more, as on a full disk: the folder is its argument.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { openPglite } from '../../../../packages/demo-host/server/store/pglite-database.ts';

let isFull = false;
const logs = new Set<number>();
const { openSync, writeSync } = fs;
fs.openSync = (path, ...rest) => {
  const descriptor = openSync(path, ...rest);
  if (String(path).includes('pg_wal')) logs.add(descriptor);
  else logs.delete(descriptor);
  return descriptor;
};
fs.writeSync = ((descriptor: number, ...rest: [Buffer]) => {
  if (!isFull || !logs.has(descriptor)) return writeSync(descriptor, ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
}) as typeof fs.writeSync;
syncBuiltinESMExports();

const database = await openPglite(process.argv[2] ?? '', { notify: (line) => void process.stderr.write(`${line}\n`) });
await database.query('create table things (name text)');
await database.query("insert into things values ('kept')");
isFull = true;
await database.query("insert into things values ('lost')").catch(() => {});
await database.query('select name from things');
