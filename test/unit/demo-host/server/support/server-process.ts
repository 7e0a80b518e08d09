// The server as `npm start` runs it: a process of its own.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../helpers/free-port.ts';
import { eventually } from './eventually.ts';

const program = fileURLToPath(new URL('../../../../../packages/demo-host/server/start.ts', import.meta.url));

export interface ServerProcess {
  readonly apiUrl: string;
  readonly siteUrl: string;
  readonly pid: number;
  /** All that it has printed so far. */
  output(): { readonly out: string; readonly error: string };
  /** Sends the signal and resolves with the exit code, null when the signal itself ended it. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** Starts a server on free ports and waits for its line. */
export const startServerProcess = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const [port, apiPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      REALTIME_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (error += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${error}`);
    return out.includes('\n');
  });
  return {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    siteUrl: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => ({ out, error }),
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
};
