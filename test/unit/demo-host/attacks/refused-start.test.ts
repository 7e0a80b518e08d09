// A start that is refused says what to change, and leaves nothing behind that goes on.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { readConfig } from '@persona-chat/demo-host/server/config.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { makeFolder } from '@persona-chat/demo-host/server/make-folder.ts';
import { requireFolder } from '@persona-chat/demo-host/server/required-folder.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blankDatabase } from '../../../helpers/blank-database.ts';
import { eventually } from '../server/support/eventually.ts';

it('closes everything that was opened before what cannot be', async () => {
  let waiting = 0;
  const clock = {
    ...systemClock,
    sleep: async (ms: number, signal?: AbortSignal) => {
      waiting += 1;
      await systemClock.sleep(ms, signal);
      waiting -= 1;
    },
  };
  const reports: unknown[] = [];
  const cloud = { projectId: 'x', keyFile: '/nope', webConfig: { apiKey: 'a' } };
  const blank = await blankDatabase();
  const report = (error: unknown): void => void reports.push(error);
  await expect(startDemoHost({ blankDatabase: blank, clock, report, realtime: { cloud } })).rejects.toThrow();
  await eventually(() => waiting === 0);
  expect(reports).toEqual([]);
});

it.each([
  [{ PORT: '65535' }, /^API_PORT: /],
  [{ DEMO: '1', PORT: '65534' }, /^REALTIME_PORT: /],
  [{ DEMO: '1', PORT: '1', API_PORT: '65535' }, /^REALTIME_PORT: /],
  [{ DATABASE_URL: 'mysql://u:p@localhost/d' }, /^DATABASE_URL: .*PostgreSQL/],
  [{ OPERATOR_TOKEN: ' '.repeat(20) }, /^OPERATOR_TOKEN: /],
  [{ METRICS_TOKEN: ' '.repeat(20) }, /^METRICS_TOKEN: /],
  [{ METRICS_TOKEN: 'one-and-the-same-token', OPERATOR_TOKEN: 'one-and-the-same-token' }, /^METRICS_TOKEN: /],
  [{ DEMO_USER_TOKEN: 'x' }, /^DEMO_USER_TOKEN: .*8/],
  [{ DEMO_ADMIN_TOKEN: 'with spaces in it' }, /^DEMO_ADMIN_TOKEN: /],
  [{ DEMO_USER_TOKEN: 'one-and-the-same', DEMO_ADMIN_TOKEN: 'one-and-the-same' }, /^DEMO_ADMIN_TOKEN: /],
  [{ DEMO: '1', DEMO_ADMIN_TOKEN: 'demo-user-token' }, /^DEMO_ADMIN_TOKEN: /],
  [{ API_URL: 'ftp://x' }, /^API_URL: /],
  [{ TRUST_PROXY: '1.2.3.4/' }, /^TRUST_PROXY: /],
])('names the variable of %o', (variables, sentence) => {
  expect(() => readConfig(variables)).toThrow(sentence);
});

it('leaves the ports to be chosen where the first is', () => {
  expect(readConfig({ PORT: '0' })).toMatchObject({ apiPort: 0, realtime: { port: 0 } });
  expect(readConfig({ PORT: '65534', REALTIME: 'sse' })).toMatchObject({ apiPort: 65_535, realtime: { port: 0 } });
  expect(readConfig({ PORT: '65535', API_PORT: '1', REALTIME_PORT: '2' })).toMatchObject({ apiPort: 1 });
});

it('makes folders, and gives up where there can be none', async () => {
  const root = await mkdtemp(join(tmpdir(), 'persona-chat-'));
  const deep = join(root, 'one/two/three');
  await Promise.all([makeFolder(deep), makeFolder(deep)]);
  await makeFolder(deep);
  expect(existsSync(deep)).toBe(true);
  await writeFile(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file/below'))).rejects.toThrow(/ENOTDIR|EEXIST/);
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow('EEXIST');
  if (existsSync('/proc/self')) await expect(makeFolder('/proc/none')).rejects.toThrow('ENOENT');
  await rm(root, { recursive: true });
});

it('says that a folder of the build is not there', async () => {
  expect(() => requireFolder('DIST_DIR', 'package.json', 'Build.')).toThrow(
    'DIST_DIR: There is no folder package.json. Build.',
  );
  const env = { ...process.env, DIST_DIR: '/none/dist', DATA_DIR: '/none/data' };
  const started = promisify(execFile)(process.execPath, ['packages/demo-host/server/start.ts'], {
    env,
    timeout: 20_000,
  });
  await expect(started).rejects.toMatchObject({
    stderr: 'DIST_DIR: There is no folder /none/dist. It holds what the build makes: npm run build.\n',
  });
}, 30_000);
