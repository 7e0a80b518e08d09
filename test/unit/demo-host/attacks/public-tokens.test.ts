// The tokens that stand in the documentation.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServerProcess } from '../server/support/server-process.ts';
import { bootstrapBody, call } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 90_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-tokens-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it.each([
  [{ DEMO: '1' }, 200, true],
  // A proxy forwards to the loopback address. Other cases stand in config.test.ts: each start of a new database takes seconds.
  [{ DEMO: '1', API_URL: 'https://api.shop.example' }, 401, false],
])('are valid only where they were asked for and nobody else comes: %j', async (environment, expected, isSaid) => {
  const server = await startServerProcess({ DATA_DIR: dataDir, ...environment });
  try {
    const statuses: number[] = [];
    for (const token of ['demo-user-token', 'demo-admin-token']) {
      statuses.push((await call(server, '/conversations', { method: 'POST', body: bootstrapBody, token })).status);
    }
    expect(statuses).toEqual([expected, expected]);
    expect(server.output().error.includes('public tokens')).toBe(isSaid);
  } finally {
    await server.end('SIGKILL');
  }
});
