// What the server says of itself to those who run it (docs/running.md).

import { createLog, describeError, describeStack } from '@persona-chat/demo-host/server/operations/log.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { png } from './support/sample-files.ts';
import { startServerProcess } from './support/server-process.ts';
import { openStream } from './support/stream-reader.ts';
import { uploaded } from './support/uploads.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const lines: string[] = [];
const metricsToken = 'token-of-the-figures';
const demoHost = useDemoHost({
  metricsToken,
  log: createLog('info', { write: (line) => void lines.push(line) }),
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${demoHost().apiUrl}${path}`, { headers });
const figures = async (): Promise<string> =>
  (await get('/metrics', { authorization: `Bearer ${metricsToken}` })).text();

describe('the log', () => {
  it('has a line for each request, without ids, tokens and words', async () => {
    const visitor = await createVisitor(demoHost());
    lines.length = 0;
    const message = await visitor.say('My secret recipe');
    await visitor.read(message.id);
    await eventually(() => lines.length >= 2);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged[0]).toMatchObject({ level: 'info', method: 'POST', route: '/chat/v4', status: 200, msg: 'request' });
    expect(logged[0]?.['request']).toEqual(expect.any(String));
    expect(logged[1]).toMatchObject({ method: 'GET', route: '/chat/v4/stream/:userMessageId', status: 200 });
    expect(new Date(String(logged[0]?.['time'])).getTime()).toBeGreaterThan(0);
    const text = lines.join('');
    for (const secret of [visitor.token, visitor.conversationId, message.id, 'recipe'])
      expect(text).not.toContain(secret);
  });

  it('says of an error what it is, and nothing of a row that was refused', () => {
    const error = Object.assign(new Error('null value in column'), {
      code: '23502',
      detail: 'Failing row: (My secret)',
    });
    const described = JSON.stringify(describeError(error));
    expect(described).toContain('23502');
    expect(described).not.toContain('secret');
    expect(describeError('odd')).toEqual({ error: 'odd' });
  });

  it('says of a header that cannot be sent no value, neither to machines nor to people', () => {
    let error: unknown;
    try {
      new Headers().append('authorization', 'Bearer sk-SECRET"\nrest of it');
    } catch (cause) {
      error = new Error('The call failed', { cause });
    }
    const { cause } = error as Error;
    const told = [describeError(error), describeError(cause), describeStack(error), describeStack(cause)];
    expect(JSON.stringify(told)).not.toMatch(/SECRET|rest of it/);
    expect(describeError(cause)['reason']).toBe('Headers.append: this is an invalid header value.');
    expect(describeStack('odd')).toBe('odd');
  });
});

describe('GET /metrics', () => {
  it('counts requests, calls of the model, first words, files, and what is open', async () => {
    const visitor = await createVisitor(demoHost());
    await uploaded(demoHost(), { token: visitor.token, name: 'Tea.png', bytes: png });
    const message = await visitor.say('/slow 20 /long 40');
    const { reading } = await openStream((options) => visitor.read(message.id, options));
    expect(await figures()).toContain('persona_chat_open{kind="reply"} 1');
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    await reading;
    await eventually(async () => (await figures()).includes('persona_chat_open{kind="reply"} 0'));
    const text = await figures();
    expect(text).toMatch(/persona_chat_request_seconds_count\{method="POST",route="\/chat\/v4",status="200"\} \d+/);
    expect(text).toMatch(/persona_chat_model_calls_total\{outcome="stopped"\} [1-9]/);
    expect(text).toMatch(/persona_chat_first_token_seconds_count [1-9]/);
    expect(text).toContain('persona_chat_uploads_total 1');
    expect(text).toContain(`persona_chat_upload_bytes_total ${png.length}`);
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('is for who knows the token', async () => {
    expect((await get('/metrics')).status).toBe(401);
    expect((await get('/metrics', { authorization: 'Bearer something-else' })).status).toBe(401);
  });
});

describe('health', () => {
  it('says that the process is there, and that it can serve', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await get('/health/ready');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: true, files: true, accepting: true } },
    ]);
  });

  it('refuses while it drains, and answers requests meanwhile', { timeout: 60_000 }, async () => {
    const server = await startServerProcess({ DATA_DIR: '', DRAIN_SECONDS: '3', LOG: 'json' });
    expect((await fetch(`${server.apiUrl}/health/ready`)).status).toBe(200);
    const ended = server.end('SIGTERM');
    await eventually(async () => (await fetch(`${server.apiUrl}/health/ready`)).status === 503);
    expect((await fetch(`${server.apiUrl}/api/version`)).status).toBe(200);
    expect(await ended).toBe(0);
    const logged = server
      .output()
      .out.trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(logged.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['listening', 'stopping']));
    expect(server.output().out).not.toMatch(/Token for the page/);
  });
});
