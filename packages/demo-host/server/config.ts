// The one place that reads environment variables.

import * as v from 'valibot';
import type { ObjectStoreConfig } from './uploads/s3-file-store.ts';

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'A port number is needed.'),
  v.transform(Number),
  v.maxValue(65_535),
);
const url = v.pipe(v.string(), v.url('A URL is needed.'));
const origin = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'An origin is needed, as in https://shop.example.',
  ),
);
const bytes = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, 'A number of bytes is needed.'), v.transform(Number));
const list = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter((entry) => entry !== '')),
  v.array(origin),
);

const environmentSchema = v.object({
  PORT: v.optional(port, '4321'),
  API_PORT: v.optional(port),
  HOST: v.optional(v.string(), '127.0.0.1'),
  /** Addresses under which browsers reach the two listeners, where a proxy stands before them. */
  SITE_URL: v.optional(origin),
  API_URL: v.optional(origin),
  DATA_DIR: v.optional(v.string(), '.data'),
  DIST_DIR: v.optional(v.string(), 'dist'),
  DATABASE_URL: v.optional(url),
  ALLOWED_ORIGINS: v.optional(list, ''),
  OPENAI_BASE_URL: v.optional(url, 'https://api.openai.com/v1'),
  OPENAI_API_KEY: v.optional(v.string()),
  OPENAI_MODEL: v.optional(v.string(), 'gpt-4o-mini-2024-07-18'),
  UPLOAD_TOTAL_BYTES: v.optional(bytes),
  UPLOAD_VISITOR_BYTES: v.optional(bytes),
  S3_ENDPOINT: v.optional(url),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  DEMO_USER_TOKEN: v.optional(v.string()),
  DEMO_ADMIN_TOKEN: v.optional(v.string()),
});

type Environment = v.InferOutput<typeof environmentSchema>;

export interface OpenAiConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

export interface Config {
  readonly port: number;
  readonly apiPort: number;
  readonly host: string;
  readonly siteUrl: string | null;
  readonly apiUrl: string | null;
  readonly dataDir: string;
  readonly distDir: string;
  readonly databaseUrl: string | null;
  readonly allowedOrigins: readonly string[];
  /** null: the scripted persona answers. */
  readonly openAi: OpenAiConfig | null;
  /** Room for uploads; what is absent has the demo's default. */
  readonly uploadLimits: { readonly totalBytes?: number; readonly visitorBytes?: number };
  /** null: uploads lie in the data folder. */
  readonly objectStore: ObjectStoreConfig | null;
  readonly demoTokens: { readonly user: string | null; readonly admin: string | null };
}

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

const readOpenAi = (environment: Environment, isAsked: boolean): OpenAiConfig | null => {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = environment;
  // A local endpoint may need no key; its URL alone is a wish.
  return isAsked ? { baseUrl, model, apiKey: apiKey ?? 'none' } : null;
};

const readUploadLimits = (environment: Environment): Config['uploadLimits'] => {
  const { UPLOAD_TOTAL_BYTES: totalBytes, UPLOAD_VISITOR_BYTES: visitorBytes } = environment;
  return {
    ...(totalBytes === undefined ? {} : { totalBytes }),
    ...(visitorBytes === undefined ? {} : { visitorBytes }),
  };
};

/** All or nothing: half a configuration would keep uploads where nobody looks for them. */
const readObjectStore = (environment: Environment): ObjectStoreConfig | null => {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const isAsked = [endpoint, bucket, accessKeyId, secretAccessKey].some((value) => value !== undefined);
  if (!isAsked) return null;
  if (bucket === undefined) throw new Error('S3_BUCKET: The name of a bucket is needed.');
  if (accessKeyId === undefined) throw new Error('S3_ACCESS_KEY_ID: A key is needed.');
  if (secretAccessKey === undefined) throw new Error('S3_SECRET_ACCESS_KEY: A key is needed.');
  return { endpoint: endpoint ?? null, region, bucket, accessKeyId, secretAccessKey };
};

/** Reads the environment; an empty variable counts as absent. Throws an error that names the variable. */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = v.safeParse(environmentSchema, given);
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${v.getDotPath(issue) ?? 'Environment'}: ${issue.message}`);
  }
  const environment = result.output;
  const { PORT, HOST } = environment;
  // Tokens that everybody can read in the documentation are for one's own machine only.
  const known = isLoopback(HOST) && environment.DATABASE_URL === undefined;
  return {
    port: PORT,
    apiPort: environment.API_PORT ?? (PORT === 0 ? 0 : PORT + 1),
    host: HOST,
    siteUrl: environment.SITE_URL ?? null,
    apiUrl: environment.API_URL ?? null,
    dataDir: environment.DATA_DIR,
    distDir: environment.DIST_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    openAi: readOpenAi(environment, 'OPENAI_BASE_URL' in given || 'OPENAI_API_KEY' in given),
    uploadLimits: readUploadLimits(environment),
    objectStore: readObjectStore(environment),
    demoTokens: {
      user: environment.DEMO_USER_TOKEN ?? (known ? 'demo-user-token' : null),
      admin: environment.DEMO_ADMIN_TOKEN ?? (known ? 'demo-admin-token' : null),
    },
  };
};
