// The executable behind `npm start`: configuration in, one URL out, a clean end on SIGINT and SIGTERM.

import { readConfig } from './config.ts';
import { startDemoHost } from './demo-host.ts';

const report = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
};

const lastMomentMs = 500;

const publicTokens =
  'DEMO=1: the public tokens demo-user-token and demo-admin-token are valid on this server. Never let others reach it.';

const notify = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  const { hasPublicTokens, ...config } = readConfig(process.env);
  const demoHost = await startDemoHost({ ...config, report, notify });
  if (hasPublicTokens) notify(publicTokens);
  // One that was configured is known to whoever may know it; a log is read by others.
  const token = config.operatorToken === null ? demoHost.operatorToken : 'as OPERATOR_TOKEN says';
  process.stdout.write(`${demoHost.siteUrl}\nToken for the page /operator: ${token}\n`);
  const stop = (): void => {
    // A second signal ends the process the hard way.
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    demoHost
      .stop()
      .catch((error: unknown) => {
        report(error);
        process.exitCode = 1;
      })
      // Only what did not close in time, such as a socket to a frozen database, still holds the process then.
      .finally(() => setTimeout(() => process.exit(), lastMomentMs).unref());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  // Wrong configuration, a port that is taken, a database that is away: the sentence helps, the stack does not.
  const sentence = error instanceof Error ? error.message : String(error);
  // Nothing that was begun on the way holds the process.
  process.stderr.write(`${sentence}\n`, () => process.exit(1));
}
