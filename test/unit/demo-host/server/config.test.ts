import { readConfig } from '@persona-chat/demo-host/server/config.ts';
import { trustNobody } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { describe, expect, it } from 'vitest';

const s3 = { S3_BUCKET: 'tea', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const url = 'http://127.0.0.1:2/v1';

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toEqual({
      port: 4321,
      apiPort: 4322,
      host: '127.0.0.1',
      siteUrl: null,
      apiUrl: null,
      dataDir: '.data',
      distDir: 'dist',
      databaseUrl: null,
      isDurable: false,
      databaseTimes: {},
      shutdownMs: 8_000,
      drainMs: 0,
      logLevel: null,
      metricsToken: null,
      allowedOrigins: [],
      openAi: null,
      openAiAudio: null,
      uploadLimits: {},
      objectStore: null,
      operatorToken: null,
      agendaTimes: {},
      upkeepTimes: {},
      demoTokens: { user: null, admin: null },
      isDemo: false,
      hasPublicTokens: false,
      isTrusted: trustNobody,
      budgets: {},
      personaSources: { folder: 'personas', isFolderNamed: false, fromEnvironment: null },
      realtime: { choice: { kind: 'sse', personas: {} }, port: 4323, url: null, cloud: null },
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', OPENAI_API_KEY: '' })).toEqual(readConfig({}));
  });

  it('puts the API beside the site', () => {
    expect(readConfig({ PORT: '8000' }).apiPort).toBe(8001);
    expect(readConfig({ PORT: '8000', API_PORT: '9000' }).apiPort).toBe(9000);
    expect(readConfig({ PORT: '0' }).apiPort).toBe(0);
  });

  it('reads a list of origins', () => {
    const config = readConfig({ ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443' });
    expect(config.allowedOrigins).toEqual(['https://a.example', 'https://b.example:8443']);
  });

  it('lets the same endpoint listen and speak when its models are named', () => {
    const named = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_TRANSCRIPTION_MODEL: 'whisper-1' };
    expect(readConfig(named).openAiAudio).toEqual({
      baseUrl: 'http://127.0.0.1:1/v1',
      apiKey: 'none',
      transcriptionModel: 'whisper-1',
      speechModel: null,
      speechVoice: null,
    });
    const speaking = { OPENAI_API_KEY: 'k', OPENAI_SPEECH_MODEL: 'tts-1', OPENAI_SPEECH_VOICE: 'coral' };
    expect(readConfig(speaking).openAiAudio).toMatchObject({
      apiKey: 'k',
      transcriptionModel: null,
      speechModel: 'tts-1',
      speechVoice: 'coral',
    });
    expect(readConfig({ OPENAI_API_KEY: 'k' }).openAiAudio).toBeNull();
    expect(() => readConfig({ OPENAI_SPEECH_MODEL: 'tts-1' })).toThrow(/^OPENAI_SPEECH_MODEL: /);
  });

  it('lets a second endpoint listen and speak when its models are named', () => {
    const first = { OPENAI_API_KEY: 'k', OPENAI_TRANSCRIPTION_MODEL: 'whisper-1', OPENAI_SPEECH_MODEL: 'tts-1' };
    const url = { OPENAI_FALLBACK_BASE_URL: 'http://127.0.0.1:2/v1' };
    const models = { OPENAI_FALLBACK_TRANSCRIPTION_MODEL: 'base', OPENAI_FALLBACK_SPEECH_MODEL: 'kokoro' };
    expect(readConfig({ ...first, ...url }).openAiAudio).not.toHaveProperty('fallback');
    const times = { OPENAI_TRANSCRIPTION_TIMEOUT_SECONDS: '20', OPENAI_SPEECH_TIMEOUT_SECONDS: '5' };
    expect(readConfig({ ...first, ...url, ...models, ...times }).openAiAudio).toMatchObject({
      transcriptionTimeoutMs: 20_000,
      speechTimeoutMs: 5_000,
      fallback: {
        baseUrl: 'http://127.0.0.1:2/v1',
        apiKey: 'none',
        transcriptionModel: 'base',
        speechModel: 'kokoro',
        speechVoice: null,
      },
    });
    const voices = { OPENAI_SPEECH_VOICE: 'coral', OPENAI_FALLBACK_SPEECH_VOICE: 'af_sky' };
    expect(readConfig({ ...first, ...url, ...models, ...voices }).openAiAudio?.fallback?.speechVoice).toBe('af_sky');
    expect(() => readConfig({ ...first, ...models })).toThrow(/^OPENAI_FALLBACK_BASE_URL: /);
    expect(() => readConfig({ OPENAI_API_KEY: 'k', ...url, ...models })).toThrow(
      /^OPENAI_FALLBACK_TRANSCRIPTION_MODEL: /,
    );
  });

  it('lets a completions endpoint answer when one is named', () => {
    expect(readConfig({ OPENAI_API_KEY: 'k' }).openAi).toMatchObject({
      apiKey: 'k',
      baseUrl: 'https://api.openai.com/v1',
    });
    const local = readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'tiny' });
    expect(local.openAi).toMatchObject({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'tiny' });
    expect(readConfig({ OPENAI_MODEL: 'tiny' }).openAi).toBeNull();
  });

  it.each(['OPENAI_API_KEY', 'OPENAI_FALLBACK_API_KEY', 'S3_ACCESS_KEY_ID', 'DEMO_USER_TOKEN'])(
    'refuses %s with a character that no header may carry, and never repeats it',
    (name) => {
      for (const inner of ['\n', '\r\n', '\0', '\u007f', '\u2019', 'é', '\t']) {
        let refusal = '';
        try {
          readConfig({
            ...s3,
            OPENAI_API_KEY: 'k',
            OPENAI_FALLBACK_BASE_URL: url,
            [name]: `sk-SECRET-SECRET${inner}x`,
          });
        } catch (error) {
          refusal = String(error);
        }
        expect(refusal).toMatch(new RegExp(`^Error: ${name}: .* (is|are) needed`));
        expect(refusal).not.toContain('SECRET');
      }
    },
  );

  it('takes a key without the white space around it, which alone is none', () => {
    const both = { OPENAI_API_KEY: ' k\r\n', OPENAI_FALLBACK_BASE_URL: url, OPENAI_FALLBACK_API_KEY: 'l\n' };
    expect(readConfig(both).openAi).toMatchObject({ apiKey: 'k', fallback: { apiKey: 'l' } });
    const keys = { S3_ACCESS_KEY_ID: 'id\n', S3_SECRET_ACCESS_KEY: 'secret\n' };
    expect(readConfig({ ...s3, ...keys }).objectStore).toMatchObject({ accessKeyId: 'id', secretAccessKey: 'secret' });
    expect(() => readConfig({ OPENAI_API_KEY: ' \n' })).toThrow(/^OPENAI_API_KEY: /);
  });

  it('reads how long the endpoint is waited for, and a second one', () => {
    const first = { OPENAI_API_KEY: 'k', OPENAI_MODEL: 'tiny', OPENAI_TIMEOUT_SECONDS: '15' };
    expect(readConfig(first).openAi).toMatchObject({ timeoutMs: 15_000, fallback: null });
    const url = { OPENAI_FALLBACK_BASE_URL: 'http://127.0.0.1:2/v1' };
    expect(readConfig({ ...first, ...url }).openAi?.fallback).toEqual({
      baseUrl: 'http://127.0.0.1:2/v1',
      apiKey: 'none',
      model: 'tiny',
    });
    const named = { ...first, ...url, OPENAI_FALLBACK_API_KEY: 'l', OPENAI_FALLBACK_MODEL: 'big' };
    expect(readConfig(named).openAi?.fallback).toMatchObject({ apiKey: 'l', model: 'big' });
    expect(() => readConfig({ ...first, OPENAI_FALLBACK_MODEL: 'big' })).toThrow(/^OPENAI_FALLBACK_BASE_URL: /);
    expect(() => readConfig(url)).toThrow(/^OPENAI_FALLBACK_BASE_URL: /);
  });

  it('reads how long an agenda waits, and who may operate', () => {
    const config = readConfig({
      EMPTY_CHAT_DAYS: '0',
      RECORDING_DAYS: '30',
      AGENDA_REMINDER_SECONDS: '0',
      AGENDA_TIMEOUT_SECONDS: '90',
      OPERATOR_TOKEN: 'x'.repeat(16),
    });
    expect(config.upkeepTimes).toEqual({ emptyChatDays: 0, retentionDays: { recordings: 30 } });
    expect([config.agendaTimes, config.operatorToken]).toEqual([{ reminderMs: 0, timeoutMs: 90_000 }, 'x'.repeat(16)]);
    expect(() => readConfig({ OPERATOR_TOKEN: 'short' })).toThrow('OPERATOR_TOKEN');
    expect(() => readConfig({ DISK_RESERVE_BYTES: '1 MB' })).toThrow('DISK_RESERVE_BYTES');
    expect(readConfig({ DISK_RESERVE_BYTES: '0' }).diskReserveBytes).toBe(0);
    expect(() => readConfig({ EMPTY_CHAT_DAYS: 'none' })).toThrow('EMPTY_CHAT_DAYS');
    expect(() => readConfig({ AGENDA_TIMEOUT_SECONDS: 'soon' })).toThrow('AGENDA_TIMEOUT_SECONDS');
  });

  it('keeps uploads in an object store when one is named', () => {
    const store = { endpoint: null, region: 'us-east-1', bucket: 'tea', accessKeyId: 'id', secretAccessKey: 'secret' };
    expect(readConfig(s3).objectStore).toEqual(store);
    const local = { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'local' };
    expect(readConfig(local).objectStore).toMatchObject({ endpoint: 'http://127.0.0.1:9000', region: 'local' });
  });

  it.each(Object.keys(s3))('wants all of an object store: %s', (name) => {
    expect(() => readConfig({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000', [name]: '' })).toThrow(name);
  });

  it('reads how much room there is for uploads', () => {
    const config = readConfig({ UPLOAD_TOTAL_BYTES: '5000', UPLOAD_VISITOR_BYTES: '400', UPLOAD_ADDRESS_BYTES: '900' });
    expect(config.uploadLimits).toEqual({ totalBytes: 5_000, visitorBytes: 400, addressBytes: 900 });
  });

  it('has well-known tokens when they are asked for', () => {
    const known = { user: 'demo-user-token', admin: 'demo-admin-token' };
    expect(readConfig({ DEMO: '1' })).toMatchObject({ demoTokens: known, hasPublicTokens: true });
    expect(readConfig({ DEMO: '1', API_URL: 'http://localhost:9000' }).demoTokens).toEqual(known);
    expect(readConfig({ DEMO: '1', DEMO_ADMIN_TOKEN: 'one-of-mine' }).demoTokens).toEqual({
      ...known,
      admin: 'one-of-mine',
    });
    expect(() => readConfig({ DEMO: 'yes' })).toThrow('DEMO');
  });

  it.each([
    {},
    { DEMO: '1', HOST: '0.0.0.0' },
    { DEMO: '1', DATABASE_URL: 'postgres://db.example/chat' },
    { DEMO: '1', API_URL: 'https://api.shop.example' },
    { DEMO: '1', SITE_URL: 'https://shop.example' },
    { DEMO: '1', TRUST_PROXY: 'loopback' },
    { DEMO: '1', REALTIME_URL: 'https://live.shop.example' },
  ])('gives no well-known tokens to a server that others can reach, or that did not ask: %j', (variables) => {
    expect(readConfig(variables)).toMatchObject({ demoTokens: { user: null, admin: null }, hasPublicTokens: false });
    expect(readConfig({ ...variables, DEMO_USER_TOKEN: 'one-of-mine' }).demoTokens).toEqual({
      user: 'one-of-mine',
      admin: null,
    });
  });

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['UPLOAD_TOTAL_BYTES', '5 GB'],
    ['S3_ENDPOINT', 'minio'],
    ['API_URL', 'not a url'],
    ['SITE_URL', 'https://site.example/path'],
    ['DATABASE_URL', 'db'],
    ['DATABASE_TIMEOUT_SECONDS', '0'],
    ['SHUTDOWN_SECONDS', 'soon'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['DAILY_MODEL_CALLS', '500'],
    ['DAILY_SPEECH_SECONDS', '1, 2, many'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['ALLOWED_ORIGINS', '*'],
  ])('names the variable that is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it('reads what may be spent in a day', () => {
    expect(readConfig({ DAILY_MODEL_CALLS: '5, 50,0' }).budgets).toEqual({
      modelCalls: { visitor: 5, site: 50, total: 0 },
    });
    expect(readConfig({ DAILY_MODEL_CALLS: '5,50,0,20' }).budgets).toEqual({
      modelCalls: { visitor: 5, site: 50, total: 0, address: 20 },
    });
  });

  it('offers events, and in the demo and with a project Firestore', () => {
    const choiceOf = (variables: Record<string, string>) => readConfig(variables).realtime.choice;
    expect(choiceOf({})).toEqual({ kind: 'sse', personas: {} });
    expect(choiceOf({ DEMO: '1' })).toEqual({ kind: 'firestore', personas: { guide: 'sse' } });
    expect(choiceOf({ DEMO: '1', REALTIME: 'sse' })).toEqual({ kind: 'sse', personas: {} });
    const project = { GOOGLE_APPLICATION_CREDENTIALS: 'key.json', FIREBASE_WEB_CONFIG: '{"apiKey":"k"}' };
    expect(choiceOf({ FIREBASE_PROJECT_ID: 'tea', ...project })).toEqual({ kind: 'firestore', personas: {} });
    // Nobody listens there: no port is needed.
    expect(readConfig({ PORT: '65534' }).realtime.port).toBe(0);
  });

  it('offers one way of realtime to all when it is named', () => {
    expect(readConfig({ REALTIME: 'sse' }).realtime.choice).toEqual({ kind: 'sse', personas: {} });
    expect(readConfig({ API_PORT: '9000' }).realtime.port).toBe(9001);
    expect(readConfig({ PORT: '0' }).realtime.port).toBe(0);
    expect(readConfig({ REALTIME_PORT: '7000' }).realtime.port).toBe(7000);
    expect(() => readConfig({ REALTIME: 'soon' })).toThrow('REALTIME');
    expect(() => readConfig({ REALTIME_URL: 'https://live.example/x' })).toThrow('REALTIME_URL');
  });

  it('takes a project at Google whole or says what is missing', () => {
    const whole = {
      FIREBASE_PROJECT_ID: 'tea',
      GOOGLE_APPLICATION_CREDENTIALS: 'key.json',
      FIREBASE_WEB_CONFIG: '{"apiKey":"k","authDomain":"tea.example"}',
    };
    expect(readConfig(whole).realtime.cloud).toEqual({
      projectId: 'tea',
      keyFile: 'key.json',
      webConfig: { projectId: 'tea', apiKey: 'k', authDomain: 'tea.example' },
    });
    for (const name of ['GOOGLE_APPLICATION_CREDENTIALS', 'FIREBASE_WEB_CONFIG']) {
      expect(() => readConfig({ ...whole, [name]: '' })).toThrow(name);
    }
    for (const text of ['{', '{}', '[]', '"x"']) {
      expect(() => readConfig({ ...whole, FIREBASE_WEB_CONFIG: text })).toThrow('FIREBASE_WEB_CONFIG');
    }
    expect(readConfig({ GOOGLE_APPLICATION_CREDENTIALS: 'key.json' }).realtime.cloud).toBeNull();
  });
});

it.each(['OPENAI_BASE_URL', 'OPENAI_FALLBACK_BASE_URL', 'S3_ENDPOINT'])('%s begins with http or https', (name) => {
  for (const value of ['nope', 'localhost:11434', 'ftp://x'])
    expect(() => readConfig({ OPENAI_API_KEY: 'key', [name]: value })).toThrow(`${name}: A URL is needed, as in http`);
});
