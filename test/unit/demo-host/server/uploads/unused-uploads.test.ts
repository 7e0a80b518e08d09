// What no message has taken within a week, and what a process has left half stored, goes at the next start.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fileSizes } from '../support/folder-sizes.ts';
import { lastSegment, uploaded } from '../support/uploads.ts';
import { createVisitor } from '../support/visitor.ts';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

it('removes unused and half-stored uploads, and keeps what messages refer to', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-unused-'));
  try {
    const first = await startDemoHost({ blankDatabase: await blankDatabase(), dataDir });
    const visitor = await createVisitor(first);
    const urls: string[] = [];
    for (const size of [1, 2, 3, 4]) {
      urls.push(await uploaded(first, { token: visitor.token, bytes: Buffer.alloc(size, 'x') }));
    }
    const [unused = '', halfStored = '', sent = '', fresh = ''] = urls;
    await visitor.sendFiles('For you', [sent]);
    const age = (url: string, state: string) =>
      first.database.query("update uploads set state = $2, created_at = now() - interval '8 days' where name = $1", [
        lastSegment(url),
        state,
      ]);
    await age(unused, 'stored');
    await age(halfStored, 'storing');
    await age(sent, 'stored');
    await first.stop();

    const second = await startDemoHost({ blankDatabase: await blankDatabase(), dataDir });
    await eventually(async () => (await fileSizes(join(dataDir, 'uploads'))).length === 2);
    expect((await fileSizes(join(dataDir, 'uploads'))).sort()).toEqual([3, 4]);
    await eventually(async () => (await second.database.query('select name from uploads')).length === 2);
    expect((await fetch(fresh.replace(first.apiUrl, second.apiUrl))).status).toBe(200);
    await second.stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
