// One address asks for much at the same time. Others are served between, and the server looks at the network between two statements.

import { readTrustedProxies } from '@persona-chat/demo-host/server/limits/client-address.ts';
import { currentRequest, noteRequests, workFor } from '@persona-chat/demo-host/server/limits/current-request.ts';
import { DatabaseBusy } from '@persona-chat/demo-host/server/store/database.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { shareFairly } from '@persona-chat/demo-host/server/store/fair-database.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import fastify from 'fastify';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { blankDatabase } from '../../../helpers/blank-database.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const host = useDemoHost({ isTrusted: readTrustedProxies('loopback') });

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

describe('the embedded database', () => {
  const open: Database[] = [];
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });

  it('does one statement or transaction in a turn of the event loop, however many come together', async () => {
    const database = shareFairly(await openPglite(null, { blank: await blankDatabase() }), {
      atOnce: 1,
      atOnceEach: 1,
      patienceMs: null,
    });
    open.push(database);
    let turn = 0;
    let isOver = false;
    const count = (): void => {
      turn += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turns = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await (index % 2 === 0
          ? database.query('select 1')
          : database.transaction((queryable) => queryable.query('select 1')));
        return turn;
      }),
    );
    isOver = true;
    expect(new Set(turns).size).toBe(30);
  });
});

/** A shared database whose statements end when the test says so. */
const createSlowDatabase = () => {
  const running: { readonly name: string; end(): void }[] = [];
  const begun: string[] = [];
  const database: Database = {
    isShared: true,
    query: (name) =>
      new Promise((resolve) => {
        begun.push(name);
        running.push({ name, end: () => resolve([]) });
      }),
    transaction: (work) => work(database),
    listen: async () => async () => {},
    close: async () => {},
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    database,
    begun,
    running,
    settle,
    endFirst: async () => {
      running.shift()?.end();
      await settle();
    },
  };
};

describe('a shared database', () => {
  it('has so many statements of one address under way, and serves the others in turn', async () => {
    const slow = createSlowDatabase();
    const fair = shareFairly(slow.database, { atOnce: 5, atOnceEach: 2, patienceMs: null });
    const all: Promise<unknown>[] = [];
    const ask = (address: string, times: number): void => {
      for (let index = 0; index < times; index += 1) all.push(workFor(address, () => fair.query(address)));
    };
    ask('a', 20);
    ask('b', 20);
    ask('c', 20);
    await slow.settle();
    expect(slow.running.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'a', 'b']);
    ask('victim', 1);
    // Each of the other three may be before it once.
    for (let ended = 0; ended < 4; ended += 1) await slow.endFirst();
    expect(slow.begun).toContain('victim');
    expect(slow.begun).toHaveLength(9);
    while (slow.running.length > 0) await slow.endFirst();
    await Promise.all(all);
  });

  it('ends what it has begun of an address before it begins more of it', async () => {
    const slow = createSlowDatabase();
    const fair = shareFairly(slow.database, { atOnce: 5, atOnceEach: 2, patienceMs: null });
    let underWay = 0;
    let most = 0;
    const request = async (): Promise<void> => {
      await fair.query('first');
      underWay += 1;
      most = Math.max(most, underWay);
      for (let statement = 0; statement < 3; statement += 1)
        await fair.transaction((queryable) => queryable.query('next'));
      underWay -= 1;
    };
    const all = Array.from({ length: 20 }, () => workFor('a', request));
    await slow.settle();
    while (slow.running.length > 0) await slow.endFirst();
    await Promise.all(all);
    expect(most).toBe(2);
  });

  it('keeps nobody waiting for ever, and leaves the share of whoever gave up to the others', async () => {
    const slow = createSlowDatabase();
    const fair = shareFairly(slow.database, { atOnce: 5, atOnceEach: 1, patienceMs: 20 });
    const first = workFor('a', () => fair.query('first'));
    await expect(workFor('a', () => fair.transaction((queryable) => queryable.query('late')))).rejects.toThrow(
      DatabaseBusy,
    );
    await slow.endFirst();
    await first;
    const next = workFor('a', () => fair.query('next'));
    await slow.settle();
    await slow.endFirst();
    await next;
    expect(slow.begun).toEqual(['first', 'next']);
  });
});

it('knows whose work it is also where the body comes later', async () => {
  const app = fastify();
  noteRequests(app);
  app.post('/', async () => ({ address: currentRequest()?.address }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json', 'content-length': '2' };
  const asking = request({ port, host: '127.0.0.1', method: 'POST', headers });
  app.server.once('request', () => setImmediate(() => asking.end('{}')));
  asking.flushHeaders();
  const answer = await new Promise<string>((resolve) => {
    asking.once('response', (response) => response.setEncoding('utf8').once('data', resolve));
  });
  await app.close();
  expect(JSON.parse(answer)).toEqual({ address: '127.0.0.1' });
  expect(currentRequest()).toBeNull();
});

describe('calls of one address', () => {
  /** Asks many times in one name and once in another, and resolves with how many answers came before the last. */
  const placeOfVictim = async (
    ask: (visitor: Visitor, headers: Record<string, string>) => Promise<unknown>,
  ): Promise<number> => {
    const [attacker, victim] = [await createVisitor(host()), await createVisitor(host())];
    // All connections are open by then, so that the order is the server's.
    const rounds = async (): Promise<number> => {
      let answered = 0;
      const attack = Array.from({ length: 60 }, async () => {
        await ask(attacker, from('192.0.2.1'));
        answered += 1;
      });
      const place = ask(victim, from('192.0.2.2')).then(() => answered);
      await Promise.all(attack);
      return place;
    };
    await rounds();
    return rounds();
  };

  it('that read do not come before that of another', async () => {
    expect(
      await placeOfVictim(({ conversationId, call }, headers) =>
        call(`/chat?conversationId=${conversationId}&take=20`, { headers }),
      ),
    ).toBeLessThan(30);
  });

  it('that have a body are its own as well', async () => {
    expect(
      await placeOfVictim(({ conversationId, call }, headers) =>
        call('/chat/clear', { method: 'POST', body: { conversationId }, headers }),
      ),
    ).toBeLessThan(30);
  });
});
