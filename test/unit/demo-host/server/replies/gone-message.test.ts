// A visitor deletes everything between a message and its reply.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { createReplies, defaultReplyTimes } from '@persona-chat/demo-host/server/replies/replies.ts';
import type { RepliesOptions } from '@persona-chat/demo-host/server/replies/replies.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { expect, it } from 'vitest';

it.each([
  ['message and conversation', []],
  ['the message', [{ personaId: 'support', name: 'Support', instructions: '', language: 'EN', requestId: null }]],
])('a reply whose %s are gone is no failure', async (_what, contexts) => {
  const reports: unknown[] = [];
  const query = async (text: string): Promise<unknown[]> => {
    if (text.startsWith('update replies')) return [{ messageId: 'm', conversationId: 'c', attempts: 1, turn: null }];
    return text.includes('join personas') ? contexts : [];
  };
  const replies = await createReplies({
    database: { query, listen: async () => async () => {} } as unknown as Database,
    clock: systemClock,
    times: defaultReplyTimes,
    report: (error: unknown) => reports.push(error),
  } as unknown as RepliesOptions);
  const spender = { visitorId: 'v', address: 'a', site: null };
  await replies.start('m', spender as never);
  const read = await replies.open('m', spender as never);
  const snapshots: unknown[] = [];
  for await (const snapshot of read(new AbortController().signal)) snapshots.push(snapshot);
  await replies.stop();
  expect([snapshots, reports]).toEqual([[], []]);
});
