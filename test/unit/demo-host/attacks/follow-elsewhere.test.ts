// Readers of a reply that another process generates: they are told, and do not write to ask.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { expect, it, vi } from 'vitest';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import { firstText } from '../server/support/stream-reader.ts';
import { createVisitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 60_000 });

const programs = findPostgres();
if (programs === null)
  console.warn('Skipped: followers at another process. PostgreSQL (initdb, postgres) is not installed here.');

it.skipIf(programs === null)(
  'a reply elsewhere costs its readers no statement but those that read what is new',
  async () => {
    const postgres = await startPostgres(programs ?? '');
    const options = { databaseUrl: postgres.url, wordDelayMs: 0, replyTimes: { pollMs: 60_000, saveEveryMs: 400 } };
    const [here, there] = [await startDemoHost(options), await startDemoHost(options)];
    try {
      const one = await createVisitor(here);
      const two = await createVisitor(there, one.token);
      const statements = vi.spyOn(there.database, 'query');
      const message = await one.say('/slow 20 /long 2');
      const [near, far] = await Promise.all([one.read(message.id), two.read(message.id)]);
      expect([far.end, firstText(far)]).toEqual(['complete', firstText(near)]);
      const texts = statements.mock.calls.map(([text]) => text);
      // One counts the reader, one notes it.
      expect(texts.filter((text) => /^\s*update replies/.test(text)).length).toBeLessThanOrEqual(3);
      expect(texts.filter((text) => text.includes('from replies')).length).toBeLessThan(20);
    } finally {
      await Promise.all([here.stop(), there.stop()]);
      await postgres.stop();
    }
  },
);
