// The composition of the demo: database, brain, API and site, started together and stopped together.

import type { FastifyInstance } from 'fastify';
import { watchAgendas } from './agendas/agenda-waits.ts';
import { createApp } from './app.ts';
import type { Brain } from './brains/brain.ts';
import { createOpenAiBrain } from './brains/openai-brain.ts';
import { createScriptedBrain } from './brains/scripted-brain.ts';
import { systemClock } from './clock.ts';
import { closeInOrder, createOpener } from './close-in-order.ts';
import { imagesFolder, settle } from './demo-host-options.ts';
import type { DemoHostOptions, DemoHostSettings } from './demo-host-options.ts';
import { createDemoFaults, noDemoFaults } from './faults/demo-faults.ts';
import { openBudgets } from './limits/budgets.ts';
import { openDayLimits } from './limits/day-limits.ts';
import { openRevocations } from './limits/revocations.ts';
import { createStreamSeats } from './limits/stream-seats.ts';
import { listenAt, portOf } from './listen.ts';
import { withLoopbackNames } from './origins.ts';
import { readVersion } from './own-files.ts';
import type { LiveChanges } from './realtime/live-changes.ts';
import { openRealtime } from './realtime/open-realtime.ts';
import { tellWaiting } from './realtime/tell-waiting.ts';
import { createMetrics } from './operations/metrics.ts';
import { tellRepeatedOnce } from './operations/repeated-failures.ts';
import { createReplies } from './replies/replies.ts';
import { createReplyStreams } from './replies/reply-streams.ts';
import type { Addresses } from './routes/services.ts';
import { createSite } from './site.ts';
import { openTranscriber } from './speech/open-transcriber.ts';
import { createReceivedSpeech, noReceivedSpeech } from './speech/received-speech.ts';
import type { ReceivedSpeech } from './speech/received-speech.ts';
import { createSpeech } from './speech/speech.ts';

import type { Database } from './store/database.ts';
import { createErrorEvents } from './store/error-events.ts';
import { shareFairly } from './store/fair-database.ts';
import { migrate } from './store/migrate.ts';
import { findPersonas } from './store/personas.ts';
import { openPglite } from './store/pglite-database.ts';
import { openPostgres, poolConnections } from './store/postgres-database.ts';
import { seed } from './store/seed.ts';
import { readServerKey } from './store/server-keys.ts';
import { createHandout } from './uploads/attachments.ts';
import { openUploads } from './uploads/open-uploads.ts';
import { createUrlSigner } from './uploads/signed-urls.ts';
import { createUploadReceiver } from './uploads/upload-receiver.ts';
import type { Uploads } from './uploads/uploads.ts';
import { startUpkeep } from './upkeep.ts';
import { openSynthesizer } from './voice/open-synthesizer.ts';

export interface DemoHost {
  /** Origins without a slash at the end. */
  readonly siteUrl: string;
  readonly apiUrl: string;
  /** Where it listens, whatever stands before it; 0 where it does not. */
  readonly ports: { readonly api: number; readonly realtime: number };
  /** The store, for tests that need a conversation with a past. */
  readonly database: Database;
  /** What came through the speech socket, where the options ask to keep it. */
  readonly speech: Pick<ReceivedSpeech, 'received'>;
  /** To be told of what a test writes past the API. */
  readonly live: LiveChanges;
  /** With it an operator signs in at `/operator` of the site. */
  readonly operatorToken: string;
  /** Ends open streams, stores what they had, closes listeners and database, within `shutdownMs`. Can be called twice. */
  stop(): Promise<void>;
}

