// What the demo can be told, and what it does without being told.

import type { AgendaTimes } from './agendas/agenda-waits.ts';
import type { Brain } from './brains/brain.ts';
import { defaultTimeoutMs } from './brains/openai-brain.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { OpenAiAudioConfig, OpenAiConfig } from './openai-config.ts';
import { defaultConnectionLimits } from './connections.ts';
import type { ConnectionLimits } from './connections.ts';
import type { DailyBudgets } from './limits/budgets.ts';
import type { DayLimits, DayShares } from './limits/day-limits.ts';
import { trustNobody } from './limits/client-address.ts';
import type { IsTrusted } from './limits/client-address.ts';
import { ownFile } from './own-files.ts';
import type { OwnPersonas } from './personas/read-personas.ts';
import { noLog } from './operations/log.ts';
import type { Log } from './operations/log.ts';
import type { RealtimeSettings } from './realtime/open-realtime.ts';
import { defaultReplyTimes } from './replies/replies.ts';
import type { ReplyTimes } from './replies/replies.ts';
import type { RateLimits } from './routes/services.ts';
import { newToken } from './secrets.ts';
import type { SpeechLimits } from './speech/utterances.ts';
import type { KeptErrorEvents } from './store/error-events.ts';
import { defaultDatabaseTimes } from './store/postgres-database.ts';
import type { DatabaseTimes } from './store/postgres-database.ts';
import type { RetentionDays } from './store/retention.ts';
import type { DemoTokens } from './store/seed.ts';
import type { ObjectStoreConfig } from './uploads/s3-file-store.ts';
import type { UpkeepTimes } from './upkeep.ts';
import type { UploadLimits } from './uploads/uploads.ts';
import type { Synthesizer } from './voice/synthesizer.ts';

export interface DemoHostOptions {
  /** Port of the site; 0 or absent picks a free one. */
  readonly port?: number;
  readonly apiPort?: number;
  readonly host?: string;
  readonly siteUrl?: string | null;
  readonly apiUrl?: string | null;
  /** Folder of the embedded database and of uploads; null or absent keeps nothing after the end. */
  readonly dataDir?: string | null;
  readonly databaseUrl?: string | null;
  /** Whether the embedded database outlives a crash of the machine; slower. */
  readonly isDurable?: boolean;
  /** Kept free on the disk of `dataDir`: with less nothing is written, with twice as much left no upload is taken. 0: none. */
  readonly diskReserveBytes?: number;
  /** How long a PostgreSQL is waited for. */
  readonly databaseTimes?: Partial<DatabaseTimes>;
  /** What has not closed so long after `stop` is left behind. */
  readonly shutdownMs?: number;
  /** So long after `stop` requests are still taken, while /health/ready refuses. */
  readonly drainMs?: number;
  /** A line for each request, and what goes wrong; nothing when absent. */
  readonly log?: Log;
  /** With it /metrics is read; null or absent: nobody does. */
  readonly metricsToken?: string | null;
  /** What a new embedded database begins with, as PGlite dumps it; for tests, which start many. */
  readonly blankDatabase?: Blob | null;
  readonly distDir?: string;
  readonly pagesDir?: string;
  /** What `npm run docs` has written; the demo shows it under /docs/. */
  readonly docsDir?: string;
  readonly allowedOrigins?: readonly string[];
  /** In place of the demo's, on pages without its shop; null or absent: the demo. */
  readonly ownPersonas?: OwnPersonas | null;
  readonly openAi?: OpenAiConfig | null;
  readonly openAiAudio?: OpenAiAudioConfig | null;
  /** Answers in place of the adapters. */
  readonly brain?: Brain;
  /** Speaks in place of the adapters; null: nobody speaks. */
  readonly synthesizer?: Synthesizer | null;
  /** Whether messages may ask for faults; by default only while the scripted persona answers. */
  readonly hasScenarios?: boolean;
  readonly wordDelayMs?: number;
  readonly slowDelayMs?: number;
  readonly replyTimes?: Partial<ReplyTimes>;
  readonly limits?: Partial<RateLimits>;
  readonly connectionLimits?: Partial<ConnectionLimits>;
  /** How many statements one address has under way at a PostgreSQL; the embedded database does one at a time anyway. */
  readonly addressStatements?: number;
  /** Proxies whose word about the client's address counts; none when absent. */
  readonly isTrusted?: IsTrusted;
  /** What may be spent in a day. */
  readonly budgets?: Partial<DailyBudgets>;
  /** What may be done in a day that costs room. */
  readonly dayLimits?: Partial<Record<keyof DayLimits, DayShares>>;
  readonly keptErrorEvents?: Partial<KeptErrorEvents>;
  readonly uploadLimits?: Partial<UploadLimits>;
  readonly speechLimits?: Partial<SpeechLimits>;
  /** Path of the recogniser of Debian's package, for the demo's personas; null or absent: the demo's only measures sound. */
  readonly pocketsphinx?: string | null;
  /** Keeps what the speech socket receives in memory, as `speech.received`; for tests. */
  readonly keepsSpeech?: boolean;
  /** Keeps uploads in place of the folder. */
  readonly objectStore?: ObjectStoreConfig | null;
  /** How visitors hear of changes; the demo's guide (Oskar) uses events where the others use Firestore. */
  readonly realtime?: Partial<RealtimeSettings>;
  readonly demoTokens?: DemoTokens;
  /** With it an operator signs in; a new one at each start when absent. */
  readonly operatorToken?: string | null;
  /** Silence after which an agenda reminds and ends. */
  readonly agendaTimes?: Partial<AgendaTimes>;
  /** When the database is tidied up, and what of. */
  readonly upkeepTimes?: Partial<Omit<UpkeepTimes, 'retentionDays'>> & {
    readonly retentionDays?: Partial<RetentionDays>;
  };
  readonly clock?: Clock;
  /** Told of unexpected failures; they go nowhere when absent. */
  readonly report?: (error: unknown) => void;
  /** Told what the demo has to do without, a line each. */
  readonly notify?: (line: string) => void;
  readonly onRoute?: (method: string, path: string) => void;
}

