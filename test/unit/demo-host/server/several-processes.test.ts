// Two server processes on one PostgreSQL: one store, one order, one generator for each reply.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEvents } from '../realtime/sse-reader.ts';
import { findPostgres, startPostgres } from './support/postgres.ts';
import type { Postgres } from './support/postgres.ts';
import { answersOf, guestOf, putGuest } from './support/guest-form.ts';
import { startServerProcess } from './support/server-process.ts';
import type { ServerProcess } from './support/server-process.ts';
import { firstText, openStream } from './support/stream-reader.ts';
import { lastSegment, uploaded } from './support/uploads.ts';
import { createVisitor } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const programs = findPostgres();
if (programs === null) console.warn('Skipped: several processes. PostgreSQL (initdb, postgres) is not installed here.');

describe.skipIf(programs === null)('two processes on one PostgreSQL', () => {
  let postgres: Postgres;
  let one: ServerProcess;
  let two: ServerProcess;
  let dataDir: string;

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? '');
    dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-shared-'));
    // At once, on an empty database: the schema must be made by one of them only.
    [one, two] = await Promise.all([
      startServerProcess({ DATABASE_URL: postgres.url, DATA_DIR: dataDir }),
      startServerProcess({ DATABASE_URL: postgres.url, DATA_DIR: dataDir }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([one?.end('SIGKILL'), two?.end('SIGKILL')]);
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The same visitor, once at each process. */
  const visitBoth = async (): Promise<readonly [Visitor, Visitor]> => {
    const here = await createVisitor(one);
    return [here, await createVisitor(two, here.token)];
  };

  it('continue the same conversation', async () => {
    const [here, there] = await visitBoth();
    expect(there.conversationId).toBe(here.conversationId);
  });

  it('know a guest whom the other one has stored', async () => {
    const here = await createVisitor(one, null, 'form');
    const answers = {
      badge: 'Ada',
      workshop: 'Blending by nose',
      teas: ['Sencha', 'My own'],
      seats: 2,
      day: '2027-03-06T00:00:00.000Z',
      arrival: '09:30',
      call: '2027-03-01T16:15:00.000Z',
      wish: 'To smell the difference.',
      rules: true,
    };
    const stored = guestOf(await putGuest(here, { answers }));
    const there = await createVisitor(two, here.token, 'form');
    expect(there.bootstrap.guest).toEqual(stored);
    expect(answersOf(stored)).toEqual(answers);
    expect(answersOf(guestOf(await putGuest(there, { answers: { seats: 3 } })))).toEqual({ ...answers, seats: 3 });
  });

  it('share uploads, and store one once when both are asked at once', async () => {
    const [here, there] = await visitBoth();
    const parts = { token: here.token, headers: { 'x-request-id': 'same file' } };
    const urls = await Promise.all([one, two, one, two].map((process) => uploaded(process, parts)));
    expect(new Set(urls.map(lastSegment)).size).toBe(1);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);

    const { attachments } = await there.sendFiles('Look', [urls[0] ?? '']);
    const elsewhere = (attachments?.[0]?.url ?? '').replace(two.apiUrl, one.apiUrl);
    expect(await (await fetch(elsewhere)).text()).toBe('Hello');
    const removed = await here.call(`/uploads/documents/${lastSegment(elsewhere)}`, { method: 'DELETE' });
    expect(removed.status).toBe(409);
  });

  it('tell a reply that the other one generates, while it grows', async () => {
    const [here, there] = await visitBoth();
    const message = await here.say('/slow 20 /long 2');
    const [near, far] = await Promise.all([here.read(message.id), there.read(message.id)]);
    expect(far.end).toBe('complete');
    expect([...far.texts]).toEqual([...near.texts]);
    expect(far.events.length).toBeGreaterThan(3);
    expect((await there.history()).messages).toEqual((await here.history()).messages);
  });

  it('G2: store a message once when both are asked at once', async () => {
    const [here, there] = await visitBoth();
    const sent = await Promise.all([
      here.say('/two', 'both'),
      there.say('/two', 'both'),
      here.say('/two', 'both'),
      there.say('/two', 'both'),
    ]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await there.read(sent[0]?.id ?? '');
    expect((await here.history()).messages).toHaveLength(4);
  });

  it('tell each other what changes live, and continue what the other one began', async () => {
    const here = await createVisitor(one, null, 'guide');
    const there = await createVisitor(two, here.token, 'guide');
    const urlOf = ({ bootstrap }: Visitor): string =>
      bootstrap.realtime?.kind === 'sse' ? bootstrap.realtime.url : 'no events are offered';
    const far = await readEvents(urlOf(there), there.token);
    await vi.waitFor(() => expect(far.events).toHaveLength(2));
    const { id: lastMessageId } = await here.say('Hello');
    await vi.waitFor(() => expect(far.events[2]).toMatchObject({ event: 'change', data: { data: { lastMessageId } } }));
    const known = far.events[1]?.id ?? null;
    far.leave();
    const near = await readEvents(urlOf(here), here.token, known);
    await vi.waitFor(() => expect(near.events[0]).toMatchObject({ event: 'change', data: { type: 'modified' } }));
    near.leave();
  });

  it('cancel each other’s replies and keep the order', async () => {
    const [here, there] = await visitBoth();
    const first = await here.say('/slow 30 /long 60');
    const left = await there.read(first.id, { until: (_event, count) => count > 2 });
    const reading = here.read(first.id);
    const second = await there.say('Hello');
    expect((await reading).end).toBe('complete');
    await there.read(second.id);
    const { messages } = await here.history();
    expect(messages.map(({ role }) => role)).toEqual(['user', 'persona', 'user', 'persona']);
    expect(messages[1]?.content).toContain(firstText(left).trim().slice(0, 5));
    expect(messages[2]?.id).toBe(second.id);
  });

  it('take over the reply of one that was killed, under the same ids', async () => {
    const victim = await startServerProcess({ DATABASE_URL: postgres.url });
    const here = await createVisitor(victim);
    const there = await createVisitor(two, here.token);
    const message = await here.say('/slow 40 /long 1');
    const partial = await here.read(message.id, { until: (_event, count) => count > 2 });
    await victim.end('SIGKILL');
    let reading = await there.read(message.id);
    while (reading.end !== 'complete') reading = await there.read(message.id);
    expect([...reading.texts.keys()]).toEqual([...partial.texts.keys()]);
    const { messages } = await there.history();
    expect(messages).toHaveLength(2);
    expect(messages[1]?.content).toBe(firstText(reading));
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'print their address and the operator’s token, and end in order on %s, an open stream included',
    async (signal) => {
      const server = await startServerProcess({ DATABASE_URL: postgres.url });
      const visitor = await createVisitor(server);
      const message = await visitor.say('/slow 30 /long 60');
      const { reading } = await openStream((options) => visitor.read(message.id, options));
      expect(await server.end(signal)).toBe(0);
      expect((await reading).end).not.toBe('complete');
      const { out, error } = server.output();
      const [address, token, ...more] = out.split('\n');
      expect([address, more, error]).toEqual([server.siteUrl, [''], '']);
      expect(token).toMatch(/^Token for the page \/operator: [\w-]{43}$/);
      const elsewhere = await createVisitor(two, visitor.token);
      expect((await elsewhere.history()).messages).toHaveLength(2);
    },
  );

  it('have no well-known tokens', async () => {
    await expect(createVisitor(one, 'demo-admin-token')).rejects.toThrow();
  });
});

describe('a server that cannot start', () => {
  it.each([
    [{ PORT: 'many' }, 'PORT'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'ECONNREFUSED'],
  ])('says why in one line and fails: %j', async (environment, reason) => {
    await expect(startServerProcess(environment)).rejects.toThrow(reason);
  });
});
