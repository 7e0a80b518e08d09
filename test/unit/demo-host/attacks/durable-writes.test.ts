// Whether what is committed has reached the disk.

import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankDatabase } from '../../../helpers/blank-database.ts';

let folder: string;
let database: Database | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persona-chat-durable-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('writes a commit to the disk before it says so, where it is asked to', async () => {
    database = await openPglite(folder, { blank: await blankDatabase(), isDurable: true });
    expect(await database.query('show fsync')).toEqual([{ fsync: 'on' }]);
    await database.query('create table things (name text)');
    const sync = vi.spyOn(fs, 'fsyncSync');
    await database.query("insert into things values ('one')");
    expect(sync).toHaveBeenCalled();
    sync.mockClear();
    await database.transaction(async (queryable) => {
      await queryable.query("insert into things values ('two')");
    });
    expect(sync).toHaveBeenCalled();
    // Files of the checkpoint, and the folders in which they lie.
    sync.mockClear();
    await database.query('checkpoint');
    expect(sync.mock.calls.length).toBeGreaterThan(1);

    await database.close();
    database = await openPglite(folder, { isDurable: true });
    expect(await database.query('select name from things')).toEqual([{ name: 'one' }, { name: 'two' }]);
  });

  it('does not by itself, which is what the documentation says', async () => {
    database = await openPglite(folder, { blank: await blankDatabase() });
    expect(await database.query('show fsync')).toEqual([{ fsync: 'off' }]);
  });
});
