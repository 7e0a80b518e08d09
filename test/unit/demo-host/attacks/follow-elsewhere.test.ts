// Readers of a reply that another process generates: they are told, and ask nothing while there is nothing to be told.

import type { Brain } from '@persona-chat/demo-host/server/brains/brain.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { defaultReplyTimes } from '@persona-chat/demo-host/server/replies/replies.ts';
import { afterEach, beforeAll, afterAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { findPostgres, startPostgres } from '../server/support/postgres.ts';
import type { Postgres } from '../server/support/postgres.ts';
import { firstText } from '../server/support/stream-reader.ts';
import type { StreamReading } from '../server/support/stream-reader.ts';
import { createVisitor } from '../server/support/visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const programs = findPostgres();
if (programs === null)
  console.warn('Skipped: followers at another process. PostgreSQL (initdb, postgres) is not installed here.');

const { saveEveryMs } = defaultReplyTimes;
/** What a statement, a notice and a line of the stream may take beside it on a busy machine. */
const patienceMs = 450;

/** Says a word whenever it is told to. */
const createToldBrain = () => {
  let say: (word: string | null) => void = () => {};
  const brain: Brain = {
    async *reply() {
      for (;;) {
        const word = await new Promise<string | null>((resolve) => (say = resolve));
        if (word === null) return;
        yield { type: 'text', delta: word };
      }
    },
  };
  return { brain, say: (word: string | null) => say(word) };
};

describe.skipIf(programs === null)('a reply that another process generates', () => {
  let postgres: Postgres;
  let hosts: DemoHost[] = [];
  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
  });
  afterEach(async () => {
    await Promise.all(hosts.map((host) => host.stop()));
  });
  afterAll(() => postgres?.stop());

  const startTwo = async (brain?: Brain): Promise<readonly [DemoHost, DemoHost]> => {
    const options = { databaseUrl: postgres.url, wordDelayMs: 0, ...(brain && { brain }) };
    const two = [await startDemoHost(options), await startDemoHost(options)] as const;
    hosts = [...two];
    return two;
  };

  /** Follows a reply at the second process, with its statements about replies. */
  const follow = async ([here, there]: readonly [DemoHost, DemoHost], say: (word: string | null) => void) => {
    const near = await createVisitor(here);
    const far = await createVisitor(there, near.token);
    const { id } = await near.say('Hello');
    const arrivals: number[] = [];
    const reading: Promise<StreamReading> = far.read(id, { onEvents: () => arrivals.push(performance.now()) });
    /** Ms until the other process has told it. */
    const arrivalOf = async (word: string): Promise<number> => {
      const [before, began] = [arrivals.length, performance.now()];
      say(word);
      await eventually(() => arrivals.length > before);
      return (arrivals.at(-1) ?? Infinity) - began;
    };
    return { reading, arrivalOf };
  };

  it('is told as soon as it is written, and costs no statement while it says nothing', async () => {
    const { brain, say } = createToldBrain();
    const both = await startTwo(brain);
    const { reading, arrivalOf } = await follow(both, say);
    expect(await arrivalOf('One ')).toBeLessThan(saveEveryMs + patienceMs);
    const statements = vi.spyOn(both[1].database, 'query');
    await systemClock.sleep(4_000);
    expect(statements.mock.calls.filter(([text]) => text.includes('replies'))).toEqual([]);
    for (const word of ['two ', 'three ']) expect(await arrivalOf(word)).toBeLessThan(saveEveryMs + patienceMs);
    say(null);
    expect(await reading.then((read) => [read.end, firstText(read)])).toEqual(['complete', 'One two three ']);
  });

  it('is told also after the connection for notices was lost', async () => {
    const { brain, say } = createToldBrain();
    const both = await startTwo(brain);
    const { reading, arrivalOf } = await follow(both, say);
    await arrivalOf('One ');
    await both[1].database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid()",
    );
    expect(await arrivalOf('two ')).toBeLessThan(defaultReplyTimes.leaseMs + 2 * saveEveryMs + patienceMs);
    say(null);
    expect(await reading.then((read) => [read.end, firstText(read)])).toEqual(['complete', 'One two ']);
  });

  it('costs its readers no statement but those that read what is new', async () => {
    const [here, there] = await startTwo();
    const one = await createVisitor(here);
    const two = await createVisitor(there, one.token);
    const statements = vi.spyOn(there.database, 'query');
    const message = await one.say('/slow 20 /long 2');
    const [near, far] = await Promise.all([one.read(message.id), two.read(message.id)]);
    expect([far.end, firstText(far)]).toEqual(['complete', firstText(near)]);
    const texts = statements.mock.calls.map(([text]) => text);
    // It counts the reader.
    expect(texts.filter((text) => /^\s*update replies/.test(text)).length).toBeLessThanOrEqual(2);
    expect(texts.filter((text) => text.includes('from replies')).length).toBeLessThan(20);
  });

  it('needs one connection of each process for all notices', async () => {
    const [{ database }] = await startTwo();
    const rows = await database.query("select pid from pg_stat_activity where query like 'listen %'");
    expect(rows).toHaveLength(2);
  });
});
