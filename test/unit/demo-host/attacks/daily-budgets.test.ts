// A day has only so many calls of the model and seconds of speech, and whoever comes after loses nothing.

import type { Brain } from '@persona-chat/demo-host/server/brains/brain.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { toFrames } from '../server/support/sounds.ts';
import { startSpeech } from '../server/support/speech-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor, sendBody } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

let calls = 0;
const brain: Brain = {
  async *reply({ message }) {
    calls += 1;
    yield message.content === 'fail' ? { type: 'error', code: 'ERROR' } : { type: 'text', delta: 'Yes.' };
  },
};
const site = 'https://shop.example';
const host = useDemoHost({
  brain,
  allowedOrigins: [site],
  budgets: {
    modelCalls: { visitor: 3, site: 5, total: 7, address: 0 },
    speechSeconds: { visitor: 20, site: 0, total: 0 },
  },
});

beforeEach(async () => {
  await host().database.query('delete from rate_counters');
  calls = 0;
});

const ask = async (visitor: Visitor, origin: string | null = null, text = 'Hello'): Promise<number> => {
  const headers: Record<string, string> = origin === null ? {} : { origin };
  const answer = await visitor.call('/chat/v4', {
    method: 'POST',
    body: sendBody(visitor.conversationId, text),
    headers,
  });
  if (answer.status === 402) expect(answer.message).toMatch(/limit for today/);
  return answer.status;
};

describe('calls of the model', () => {
  it('are so many for a visitor; a message beyond is refused in words and not stored', async () => {
    const visitor = await createVisitor(host());
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) statuses.push(await ask(visitor));
    expect(statuses).toEqual([200, 200, 200, 402, 402]);
    const { messages } = await visitor.history();
    expect(messages.filter(({ role }) => role === 'user')).toHaveLength(3);
    expect(await ask(await createVisitor(host()))).toBe(200);
    expect(calls).toBe(4);
  });

  it('are so many for a site, and so many in all', async () => {
    const visitors = await Promise.all([1, 2, 3, 4].map(() => createVisitor(host())));
    const [first, second, third, fourth] = visitors as [Visitor, Visitor, Visitor, Visitor];
    for (const visitor of [first, first, first, second, second]) expect(await ask(visitor, site)).toBe(200);
    expect(await ask(third, site)).toBe(402);
    expect([await ask(third), await ask(third)]).toEqual([200, 200]);
    expect(await ask(fourth)).toBe(402);
  });

  it('count when a failed reply is asked for again and again', async () => {
    const visitor = await createVisitor(host());
    const { id } = await visitor.say('fail');
    for (let index = 0; index < 10; index += 1) await visitor.read(id);
    expect(calls).toBe(3);
  });

  it('count a message once that is sent again', async () => {
    const visitor = await createVisitor(host());
    for (let index = 0; index < 5; index += 1) expect((await visitor.post('Hello', 'the same')).status).toBe(200);
    expect(calls).toBe(1);
  });
});

describe('seconds of speech', () => {
  it('are so many for a visitor; what was understood before is kept', async () => {
    const visitor = await createVisitor(host(), null, 'voice');
    const speech = await startSpeech(host(), visitor, 'long');
    await speech.untilState('ready');
    speech.send(toFrames(Buffer.alloc(30 * 48_000)));
    speech.say({ type: 'stop' });
    await speech.untilState('stopped');
    expect(speech.finals().join()).toContain('20.0 s of sound');
    const next = await startSpeech(host(), visitor, 'next');
    expect(await next.closed).toMatchObject({ code: 1013, reason: expect.stringContaining('limit for today') });
  });
});
