// Before all journeys: built files are there, the demo host runs on free ports with a data folder of its own.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { blankDatabase } from './blank-database.ts';

const root = path.join(import.meta.dirname, '../..');

export default async function setUp(): Promise<() => Promise<void>> {
  if (!existsSync(path.join(root, 'dist/manifest.json'))) {
    const { status } = spawnSync(process.execPath, ['build.mjs'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error('the build failed');
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'persona-chat-e2e-'));
  // Words come quickly: what has to be seen while it streams asks for `/slow`.
  const host = await startDemoHost({
    blankDatabase: await blankDatabase(),
    port: 0,
    apiPort: 0,
    dataDir,
    wordDelayMs: 4,
    // All journeys sign in from one address.
    limits: { signIn: { max: 600, timeWindow: 60_000 } },
  });
  process.env['E2E_SITE_URL'] = host.siteUrl;
  process.env['E2E_API_URL'] = host.apiUrl;
  process.env['E2E_OPERATOR_TOKEN'] = host.operatorToken;
  return async () => {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
