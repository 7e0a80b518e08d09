// What the server says at its start, and which addresses it names.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { openPostgres } from '@persona-chat/demo-host/server/store/postgres-database.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankDatabase } from '../../../helpers/blank-database.ts';
import { startServerProcess } from '../server/support/server-process.ts';
import { createVisitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 90_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'persona-chat-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a failure at the start', () => {
  it('names the port that is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const blank = { blankDatabase: await blankDatabase() };
    await expect(startDemoHost({ ...blank, port })).rejects.toThrow(/^PORT: .*taken.*EADDRINUSE/);
    await expect(startDemoHost({ ...blank, apiPort: port })).rejects.toThrow(/^API_PORT: /);
    await expect(startDemoHost({ ...blank, realtime: { port } })).rejects.toThrow(/^REALTIME_PORT: /);
    await expect(startDemoHost({ ...blank, host: '192.0.2.1' })).rejects.toThrow(/^HOST: /);
    taken.close();
  });

  it('names the database that is away, and the folder that cannot be', async () => {
    await expect(openPostgres('postgres://127.0.0.1:1/none', () => {})).rejects.toThrow(
      /^DATABASE_URL: .*ECONNREFUSED/,
    );
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(startDemoHost({ dataDir: join(file, 'data') })).rejects.toThrow(/^DATA_DIR: /);
  });
});

describe('an open address', () => {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

  it.skipIf(own === undefined)(
    'is told to browsers as this machine’s own, and works on the machine itself too',
    async () => {
      const host = await startDemoHost({ host: '0.0.0.0', blankDatabase: await blankDatabase() });
      try {
        expect(new URL(host.apiUrl).hostname).toBe(own);
        const { bootstrap } = await createVisitor(host, null, 'guide');
        expect(bootstrap.realtime).toMatchObject({ url: expect.stringContaining(`//${own}:`) });
        const { port } = new URL(host.siteUrl);
        for (const origin of [host.siteUrl, `http://localhost:${port}`]) {
          expect((await fetch(`${host.apiUrl}/api/version`, { headers: { origin } })).status).toBe(200);
        }
      } finally {
        await host.stop();
      }
    },
  );
});

describe('the operator’s token', () => {
  it('is not printed when it was configured', async () => {
    const token = 'configured-and-kept-to-myself';
    const server = await startServerProcess({ OPERATOR_TOKEN: token, DATA_DIR: folder });
    const { out, error } = server.output();
    await server.end('SIGKILL');
    expect([out.includes('/operator: as OPERATOR_TOKEN says'), `${out}${error}`.includes(token)]).toEqual([
      true,
      false,
    ]);
  });
});
