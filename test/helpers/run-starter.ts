// A server of `starters/` as a process of its own, the way its reader starts it.

import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../build/paths.ts';
import { freePort } from './free-port.ts';

const START_MS = 20_000;

export interface RunningStarter {
  readonly url: string;
  /** What it has printed so far. */
  said(): string;
  stop(): Promise<void>;
}

interface StarterPlace {
  /** Where the file lies; its packages are looked for there. */
  readonly folder?: string;
  /** What runs it; Node by default. */
  readonly program?: string;
}

const modules = ['fastapi', 'uvicorn', 'httpx'];

/** A Python that has what the starter for FastAPI imports, or undefined. On Debian: python3-fastapi, python3-uvicorn, python3-httpx. */
export function findPython(): string | undefined {
  return ['python3', '/usr/bin/python3'].find((program) => {
    try {
      execFileSync(program, ['-c', `import ${modules.join(', ')}`], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

export async function runStarter(
  file: string,
  environment: Readonly<Record<string, string>>,
  { folder = path.join(root, 'starters'), program = process.execPath }: StarterPlace = {},
): Promise<RunningStarter> {
  const port = await freePort();
  const child = spawn(program, [path.join(folder, file)], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (printed += data.toString()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await ended;
  };
  for (const giveUpAt = Date.now() + START_MS; ;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return { url, said: () => printed, stop };
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`${file} does not answer:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
