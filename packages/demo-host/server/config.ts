// The one place that reads environment variables.

import * as v from 'valibot';
import { maxPort } from './config-values.ts';
import { environmentSchema } from './environment.ts';
import type { Environment } from './environment.ts';
import type { CloudConfig } from './realtime/cloud-firestore.ts';
import type { DailyBudgets } from './limits/budgets.ts';
import { trustNobody } from './limits/client-address.ts';
import type { IsTrusted } from './limits/client-address.ts';
import { readOpenAi, readOpenAiAudio } from './openai-config.ts';
import type { OpenAiAudioConfig, OpenAiConfig } from './openai-config.ts';
import type { LogLevel } from './operations/log.ts';
import type { PersonaSources } from './personas/read-personas.ts';
import type { RealtimeChoice } from './realtime/offer.ts';
import type { RealtimeSettings } from './realtime/open-realtime.ts';
import type { RetentionDays } from './store/retention.ts';
import type { DatabaseTimes } from './store/postgres-database.ts';
import type { ObjectStoreConfig } from './uploads/s3-file-store.ts';
import type { RoomLimits } from './uploads/upload-room.ts';

export interface Config {
  readonly port: number;
  readonly apiPort: number;
  readonly host: string;
  readonly siteUrl: string | null;
  readonly apiUrl: string | null;
  readonly dataDir: string;
  readonly distDir: string;
  readonly databaseUrl: string | null;
  readonly isDurable: boolean;
  /** What is absent has the demo's default. */
  readonly diskReserveBytes?: number;
  /** What is absent has the demo's default. */
  readonly databaseTimes: Partial<DatabaseTimes>;
  readonly shutdownMs: number;
  readonly drainMs: number;
  /** null: plain text for people, and no line for each request. */
  readonly logLevel: LogLevel | null;
  /** null: nobody reads the figures. */
  readonly metricsToken: string | null;
  readonly allowedOrigins: readonly string[];
  /** Where personas come from that are not the demo's. */
  readonly personaSources: PersonaSources;
  /** null: the scripted persona answers. */
  readonly openAi: OpenAiConfig | null;
  readonly openAiAudio: OpenAiAudioConfig | null;
  /** Room for uploads; what is absent has the demo's default. */
  readonly uploadLimits: Pick<Partial<RoomLimits>, 'totalBytes' | 'visitorBytes' | 'addressBytes'>;
  /** null: uploads lie in the data folder. */
  readonly objectStore: ObjectStoreConfig | null;
  /** null: a new one at each start. */
  readonly operatorToken: string | null;
  /** What is absent has the demo's default; 0 stands for never. */
  readonly agendaTimes: { readonly reminderMs?: number; readonly timeoutMs?: number };
  /** What is absent has the demo's default; 0 stands for never. */
  readonly upkeepTimes: { readonly emptyChatDays?: number; readonly retentionDays?: Partial<RetentionDays> };
  /** Proxies whose word about the client's address counts. */
  readonly isTrusted: IsTrusted;
  /** What may be spent in a day; what is absent has the demo's default. */
  readonly budgets: Partial<DailyBudgets>;
  readonly realtime: Omit<RealtimeSettings, 'idTokenMs'>;
  readonly demoTokens: { readonly user: string | null; readonly admin: string | null };
  /** It was asked for, whether or not its tokens are valid. */
  readonly isDemo: boolean;
  /** The tokens of the documentation are valid. */
  readonly hasPublicTokens: boolean;
}

/** The key file alone may be there for something else; a project is a wish, and needs the other two. */
const readCloud = (environment: Environment): CloudConfig | null => {
  const { FIREBASE_PROJECT_ID: projectId, GOOGLE_APPLICATION_CREDENTIALS: keyFile } = environment;
  const { FIREBASE_WEB_CONFIG: webConfig } = environment;
  if (projectId === undefined) return null;
  if (keyFile === undefined) throw new Error('GOOGLE_APPLICATION_CREDENTIALS: The path of a key file is needed.');
  if (webConfig === undefined) throw new Error('FIREBASE_WEB_CONFIG: The configuration of a web app is needed.');
  return { projectId, keyFile, webConfig: { projectId, ...webConfig } };
};