type Optional = 'brain' | 'onRoute' | 'synthesizer';
type Nested =
  | 'agendaTimes'
  | 'dayLimits'
  | 'keptErrorEvents'
  | 'databaseTimes'
  | 'budgets'
  | 'connectionLimits'
  | 'realtime'
  | 'operatorToken'
  | 'replyTimes'
  | 'limits'
  | 'upkeepTimes'
  | 'uploadLimits'
  | 'speechLimits';

export type DemoHostSettings = Required<Omit<DemoHostOptions, Optional | Nested>> &
  Pick<DemoHostOptions, Optional> & {
    readonly agendaTimes: AgendaTimes;
    readonly upkeepTimes: UpkeepTimes;
    readonly databaseTimes: DatabaseTimes;
    readonly budgets: DailyBudgets;
    readonly dayLimits: Record<keyof DayLimits, DayShares>;
    readonly keptErrorEvents: KeptErrorEvents;
    readonly connectionLimits: ConnectionLimits;
    readonly operatorToken: string;
    readonly realtime: RealtimeSettings;
    readonly replyTimes: ReplyTimes;
    readonly limits: RateLimits;
    readonly uploadLimits: UploadLimits;
    readonly speechLimits: SpeechLimits;
  };

const minute = 60_000;
const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

const defaultUploadLimits: UploadLimits = {
  /** Of one file (docs/protocol.md#files). */
  maxBytes: 31_457_280,
  totalBytes: 10 * gibibyte,
  visitorBytes: gibibyte,
  visitorFiles: 1_000,
  stallMs: minute,
  // The slowest networks that are still in use bring a little more.
  minBytesPerSecond: 4_096,
};

const defaultSpeechLimits: SpeechLimits = {
  // 300 s (docs/behaviour.md#limits), and what a client sends until it notices.
  maxBytes: 305 * 48_000,
  visitorRecordings: 4,
  addressRecordings: 12,
  recordings: 64,
  idleMs: 15_000,
  longestMs: 7 * minute,
  authorizeMs: 10_000,
  resumeMs: minute,
  lingerMs: 5_000,
};
const defaultBudgets: DailyBudgets = {
  modelCalls: { visitor: 500, site: 20_000, total: 50_000 },
  speechSeconds: { visitor: 3_600, site: 72_000, total: 180_000 },
};
const defaultDayLimits: Record<keyof DayLimits, DayShares> = {
  errorEvents: { visitor: 50, address: 500, site: 2_000, total: 5_000 },
  // Only who is answered by a human can send any; a whole office may share an address.
  humanMessages: { visitor: 1_000, address: 10_000, site: 0, total: 0 },
  formUpdates: { visitor: 200, address: 5_000, site: 0, total: 0 },
  // A provider of mobile phones has as many people behind an address.
  newGuests: { visitor: 0, address: 10_000, site: 0, total: 0 },
};
/** At 64 kB at most for each. */
const defaultKeptErrorEvents: KeptErrorEvents = { visitor: 50, site: 1_000, total: 2_000 };
const defaultAgendaTimes: AgendaTimes = { reminderMs: 3 * minute, timeoutMs: 10 * minute };

