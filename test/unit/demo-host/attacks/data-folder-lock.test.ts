// Two processes on one folder of the embedded database would overwrite each other's pages without a word.

import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const program = fileURLToPath(new URL('./hold-folder.ts', import.meta.url));
let base: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'persona-chat-lock-')));
  folder = await mkdtemp(join(base, 'data-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(base, { recursive: true, force: true });
});

interface Attempt {
  readonly line: string;
  readonly child: ChildProcess;
}

/** A process with a temporary folder of its own, as in a container. */
const attempt = async (path = folder): Promise<Attempt> => {
  const temporary = await mkdtemp(join(base, 'tmp-'));
  const child = spawn(process.execPath, [program, path], {
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))));
  return { line, child };
};

const isHeld = ({ line }: Attempt): boolean => line === 'held\n';
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
  });

it('refuses the folder to a process with another temporary folder, and under another name', async () => {
  expect(isHeld(await attempt())).toBe(true);
  expect((await attempt()).line).toMatch(/^refused: .*in use by another process/);
  const other = join(base, 'other-name');
  await symlink(folder, other);
  expect(isHeld(await attempt(other))).toBe(false);
});

it('gives it to one of many that come at once, also after its holder was killed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const attempts = await Promise.all(Array.from({ length: 6 }, () => attempt()));
    const holders = attempts.filter(isHeld);
    expect(holders).toHaveLength(1);
    holders[0]?.child.kill('SIGKILL');
    await Promise.all(attempts.map(({ child }) => ended(child)));
  }
});

it('is free again once its holder has let go', async () => {
  const { child } = await attempt();
  child.kill('SIGTERM');
  await ended(child);
  expect(isHeld(await attempt())).toBe(true);
});

it('keeps it for a process that stands still', async () => {
  const { child } = await attempt();
  child.kill('SIGSTOP');
  expect(isHeld(await attempt())).toBe(false);
  child.kill('SIGKILL');
  await ended(child);
  expect(isHeld(await attempt())).toBe(true);
});
