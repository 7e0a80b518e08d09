// Replies that fail are asked for again; each time costs a call of the model, which has to be somebody's.

import type { Brain } from '@persona-chat/demo-host/server/brains/brain.ts';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

let calls = 0;
const brain: Brain = {
  async *reply({ message: { content } }) {
    calls += 1;
    yield { type: 'error', code: content === 'unreadable' ? 'PARSE_CHAT_PAYLOAD' : 'ERROR' };
  },
};
const host = useDemoHost({
  brain,
  budgets: { modelCalls: { visitor: 50, site: 20, total: 100, address: 12 } },
});
beforeEach(async () => {
  calls = 0;
  await host().database.query('delete from rate_counters');
});

/** Asks so often for the reply to a message of a new guest; the last event of each stream. */
const askAgain = async (content: string, times: number): Promise<unknown[]> => {
  const visitor = await createVisitor(host());
  const { id } = await visitor.say(content);
  const events: unknown[] = [];
  for (let index = 0; index < times; index += 1) events.push((await visitor.read(id)).events.at(-1));
  return events;
};

it('what the model has refused for good is not asked again, and every reader is told so', async () => {
  const events = await askAgain('unreadable', 5);
  expect(events).toEqual(events.map(() => expect.objectContaining({ type: 'error', code: 'PARSE_CHAT_PAYLOAD' })));
  expect(calls).toBe(1);
});

it('a message is tried so many times', async () => {
  expect(await askAgain('hello', 11)).toHaveLength(11);
  expect(calls).toBe(8);
});

it('an address pays for each time, however many guests it pretends to be', async () => {
  for (;;) {
    const visitor = await createVisitor(host());
    const { status, data } = await visitor.post('hello');
    if (status === 402) break;
    const { id } = v.parse(v.object({ id: v.string() }), data);
    for (let index = 0; index < 8; index += 1) await visitor.read(id);
  }
  expect(calls).toBe(12);
});