/** The port after another one; 0 picks a free one, and so does what follows it. */
const portAfter = (before: number, steps: number, name: string): number => {
  const next = before === 0 ? 0 : before + steps;
  if (next > maxPort) throw new Error(`${name}: A port number is needed, since there is none after ${before}.`);
  return next;
};

const readApiPort = ({ PORT, API_PORT }: Environment): number => API_PORT ?? portAfter(PORT, 1, 'API_PORT');

/** Events need nothing beside the API; Firestore is for the demo, and for who names a project. */
const realtimeKindOf = ({ REALTIME, DEMO, FIREBASE_PROJECT_ID }: Environment): RealtimeChoice['kind'] =>
  REALTIME ?? (DEMO === '1' || FIREBASE_PROJECT_ID !== undefined ? 'firestore' : 'sse');

const readRealtimePort = (environment: Environment): number => {
  const { PORT, API_PORT, REALTIME_PORT, FIREBASE_PROJECT_ID } = environment;
  if (REALTIME_PORT !== undefined) return REALTIME_PORT;
  const isNeeded = realtimeKindOf(environment) === 'firestore' && FIREBASE_PROJECT_ID === undefined;
  const [before, steps] = PORT === 0 || API_PORT === undefined ? [PORT, 2] : [API_PORT, 1];
  return before + steps > maxPort && !isNeeded ? 0 : portAfter(before, steps, 'REALTIME_PORT');
};

/** Without a wish the demo shows both ways: one of its personas uses events. */
const readRealtime = (environment: Environment): Config['realtime'] => {
  const { REALTIME, DEMO, REALTIME_URL: url } = environment;
  const isDemo = REALTIME === undefined && DEMO === '1';
  return {
    choice: { kind: realtimeKindOf(environment), personas: isDemo ? { guide: 'sse' } : {} },
    port: readRealtimePort(environment),
    url: url ?? null,
    cloud: readCloud(environment),
  };
};

const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host);

/** Whether nobody but this machine can reach the server: no open address, no proxy before it, no store that others share. */
const isPrivate = ({ HOST, DATABASE_URL, TRUST_PROXY, SITE_URL, API_URL, REALTIME_URL }: Environment): boolean => {
  if (TRUST_PROXY !== undefined) return false;
  const urls = [SITE_URL, API_URL, REALTIME_URL].filter((url) => url !== undefined);
  return DATABASE_URL === undefined && isLoopback(HOST) && urls.every((url) => isLoopback(new URL(url).hostname));
};

/** One that is named or told what to do is wanted; the schema of files says what is missing. */
const readPersonaSources = (environment: Environment): PersonaSources => {
  const { PERSONAS_DIR, PERSONA_ID: id, PERSONA_NAME: name, PERSONA_INSTRUCTIONS: instructions } = environment;
  const { PERSONA_PICTURE: picture, PERSONA_GREETING: greeting, PERSONA_STARTERS: starters } = environment;
  const { PERSONA_ACCENT: accent, PERSONA_VOICE: voice } = environment;
  const isAsked = Object.keys(environment).some((variable) => variable.startsWith('PERSONA_'));
  const wanted = {
    ...{ id, name, instructions, picture, greeting, starters },
    style: accent === undefined ? undefined : { accent },
    voice: voice === undefined ? undefined : { id: voice },
  };
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  return {
    folder: PERSONAS_DIR ?? 'personas',
    isFolderNamed: PERSONAS_DIR !== undefined,
    fromEnvironment: isAsked ? given : null,
  };
};

const readUploadLimits = (environment: Environment): Config['uploadLimits'] => {
  const { UPLOAD_TOTAL_BYTES: totalBytes, UPLOAD_VISITOR_BYTES: visitorBytes } = environment;
  const { UPLOAD_ADDRESS_BYTES: addressBytes } = environment;
  return {
    ...(totalBytes === undefined ? {} : { totalBytes }),
    ...(visitorBytes === undefined ? {} : { visitorBytes }),
    ...(addressBytes === undefined ? {} : { addressBytes }),
  };
};

const readAgendaTimes = (environment: Environment): Config['agendaTimes'] => {
  const { AGENDA_REMINDER_SECONDS: reminder, AGENDA_TIMEOUT_SECONDS: timeout } = environment;
  return {
    ...(reminder === undefined ? {} : { reminderMs: reminder * 1_000 }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1_000 }),
  };
};

