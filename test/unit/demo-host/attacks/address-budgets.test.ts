// One person with as many guests as they like, and a made-up site for each, who would use up the day of everybody.

import type { Brain } from '@persona-chat/demo-host/server/brains/brain.ts';
import { readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { beforeEach, expect, it } from 'vitest';
import { toFrames } from '../server/support/sounds.ts';
import { startSpeech } from '../server/support/speech-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import type { UsedDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor, sendBody } from '../server/support/visitor.ts';

const brain: Brain = {
  async *reply() {
    yield { type: 'text', delta: 'Yes.' };
  },
};
const sites = ['https://one.example', 'https://two.example'];
const common = { brain, allowedOrigins: sites, isTrusted: readTrustedProxies('loopback') };
const speechSeconds = { visitor: 10, site: 40, total: 0 };
const host = useDemoHost({ ...common, budgets: { modelCalls: { visitor: 5, site: 20, total: 100 }, speechSeconds } });
const narrow = useDemoHost({ ...common, budgets: { modelCalls: { visitor: 5, site: 20, total: 100, address: 7 } } });
const open = useDemoHost({ ...common, budgets: { modelCalls: { visitor: 2, site: 20, total: 0, address: 0 } } });

beforeEach(async () => {
  for (const each of [host, narrow, open]) await each().database.query('delete from rate_counters');
});

/** Status of a message by a new guest. */
const ask = async (target: UsedDemoHost, from: string, site: string): Promise<number> => {
  const visitor = await createVisitor(target());
  const body = sendBody(visitor.conversationId, 'Hello');
  const answer = await visitor.call('/chat/v4', {
    method: 'POST',
    body,
    headers: { origin: site, 'x-forwarded-for': from },
  });
  if (answer.status === 402)
    expect(answer.message).toBe('The chat has reached its limit for today. Please try again tomorrow.');
  return answer.status;
};

const askOften = async (target: UsedDemoHost, from: (index: number) => string, times: number): Promise<number> => {
  let taken = 0;
  for (let index = 0; index < times; index += 1) {
    if ((await ask(target, from(index), sites[index % 2] ?? '')) === 200) taken += 1;
  }
  return taken;
};

it('an address has half of a site’s day, however many guests and sites it names', async () => {
  expect(await askOften(host, () => '203.0.113.1', 24)).toBe(10);
  expect(await ask(host, '203.0.113.2', sites[0] ?? '')).toBe(200);
  expect(await ask(host, '203.0.113.1', sites[0] ?? '')).toBe(402);
});

it('an IPv6 network is one address', async () => {
  expect(await askOften(host, (index) => `2001:db8:1:2::${index + 1}`, 12)).toBe(10);
  expect(await ask(host, '2001:db8:1:3::1', sites[0] ?? '')).toBe(200);
});

it('an address has as much as it is given, or no limit', async () => {
  expect(await askOften(narrow, () => '203.0.113.1', 9)).toBe(7);
  expect(await askOften(open, () => '203.0.113.1', 24)).toBe(24);
});

it('an address has half of the seconds of speech too', async () => {
  const start = async (requestId: string) => startSpeech(host(), await createVisitor(host(), null, 'voice'), requestId);
  for (const requestId of ['first', 'second']) {
    const speech = await start(requestId);
    await speech.untilState('ready');
    speech.send(toFrames(Buffer.alloc(10 * 48_000)));
    speech.say({ type: 'stop' });
    await speech.untilState('stopped');
    expect(speech.finals().join()).toContain('10.0 s of sound');
  }
  expect(await (await start('third')).closed).toMatchObject({
    code: 1013,
    reason: expect.stringContaining('limit for today'),
  });
});
