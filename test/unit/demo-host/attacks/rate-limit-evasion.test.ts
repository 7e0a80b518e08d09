// Ways round the rate limit: invented tokens, invented addresses, many guests, another process.

import { addressKey, readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { describe, expect, it, vi } from 'vitest';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor, sendBody } from '../server/support/visitor.ts';
import type { Target } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 60_000 });

const windowMs = 600_000;
const limits = { bootstrap: { max: 6, timeWindow: windowMs }, send: { max: 3, timeWindow: windowMs } };
const host = useDemoHost({ limits });
const proxied = useDemoHost({ limits, isTrusted: readTrustedProxies('loopback') });

const open = async (target: Target, headers: Record<string, string>): Promise<number> =>
  (await call(target, '/conversations', { method: 'POST', body: bootstrapBody, headers })).status;

const inParallel = async (times: number, ask: (index: number) => Promise<number>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let from = 0; from < times; from += 50) {
    const batch = Array.from({ length: Math.min(50, times - from) }, (_, index) => ask(from + index));
    statuses.push(...(await Promise.all(batch)));
  }
  return statuses;
};

describe('a limit', () => {
  it('stays exhausted however many invalid tokens come after, which count for their address', async () => {
    const visitor = await createVisitor(host());
    for (let index = 0; index < 3; index += 1) expect((await visitor.post('Hello')).status).toBe(200);
    expect((await visitor.post('Hello')).status).toBe(429);
    const body = sendBody(visitor.conversationId, 'Hello');
    const statuses = await inParallel(1_000, async (index) => {
      const headers = { authorization: `Bearer invented-token-${index}`, 'content-type': 'application/json' };
      return (await fetch(`${host().apiUrl}/chat/v4`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    });
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(997);
    expect((await visitor.post('Hello')).status).toBe(429);
  });

  it('does not believe a forwarded address of whoever asks', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push(await open(host(), { 'x-forwarded-for': `203.0.113.${index}` }));
    expect(statuses.at(-1)).toBe(429);
  });

  it('counts for each address that a trusted proxy forwards, and takes no more of the header than that', async () => {
    for (let index = 0; index < 6; index += 1) {
      expect(await open(proxied(), { 'x-forwarded-for': `1.2.3.${index}, 198.51.100.7` })).toBe(200);
    }
    expect(await open(proxied(), { 'x-forwarded-for': '9.9.9.9, 198.51.100.7' })).toBe(429);
    expect(await open(proxied(), { 'x-forwarded-for': '198.51.100.8' })).toBe(200);
  });

  it('of an address holds for all of its guests together', async () => {
    const from = (last: number): Record<string, string> => ({ 'x-forwarded-for': `192.0.2.${last}` });
    const statuses: number[] = [];
    for (let guest = 0; guest < 12; guest += 1) {
      const opened = await call(proxied(), '/conversations', {
        method: 'POST',
        body: bootstrapBody,
        headers: from(guest),
      });
      const { token, conversation } = opened.data as { token: string; conversation: { id: string } };
      for (let index = 0; index < 3; index += 1) {
        const body = sendBody(conversation.id, 'Hello');
        statuses.push((await call(proxied(), '/chat/v4', { method: 'POST', body, token, headers: from(200) })).status);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  });
});

describe('an address', () => {
  it('counts as its network in the sixth version, and as itself in the fourth', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(addressKey('2001:db8:1:2::1')).toBe('2001:db8:1:2');
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressKey('::1')).toBe('0:0:0:0');
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1');
  });

  it('is trusted by list, name or number', () => {
    const listed = readTrustedProxies('loopback, 10.0.0.0/8 2001:db8::/32');
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '2001:db8::5'])
      expect(listed(address, 0)).toBe(true);
    for (const address of ['192.0.2.1', '11.0.0.1', '2001:db9::5']) expect(listed(address, 0)).toBe(false);
    const one = readTrustedProxies('1');
    expect([one('192.0.2.1', 0), one('192.0.2.1', 1)]).toEqual([true, false]);
    const wrong = [
      'true',
      '10.0.0.0/40',
      'proxy.example',
      '1.2.3.4/',
      '/8',
      '10.0.0.0/8/8',
      '10.0.0.0/ 8',
      '1.2.3.4/-0',
      ' ',
    ];
    for (const text of wrong) expect(() => readTrustedProxies(text), text).toThrow();
  });
});

const programs = findPostgres();
if (programs === null)
  console.warn('Skipped: limits of two processes. PostgreSQL (initdb, postgres) is not installed here.');

describe.skipIf(programs === null)('two processes', () => {
  it('count together, calls and what is spent in a day', async () => {
    const postgres = await startPostgres(programs ?? '');
    const hosts: DemoHost[] = [];
    try {
      const day = { visitor: 4, site: 0, total: 0 };
      const options = {
        databaseUrl: postgres.url,
        limits: { send: { max: 5, timeWindow: windowMs } },
        wordDelayMs: 0,
        budgets: { modelCalls: day },
      };
      for (let index = 0; index < 2; index += 1) hosts.push(await startDemoHost(options));
      const [here, there] = hosts;
      if (!here || !there) throw new Error('Two servers are needed');
      const one = await createVisitor(here);
      const two = await createVisitor(there, one.token);
      const statuses: number[] = [];
      for (let index = 0; index < 3; index += 1) {
        for (const visitor of [one, two]) statuses.push((await visitor.post('Hello')).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 402, 429]);
    } finally {
      await Promise.all(hosts.map((each) => each.stop()));
      await postgres.stop();
    }
  });
});