const readUpkeepTimes = (environment: Environment): Config['upkeepTimes'] => {
  const { EMPTY_CHAT_DAYS: emptyChatDays, CONVERSATION_DAYS: conversations, RECORDING_DAYS: recordings } = environment;
  const { IDLE_GUEST_DAYS: idleGuests, IDLE_TOKEN_DAYS: idleTokens } = environment;
  const retentionDays = {
    ...(conversations !== undefined && { conversations }),
    ...(recordings !== undefined && { recordings }),
    ...(idleGuests !== undefined && { idleGuests }),
    ...(idleTokens !== undefined && { idleTokens }),
  };
  return {
    ...(emptyChatDays !== undefined && { emptyChatDays }),
    ...(Object.keys(retentionDays).length > 0 && { retentionDays }),
  };
};

/** One number stands for all waits: a connection and a lock get half of what a statement gets. */
const readDatabaseTimes = ({ DATABASE_TIMEOUT_SECONDS: seconds }: Environment): Config['databaseTimes'] =>
  seconds === undefined ? {} : { statementMs: seconds * 1_000, connectMs: seconds * 500, lockMs: seconds * 500 };

const readBudgets = (environment: Environment): Config['budgets'] => {
  const { DAILY_MODEL_CALLS: modelCalls, DAILY_SPEECH_SECONDS: speechSeconds } = environment;
  return { ...(modelCalls && { modelCalls }), ...(speechSeconds && { speechSeconds }) };
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

const readTokens = (environment: Environment): Pick<Config, 'demoTokens' | 'hasPublicTokens'> => {
  const { DEMO, DEMO_USER_TOKEN: user = null, DEMO_ADMIN_TOKEN: admin = null } = environment;
  const hasPublicTokens = DEMO === '1' && isPrivate(environment);
  const known = hasPublicTokens ? { user: 'demo-user-token', admin: 'demo-admin-token' } : { user: null, admin: null };
  const demoTokens = { user: user ?? known.user, admin: admin ?? known.admin };
  if (demoTokens.user !== null && demoTokens.user === demoTokens.admin) {
    throw new Error('DEMO_ADMIN_TOKEN: Another token than that of the user is needed.');
  }
  return { hasPublicTokens, demoTokens };
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
  const { PORT, HOST, METRICS_TOKEN, OPERATOR_TOKEN } = environment;
  if (METRICS_TOKEN !== undefined && METRICS_TOKEN === OPERATOR_TOKEN)
    throw new Error('METRICS_TOKEN: Another token than that of the operators is needed.');
  const hasEndpoint = 'OPENAI_BASE_URL' in given || 'OPENAI_API_KEY' in given;
  return {
    port: PORT,
    apiPort: readApiPort(environment),
    host: HOST,
    siteUrl: environment.SITE_URL ?? null,
    apiUrl: environment.API_URL ?? null,
    dataDir: environment.DATA_DIR,
    distDir: environment.DIST_DIR,
    databaseUrl: environment.DATABASE_URL ?? null,
    isDurable: environment.DURABLE === '1',
    ...(environment.DISK_RESERVE_BYTES !== undefined && { diskReserveBytes: environment.DISK_RESERVE_BYTES }),
    databaseTimes: readDatabaseTimes(environment),
    shutdownMs: environment.SHUTDOWN_SECONDS * 1_000,
    drainMs: environment.DRAIN_SECONDS * 1_000,
    logLevel: environment.LOG === 'json' ? environment.LOG_LEVEL : null,
    metricsToken: environment.METRICS_TOKEN ?? null,
    allowedOrigins: environment.ALLOWED_ORIGINS,
    personaSources: readPersonaSources(environment),
    openAi: readOpenAi(environment, hasEndpoint),
    openAiAudio: readOpenAiAudio(environment, hasEndpoint),
    uploadLimits: readUploadLimits(environment),
    objectStore: readObjectStore(environment),
    operatorToken: environment.OPERATOR_TOKEN ?? null,
    agendaTimes: readAgendaTimes(environment),
    upkeepTimes: readUpkeepTimes(environment),
    isTrusted: environment.TRUST_PROXY ?? trustNobody,
    budgets: readBudgets(environment),
    realtime: readRealtime(environment),
    isDemo: environment.DEMO === '1',
    ...readTokens(environment),
  };
};
