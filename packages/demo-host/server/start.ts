// The executable behind `npm start`: configuration in, one URL out, a clean end on SIGINT and SIGTERM.

import { readConfig } from './config.ts';
import type { Config } from './config.ts';
import { startDemoHost } from './demo-host.ts';
import type { DemoHost } from './demo-host.ts';
import { createLog, describeError, describeStack, noLog } from './operations/log.ts';
import type { Log } from './operations/log.ts';
import { findPocketsphinx } from './speech/pocketsphinx.ts';
import { isOfflineVoice } from './personas/persona-warnings.ts';
import { readPersonas } from './personas/read-personas.ts';
import { requireFolder } from './required-folder.ts';

/** What the process says, to people or to machines. */
interface Voice {
  readonly log: Log;
  report(error: unknown): void;
  notify(line: string): void;
  started(host: DemoHost, config: Pick<Config, 'operatorToken'>): void;
}

const lastMomentMs = 500;

const publicTokens =
  'DEMO=1: the public tokens demo-user-token and demo-admin-token are valid on this server. Never let others reach it.';

const noModel =
  'No model is configured (OPENAI_BASE_URL or OPENAI_API_KEY): the scripted persona of the demo answers in the place of yours.';

const onlyMeasures =
  'No speech recogniser: the demo only measures the sound that it hears. Install pocketsphinx and pocketsphinx-en-us, or set OPENAI_TRANSCRIPTION_MODEL.';

const toPeople: Voice = {
  log: noLog,
  report: (error) => void process.stderr.write(`${describeStack(error)}\n`),
  notify: (line) => void process.stderr.write(`${line}\n`),
  started: ({ siteUrl, operatorToken }, config) => {
    // One that was configured is known to whoever may know it; a log is read by others.
    const token = config.operatorToken === null ? operatorToken : 'as OPERATOR_TOKEN says';
    process.stdout.write(`${siteUrl}\nToken for the page /operator: ${token}\n`);
  },
};

const toMachines = (log: Log): Voice => ({
  log,
  report: (error) => log.error(describeError(error), 'failure'),
  notify: (line) => log.warn({}, line),
  started: ({ siteUrl, apiUrl }, { operatorToken }) => {
    log.info({ siteUrl, apiUrl }, 'listening');
    if (operatorToken === null) log.warn({}, 'OPERATOR_TOKEN is not set: only accounts can sign in at /operator.');
  },
});

try {
  const { hasPublicTokens, isDemo, logLevel, personaSources, ...config } = readConfig(process.env);
  const found = readPersonas(personaSources, config.openAiAudio?.speechModel ? undefined : isOfflineVoice);
  const ownPersonas = found.personas.length > 0 ? found : null;
  // Only where it was named: a server without the widget still answers own ones, and is what a fresh checkout tests.
  if (process.env['DIST_DIR'])
    requireFolder('DIST_DIR', config.distDir, 'It holds what the build makes: npm run build.');
  const voice = logLevel === null ? toPeople : toMachines(createLog(logLevel));
  const { log, report, notify } = voice;
  const needsPocketsphinx = ownPersonas === null && !config.openAiAudio?.transcriptionModel;
  const pocketsphinx = needsPocketsphinx ? findPocketsphinx() : null;
  const demoHost = await startDemoHost({ ...config, ownPersonas, pocketsphinx, log, report, notify });
  for (const warning of found.warnings) notify(warning);
  if (isDemo && needsPocketsphinx && pocketsphinx === null) notify(onlyMeasures);
  if (ownPersonas && config.openAi === null) notify(noModel);
  if (hasPublicTokens) notify(publicTokens);
  voice.started(demoHost, config);
  const stop = (signal: string): void => {
    // A second signal ends the process the hard way.
    process.removeListener('SIGINT', stop);
    process.removeListener('SIGTERM', stop);
    log.info({ signal }, 'stopping');
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