const openDatabase = async (settings: DemoHostSettings): Promise<Database> => {
  const { databaseUrl, dataDir, blankDatabase, demoTokens, ownPersonas, diskReserveBytes, notify, report } = settings;
  const opened = databaseUrl
    ? await openPostgres(databaseUrl, report, settings.databaseTimes)
    : await openPglite(dataDir, {
        blank: blankDatabase,
        isDurable: settings.isDurable,
        reserveBytes: diskReserveBytes,
        notify,
      });
  const database = shareFairly(opened, {
    atOnce: opened.isShared ? poolConnections : 1,
    atOnceEach: settings.addressStatements,
    patienceMs: opened.isShared ? settings.databaseTimes.connectMs : null,
  });
  try {
    await migrate(database);
    await seed(database, demoTokens, ownPersonas?.personas);
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
  const urlKey = await readServerKey(database, 'upload-urls');
  return { urlKey, uploads: await openUploads({ ...settings, database, report, limits: settings.uploadLimits }) };
};

const createBrain = ({ openAi, clock, wordDelayMs, report }: DemoHostSettings, apiUrl: () => string): Brain =>
  openAi ? createOpenAiBrain({ ...openAi, report }) : createScriptedBrain({ clock, apiUrl, wordDelayMs });

/** The speech socket, and what transcribes recordings where a service is configured. */
const openEars = (
  { openAiAudio, keepsSpeech, pocketsphinx, speechLimits: limits, clock }: DemoHostSettings,
  report: (error: unknown) => void,
) => {
  const transcriber = openTranscriber(openAiAudio, report);
  const received = keepsSpeech ? createReceivedSpeech() : noReceivedSpeech;
  return { received, speech: createSpeech({ clock, received, report, limits, transcriber, pocketsphinx }) };
};

/** What own personas bring to the pages; nothing where the demo's are there. */
const openOwnPersonas = ({ ownPersonas }: DemoHostSettings, database: Database) => {
  if (!ownPersonas) return { listed: null, picturesFolder: null };
  const ids = ownPersonas.personas.map(({ wire }) => wire.id);
  return { listed: () => findPersonas(database, ids), picturesFolder: ownPersonas.picturesFolder };
};

/** Starts API and site. Rejects, with everything closed again, when a port is taken or the database cannot open. */
export const startDemoHost = async (options: DemoHostOptions = {}): Promise<DemoHost> => {
  const settings = settle(options);
  const { clock, hasScenarios, distDir: builtFolder } = settings;
  let isClosed = false;
  let isDraining = false;
  const tell = tellRepeatedOnce(systemClock, settings.report);
  const report = (error: unknown): void => {
    // A request that was cut off by the stop may still find its database closed; that is no news.
    if (!isClosed) tell(error);
  };
  const open = createOpener();
  const database = await open(openDatabase(settings), (opened) => opened.close());
  let addresses: Addresses = { apiUrl: '', realtimeUrl: '', allowedOrigins: settings.allowedOrigins, siteOrigins: [] };
  const apiUrlNow = (): string => addresses.apiUrl;
  const metrics = createMetrics(database);
  const brain = metrics.ofBrain(settings.brain ?? createBrain(settings, apiUrlNow));
  const { uploads: files, urlKey } = await open(openFiles(settings, database, report), (opened) =>
    opened.uploads.stop(),
  );
  const uploads = metrics.ofUploads(files);
  const signer = createUrlSigner({ key: urlKey, clock, apiUrl: apiUrlNow });
  const handout = createHandout(signer, apiUrlNow);
  const realtime = await open(
    openRealtime({
      ...settings.realtime,
      database,
      handout,
      clock,
      report,
      isTrusted: settings.isTrusted,
      connectionLimits: settings.connectionLimits,
      addresses: () => addresses,
    }),
    (opened) => opened.stop(),
  );
  const live = realtime.feed;
  const revocations = await open(openRevocations(database), (opened) => opened.stop());
  const budgets = openBudgets(database, settings.budgets);
  const replies = await open(
    createReplies({
      database,
      brain,
      budget: budgets.modelCalls,
      clock,
      report,
      changes: live,
      times: settings.replyTimes,
    }),
    (opened) => opened.stop(),
  );

  const waits = watchAgendas({ database, clock, changes: live, report, times: settings.agendaTimes });

  const upkeep = startUpkeep({
    database,
    uploads,
    clock: systemClock,
    report,
    times: settings.upkeepTimes,
    tellTime: () => tellWaiting(database, live),
  });

  const ownPersonas = openOwnPersonas(settings, database);
  const { received, speech } = openEars(settings, report);
  const synthesizer =
    settings.synthesizer === undefined
      ? openSynthesizer(settings.openAiAudio, { notify: settings.notify, report })
      : settings.synthesizer;

  const faults = hasScenarios ? createDemoFaults({ database, clock }) : noDemoFaults;
  const app = createApp(
    {
      database,
      replies,
      openReplyStream: createReplyStreams({ database, replies, handout, report, shape: faults.shapeStream }),
      streams: createStreamSeats(settings.connectionLimits),
      revocations,
      speech: faults.aroundSpeech(speech),
      voice: { synthesizer, language: brain.language ?? null },
      uploads,
      receiveUpload: faults.aroundUploads(createUploadReceiver(uploads)),
      signer,
      handout,
      live,
      realtime: realtime.offer,
      clock,
      report,
      builtFolder,
      imagesFolder,
      picturesFolder: ownPersonas.picturesFolder,
      connectionLimits: settings.connectionLimits,
      isTrusted: settings.isTrusted,
      log: settings.log,
      metrics,
      metricsToken: settings.metricsToken,
      isDraining: () => isDraining,
      budgets,
      dayLimits: openDayLimits(database, settings.dayLimits),
      errorEvents: createErrorEvents(database, settings.keptErrorEvents),
      limits: settings.limits,
      addresses: () => addresses,
      operatorToken: settings.operatorToken,
      version: await readVersion(),
    },
    { onRoute: settings.onRoute, extend: faults.extend },
  );
  const listeners: FastifyInstance[] = realtime.server ? [app, realtime.server] : [app];

  const close = async (): Promise<void> => {
    isDraining = true;
    // Whoever distributes requests looks at /health/ready now and then, and sends none after that.
    if (settings.drainMs > 0) await systemClock.sleep(settings.drainMs);
    const isInTime = await closeInOrder(systemClock, settings.shutdownMs, [
      () => replies.stop(),
      () => waits.stop(),
      () => upkeep.stop(),
      async () => speech.utterances.stop(),
      () => Promise.all(listeners.map((listener) => listener.close())),
      () => uploads.stop(),
      () => realtime.stop(),
      () => revocations.stop(),
      async () => synthesizer?.close(),
      () => {
        isClosed = true;
        return database.close();
      },
    ]);
    if (!isInTime)
      settings.notify('The server did not close everything in time: its database or a service may be away.');
  };
  let closing: Promise<void> | null = null;
  const stop = (): Promise<void> => (closing ??= close());

  try {
    const apiUrl = await listenAt(app, settings, {
      port: settings.apiPort,
      portName: 'API_PORT',
      publicUrl: settings.apiUrl,
    });
    const realtimeUrl = realtime.server
      ? await listenAt(realtime.server, settings, {
          port: settings.realtime.port,
          portName: 'REALTIME_PORT',
          publicUrl: settings.realtime.url,
        })
      : '';
    const site = createSite({
      ...settings,
      ownPersonas: ownPersonas.listed,
      pagesFolder: settings.pagesDir,
      docsFolder: settings.docsDir,
      ...{ builtFolder, apiUrl, realtimeUrl, report },
    });
    listeners.push(site);
    const siteUrl = await listenAt(site, settings, {
      port: settings.port,
      portName: 'PORT',
      publicUrl: settings.siteUrl,
    });
    // On an open address the origin is the network's, but on the machine itself people open the loopback.
    const isLocal = settings.siteUrl === null && settings.apiUrl === null;
    const originsOf = (url: string, listener: FastifyInstance): readonly string[] =>
      [url, ...(isLocal ? [`http://127.0.0.1:${portOf(listener)}`] : [])].flatMap(withLoopbackNames);
    const siteOrigins = originsOf(siteUrl, site);
    const allowedOrigins = [...siteOrigins, ...originsOf(apiUrl, app), ...settings.allowedOrigins];
    addresses = { apiUrl, realtimeUrl, allowedOrigins, siteOrigins };
    const ports = { api: portOf(app), realtime: realtime.server ? portOf(realtime.server) : 0 };
    return { siteUrl, apiUrl, ports, database, live, speech: received, operatorToken: settings.operatorToken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