const defaultUpkeepTimes: UpkeepTimes = {
  cleanEveryMs: 10_000,
  deleteEveryMs: 60 * minute,
  emptyChatDays: 30,
  retentionDays: { conversations: 0, recordings: 0, idleGuests: 0, idleTokens: 365 },
};

/** Two endpoints may be waited for, one after the other. */
const stallMsOf = ({ timeoutMs = defaultTimeoutMs, fallback }: OpenAiConfig): number =>
  Math.max(defaultReplyTimes.stallMs, (fallback ? 2 : 1) * timeoutMs + 10_000);

/** Where the personas' pictures lie. */
export const imagesFolder = ownFile('packages/demo-host/server/assets');

/** Fills in what is absent. */
export const settle = (options: DemoHostOptions): DemoHostSettings => ({
  port: 0,
  apiPort: 0,
  host: '127.0.0.1',
  siteUrl: null,
  apiUrl: null,
  dataDir: null,
  databaseUrl: null,
  isDurable: false,
  diskReserveBytes: 64 * mebibyte,
  addressStatements: 3,
  isTrusted: trustNobody,
  shutdownMs: 8_000,
  drainMs: 0,
  log: noLog,
  metricsToken: null,
  blankDatabase: null,
  distDir: 'dist',
  pagesDir: ownFile('packages/demo-host/pages'),
  docsDir: 'dist-docs',
  allowedOrigins: [],
  ownPersonas: null,
  openAi: null,
  openAiAudio: null,
  objectStore: null,
  hasScenarios: !options.openAi && !options.brain,
  pocketsphinx: null,
  keepsSpeech: false,
  wordDelayMs: 24,
  slowDelayMs: 1_500,
  demoTokens: { user: 'demo-user-token', admin: 'demo-admin-token' },
  clock: systemClock,
  report: () => {},
  notify: () => {},
  ...options,
  operatorToken: options.operatorToken ?? newToken(),
  upkeepTimes: {
    ...defaultUpkeepTimes,
    ...options.upkeepTimes,
    retentionDays: { ...defaultUpkeepTimes.retentionDays, ...options.upkeepTimes?.retentionDays },
  },
  agendaTimes: { ...defaultAgendaTimes, ...options.agendaTimes },
  budgets: { ...defaultBudgets, ...options.budgets },
  dayLimits: { ...defaultDayLimits, ...options.dayLimits },
  keptErrorEvents: { ...defaultKeptErrorEvents, ...options.keptErrorEvents },
  connectionLimits: { ...defaultConnectionLimits, ...options.connectionLimits },
  databaseTimes: { ...defaultDatabaseTimes, ...options.databaseTimes },
  realtime: {
    choice: { kind: 'firestore', personas: { guide: 'sse' } },
    port: 0,
    url: null,
    idTokenMs: 60 * minute,
    cloud: null,
    ...options.realtime,
  },
  replyTimes: {
    ...defaultReplyTimes,
    ...(options.openAi && { stallMs: stallMsOf(options.openAi) }),
    ...options.replyTimes,
  },
  limits: {
    bootstrap: { max: 600, timeWindow: minute },
    send: { max: 240, timeWindow: minute },
    read: { max: 1_200, timeWindow: minute, isInMemory: true },
    file: { max: 6_000, timeWindow: minute, isByAddress: true, isInMemory: true },
    // A first visit takes some forty, and they are kept: three hundred people behind one address who come within a minute.
    publicFile: { max: 12_000, timeWindow: minute, isByAddress: true, isInMemory: true },
    upload: { max: 120, timeWindow: minute },
    speech: { max: 240, timeWindow: minute },
    live: { max: 240, timeWindow: minute },
    ownData: { max: 10, timeWindow: minute },
    signIn: { max: 30, timeWindow: minute },
    operator: { max: 6_000, timeWindow: minute, isByAddress: true, isInMemory: true },
    ...options.limits,
  },
  uploadLimits: { ...defaultUploadLimits, ...options.uploadLimits },
  speechLimits: { ...defaultSpeechLimits, ...options.speechLimits },
});
