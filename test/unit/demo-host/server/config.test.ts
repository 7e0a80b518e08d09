import { readConfig } from '@persona-chat/demo-host/server/config.ts';
import { describe, expect, it } from 'vitest';

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
      allowedOrigins: [],
      openAi: null,
      uploadLimits: {},
      objectStore: null,
      demoTokens: { user: 'demo-user-token', admin: 'demo-admin-token' },
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

  it('lets a completions endpoint answer when one is named', () => {
    expect(readConfig({ OPENAI_API_KEY: 'k' }).openAi).toMatchObject({
      apiKey: 'k',
      baseUrl: 'https://api.openai.com/v1',
    });
    const local = readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1', OPENAI_MODEL: 'tiny' });
    expect(local.openAi).toMatchObject({ baseUrl: 'http://127.0.0.1:11434/v1', model: 'tiny' });
    expect(readConfig({ OPENAI_MODEL: 'tiny' }).openAi).toBeNull();
  });

  const s3 = { S3_BUCKET: 'tea', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

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
    const config = readConfig({ UPLOAD_TOTAL_BYTES: '5000', UPLOAD_VISITOR_BYTES: '400' });
    expect(config.uploadLimits).toEqual({ totalBytes: 5_000, visitorBytes: 400 });
  });

  it.each([{ HOST: '0.0.0.0' }, { DATABASE_URL: 'postgres://db.example/chat' }])(
    'gives no well-known tokens to a server that others can reach: %j',
    (variables) => {
      expect(readConfig(variables).demoTokens).toEqual({ user: null, admin: null });
      expect(readConfig({ ...variables, DEMO_USER_TOKEN: 'mine' }).demoTokens).toEqual({ user: 'mine', admin: null });
    },
  );

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['UPLOAD_TOTAL_BYTES', '5 GB'],
    ['S3_ENDPOINT', 'minio'],
    ['API_URL', 'not a url'],
    ['SITE_URL', 'https://site.example/path'],
    ['DATABASE_URL', 'db'],
    ['ALLOWED_ORIGINS', 'https://a.example/'],
    ['ALLOWED_ORIGINS', '*'],
  ])('names the variable that is wrong: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
