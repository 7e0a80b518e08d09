// An operator and a visitor at different processes of one PostgreSQL.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAgendaVisitor } from '../agendas/agenda-visitor.ts';
import { readEvents } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import type { Postgres } from '../server/support/postgres.ts';
import { openStream } from '../server/support/stream-reader.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const programs = findPostgres();
if (programs === null) console.warn('Skipped: operators at several processes. PostgreSQL is not installed here.');

describe.skipIf(programs === null)('an operator at another process', () => {
  let postgres: Postgres;
  let here: DemoHost;
  let there: DemoHost;
  const reports: unknown[] = [];

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    const options = {
      databaseUrl: postgres.url,
      agendaTimes: { reminderMs: 0, timeoutMs: 2_500 },
      wordDelayMs: 0,
      report: (error: unknown) => reports.push(error),
    };
    here = await startDemoHost(options);
    there = await startDemoHost(options);
  });
  afterAll(async () => {
    await Promise.all([here?.stop(), there?.stop()]);
    expect(reports).toEqual([]);
    await postgres?.stop();
  });

  it('takes over in the middle of a reply, and the visitor hears of it', async () => {
    const visitor = await createVisitor(here);
    const operator = await signInOperator(there);
    const events = await readEvents(`${here.apiUrl}/chat/live?conversationId=${visitor.conversationId}`, visitor.token);
    const { id } = await visitor.say('/slow 40 /long 40');
    const { reading } = await openStream((options) => visitor.read(id, options));
    await operator.act(visitor.conversationId, 'take-over');
    await operator.act(visitor.conversationId, 'messages', { content: 'I am elsewhere.' });
    await eventually(() => JSON.stringify(events.events).includes('I am elsewhere.'));
    expect((await reading).end).toBe('complete');
    expect((await visitor.read(id)).end).toBe('complete');
    expect((await visitor.history()).messages.at(-1)?.content).toBe('I am elsewhere.');
    events.leave();
  });

  it('keeps the session, and an agenda times out once although two processes watch it', async () => {
    const visitor = await createAgendaVisitor(here);
    const operator = await signInOperator(there);
    await visitor.begin();
    await eventually(async () => (await visitor.agenda()).progress?.isTimedOut === true);
    const { messages } = await operator.detail(visitor.conversationId);
    expect(messages.filter(({ origin }) => origin === 'TIMEOUT')).toHaveLength(1);
  });
});
