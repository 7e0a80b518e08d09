// The composition of the demo: database, brain, API and site, started together and stopped together.

import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { createApp } from './app.ts';
import type { Brain } from './brains/brain.ts';
import { createOpenAiBrain } from './brains/openai-brain.ts';
import { createScriptedBrain } from './brains/scripted-brain.ts';
import { imagesFolder, settle } from './demo-host-options.ts';
import type { DemoHostOptions, DemoHostSettings } from './demo-host-options.ts';
import { createClearFaults, noClearFaults } from './faults/clear-faults.ts';
import { demoGuestFaults, noGuestFaults } from './faults/guest-faults.ts';
import { createSendFaults, noSendFaults } from './faults/send-faults.ts';
import { noStreamFaults, planStreamFaults } from './faults/stream-faults.ts';
import { createUploadFaults, noUploadFaults } from './faults/upload-faults.ts';
import { withLoopbackNames } from './origins.ts';
import { createReplies } from './replies/replies.ts';
import { createSite } from './site.ts';
import type { Database } from './store/database.ts';
import { migrate } from './store/migrate.ts';
import { openPglite } from './store/pglite-database.ts';
import { openPostgres } from './store/postgres-database.ts';
import { seed } from './store/seed.ts';
import { readServerKey } from './store/server-keys.ts';
import { createHandout } from './uploads/attachments.ts';
import { openUploads } from './uploads/open-uploads.ts';
import { createUrlSigner } from './uploads/signed-urls.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface DemoHost {
  /** Origins without a slash at the end. */
  readonly siteUrl: string;
  readonly apiUrl: string;
  /** The store, for tests that need a conversation with a past. */
  readonly database: Database;
  /** Ends open streams, stores what they had, closes listeners and database. Can be called twice. */
  stop(): Promise<void>;
}

const readVersion = async (): Promise<string> => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version;
};

const openDatabase = async ({ databaseUrl, dataDir, demoTokens, report }: DemoHostSettings): Promise<Database> => {
  const database = databaseUrl ? await openPostgres(databaseUrl, report) : await openPglite(dataDir);
  try {
    await migrate(database);
    await seed(database, demoTokens);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

const openFiles = async (
  settings: DemoHostSettings,
  database: Database,
  report: (error: unknown) => void,
): Promise<{ readonly uploads: Uploads; readonly urlKey: string }> => {
  try {
    const urlKey = await readServerKey(database, 'upload-urls');
    return { urlKey, uploads: await openUploads({ ...settings, database, report, limits: settings.uploadLimits }) };
  } catch (error) {
    await database.close();
    throw error;
  }
};

const createBrain = ({ openAi, clock, wordDelayMs, report }: DemoHostSettings, apiUrl: () => string): Brain =>
  openAi ? createOpenAiBrain({ ...openAi, report }) : createScriptedBrain({ clock, apiUrl, wordDelayMs });

/** The origin that browsers use: the proxy's where there is one, else the listener's own. */
const listen = async (app: FastifyInstance, host: string, port: number, publicUrl: string | null): Promise<string> => {
  const address = await app.listen({ host, port });
  return publicUrl ?? address.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');
};

/** Starts API and site. Rejects, with everything closed again, when a port is taken or the database cannot open. */
export const startDemoHost = async (options: DemoHostOptions = {}): Promise<DemoHost> => {
  const settings = settle(options);
  const { host, clock, hasScenarios, distDir: builtFolder } = settings;
  let isClosed = false;
  // A request that was cut off by the stop may still find its database closed; that is no news.
  const report = (error: unknown): void => {
    if (!isClosed) settings.report(error);
  };
  const database = await openDatabase(settings);
  let addresses = { apiUrl: '', allowedOrigins: settings.allowedOrigins };
  const apiUrlNow = (): string => addresses.apiUrl;
  const brain = settings.brain ?? createBrain(settings, apiUrlNow);
  const replies = createReplies({ database, brain, clock, report, times: settings.replyTimes });
  const { uploads, urlKey } = await openFiles(settings, database, report);
  const signer = createUrlSigner({ key: urlKey, clock, apiUrl: apiUrlNow });

  const app = createApp(
    {
      database,
      replies,
      uploads,
      signer,
      handout: createHandout(signer, apiUrlNow),
      clock,
      report,
      builtFolder,
      imagesFolder,
      limits: settings.limits,
      addresses: () => addresses,
      version: await readVersion(),
      sendFaults: hasScenarios ? createSendFaults() : noSendFaults,
      guestFaults: hasScenarios ? demoGuestFaults : noGuestFaults,
      uploadFaults: hasScenarios ? createUploadFaults() : noUploadFaults,
      clearFaults: hasScenarios ? createClearFaults() : noClearFaults,
      planStreamFaults: hasScenarios ? planStreamFaults : () => noStreamFaults,
    },
    settings.onRoute,
  );
  const listeners: FastifyInstance[] = [app];

  const close = async (): Promise<void> => {
    await replies.stop();
    await Promise.all(listeners.map((listener) => listener.close()));
    await uploads.stop();
    isClosed = true;
    await database.close();
  };
  let closing: Promise<void> | null = null;
  const stop = (): Promise<void> => (closing ??= close());

  try {
    const apiUrl = await listen(app, host, settings.apiPort, settings.apiUrl);
    const { pagesDir: pagesFolder, slowDelayMs } = settings;
    const site = createSite({ pagesFolder, builtFolder, apiUrl, clock, slowDelayMs, report });
    listeners.push(site);
    const siteUrl = await listen(site, host, settings.port, settings.siteUrl);
    const own = [siteUrl, apiUrl].flatMap(withLoopbackNames);
    addresses = { apiUrl, allowedOrigins: [...own, ...settings.allowedOrigins] };
    return { siteUrl, apiUrl, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
