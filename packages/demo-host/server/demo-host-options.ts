// What the demo can be told, and what it does without being told.

import { fileURLToPath } from 'node:url';
import type { Brain } from './brains/brain.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { OpenAiConfig } from './config.ts';
import { defaultReplyTimes } from './replies/replies.ts';
import type { ReplyTimes } from './replies/replies.ts';
import type { RateLimits } from './routes/services.ts';
import type { DemoTokens } from './store/seed.ts';
import type { ObjectStoreConfig } from './uploads/s3-file-store.ts';
import type { UploadLimits } from './uploads/uploads.ts';

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
  readonly distDir?: string;
  readonly pagesDir?: string;
  readonly allowedOrigins?: readonly string[];
  readonly openAi?: OpenAiConfig | null;
  /** Answers in place of the adapters. */
  readonly brain?: Brain;
  /** Whether messages may ask for faults; by default only while the scripted persona answers. */
  readonly hasScenarios?: boolean;
  readonly wordDelayMs?: number;
  readonly slowDelayMs?: number;
  readonly replyTimes?: Partial<ReplyTimes>;
  readonly limits?: Partial<RateLimits>;
  readonly uploadLimits?: Partial<UploadLimits>;
  /** Keeps uploads in place of the folder. */
  readonly objectStore?: ObjectStoreConfig | null;
  readonly demoTokens?: DemoTokens;
  readonly clock?: Clock;
  /** Told of unexpected failures; they go nowhere when absent. */
  readonly report?: (error: unknown) => void;
  readonly onRoute?: (method: string, path: string) => void;
}

type Optional = 'brain' | 'onRoute';
type Nested = 'replyTimes' | 'limits' | 'uploadLimits';

export type DemoHostSettings = Required<Omit<DemoHostOptions, Optional | Nested>> &
  Pick<DemoHostOptions, Optional> & {
    readonly replyTimes: ReplyTimes;
    readonly limits: RateLimits;
    readonly uploadLimits: UploadLimits;
  };

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const minute = 60_000;
const gibibyte = 1024 ** 3;

const defaultUploadLimits: UploadLimits = {
  /** Specification §9. */
  maxBytes: 31_457_280,
  totalBytes: 10 * gibibyte,
  visitorBytes: gibibyte,
  stallMs: minute,
};

/** Where the personas' pictures lie. */
export const imagesFolder = folder('./assets');

/** Fills in what is absent. */
export const settle = (options: DemoHostOptions): DemoHostSettings => ({
  port: 0,
  apiPort: 0,
  host: '127.0.0.1',
  siteUrl: null,
  apiUrl: null,
  dataDir: null,
  databaseUrl: null,
  distDir: 'dist',
  pagesDir: folder('../pages'),
  allowedOrigins: [],
  openAi: null,
  objectStore: null,
  hasScenarios: !options.openAi && !options.brain,
  wordDelayMs: 24,
  slowDelayMs: 1_500,
  demoTokens: { user: 'demo-user-token', admin: 'demo-admin-token' },
  clock: systemClock,
  report: () => {},
  ...options,
  replyTimes: { ...defaultReplyTimes, ...options.replyTimes },
  limits: {
    bootstrap: { max: 600, timeWindow: minute },
    send: { max: 240, timeWindow: minute },
    upload: { max: 120, timeWindow: minute },
    ...options.limits,
  },
  uploadLimits: { ...defaultUploadLimits, ...options.uploadLimits },
});
