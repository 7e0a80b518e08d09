// The server as it is built for production (docs/running.md#starting-it), with what npm has installed.

import { execFile, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { root } from '../../../../build/paths.ts';
import { freePort } from '../../../helpers/free-port.ts';
import { eventually } from './support/eventually.ts';
import { createVisitor } from './support/visitor.ts';

// Beside the packages that npm nests in the workspace's own folder.
const out = 'packages/demo-host/.built-for-tests';
afterAll(() => rm(path.join(root, out), { recursive: true, force: true }));

it(
  'starts without a build and without a package of development, talks, and ends cleanly',
  { timeout: 90_000 },
  async () => {
    await promisify(execFile)(process.execPath, ['build/build-server.ts', '--out', out], { cwd: root });
    const [port, apiPort] = [await freePort(), await freePort()];
    const child = spawn(process.execPath, [path.join(out, 'start.js')], {
      cwd: root,
      env: { PORT: `${port}`, API_PORT: `${apiPort}`, DATA_DIR: '', LOG: 'json' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    let log = '';
    child.stdout.on('data', (chunk) => (log += String(chunk)));
    await eventually(() => child.exitCode !== null || log.includes('"listening"'));
    expect(child.exitCode).toBeNull();
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    expect((await fetch(`${apiUrl}/health/ready`)).status).toBe(200);
    const visitor = await createVisitor({ apiUrl });
    expect(visitor.bootstrap.realtime?.kind).toBe('sse');
    await visitor.read((await visitor.say('Hello')).id);
    expect((await visitor.history()).messages).toHaveLength(2);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);

    const older = 'data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.20.2" })';
    const refused = promisify(execFile)(process.execPath, ['--import', older, path.join(out, 'start.js')], {
      cwd: root,
    });
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: 'Node 22.13 or newer is needed, and this is 20.20.2.\n',
    });
  },
);
