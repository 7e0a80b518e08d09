// A server of `starters/` as a process of its own, the way its reader starts it.

import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../build/paths.ts';
import { freePort } from './free-port.ts';

const START_MS = 20_000;

export interface RunningStarter {
  readonly url: string;
  stop(): Promise<void>;
}

export async function runStarter(file: string, environment: Readonly<Record<string, string>>): Promise<RunningStarter> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'starters', file)], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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
    if (isThere) return { url, stop };
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop();
      throw new Error(`${file} does not answer`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
