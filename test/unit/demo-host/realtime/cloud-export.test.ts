import { startCloudExport } from '@persona-chat/demo-host/server/realtime/cloud-export.ts';
import type { CloudExport } from '@persona-chat/demo-host/server/realtime/cloud-export.ts';
import { createLiveFeed } from '@persona-chat/demo-host/server/realtime/feed.ts';
import type { LiveFeed } from '@persona-chat/demo-host/server/realtime/feed.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { findUnexported } from '@persona-chat/demo-host/server/store/live-export.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { createHandClock } from '../agendas/hand-clock.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const demoHost = useDemoHost({ realtime: { choice: { kind: 'none', personas: {} } } });

/** A service that keeps what it is given, as long as it is up. */
const createCloud = () => {
  const documents = new Map<string, unknown>();
  const writes: number[] = [];
  const cloud = {
    documents,
    writes,
    isDown: false,
    write: async (
      conversationId: string,
      changed: readonly { id: string; collection: string; data: object | null }[],
    ) => {
      if (cloud.isDown) throw new Error('down');
      writes.push(changed.length);
      for (const { collection, id, data } of changed) {
        const name = `${conversationId}/${collection}/${id}`;
        if (data === null) documents.delete(name);
        else documents.set(name, data);
      }
    },
  };
  return cloud;
};

let cloud: ReturnType<typeof createCloud>;
let feed: LiveFeed;
const running: CloudExport[] = [];
const reports: unknown[] = [];
const handout = {
  attachments: (_id: string, stored: readonly never[]) => [...stored],
  message: (_id: string, one: never) => one,
};

const start = (clock = systemClock): CloudExport => {
  const { database } = demoHost();
  const started = startCloudExport({ database, feed, cloud, clock, report: (error) => reports.push(error) });
  running.push(started);
  return started;
};
beforeEach(async () => {
  cloud = createCloud();
  reports.length = 0;
  const { database } = demoHost();
  await database.query('update live_feeds set exported = version, export_until = null');
  feed = await createLiveFeed({
    database,
    handout,
    updated: () => running.at(-1)?.wake(),
    report: (error) => reports.push(error),
  });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await feed.stop();
});
const has = (name: string, data: object): Promise<void> =>
  vi.waitFor(() => expect(cloud.documents.get(name)).toMatchObject(data), { timeout: 10_000 });

describe('the export to Cloud Firestore', () => {
  it('writes what there is, then each change and nothing else', async () => {
    const visitor = await createVisitor(demoHost());
    const { conversationId } = visitor;
    const name = `${conversationId}/conversation/${conversationId}`;
    await feed.refresh(conversationId);
    start();
    await has(name, { lastMessage: null });
    await visitor.read((await visitor.say('/two')).id);
    await feed.refresh(conversationId);
    // The server's own feed has noticed it first, and knows nothing of this export.
    running.at(-1)?.wake();
    const { messages } = await visitor.history();
    await has(name, { lastMessageId: messages.at(-1)?.id });
    expect(cloud.writes.every((count) => count === 1)).toBe(true);
    expect(reports).toEqual([]);
  });

  it('ends while a write hangs, and leaves it to the next', async () => {
    const { conversationId } = await createVisitor(demoHost());
    await feed.refresh(conversationId);
    const { write } = cloud;
    const begun = vi.fn();
    cloud.write = () => new Promise(begun);
    const exporting = start();
    await vi.waitFor(() => expect(begun).toHaveBeenCalled());
    await exporting.stop();
    expect(reports).toEqual([]);
    cloud.write = write;
    start();
    await has(`${conversationId}/conversation/${conversationId}`, { id: conversationId });
  });

  it('takes away what is gone', async () => {
    const { conversationId } = await createVisitor(demoHost());
    const { database } = demoHost();
    await feed.refresh(conversationId);
    await database.query(
      `insert into live_documents (conversation_id, collection, id, data, created, version)
       select $1, 'agendaOutputData', 'o', '{"id":"o"}', version, version from live_feeds where conversation_id = $1`,
      [conversationId],
    );
    start();
    await has(`${conversationId}/agendaOutputData/o`, { id: 'o' });
    await feed.refresh(conversationId);
    await vi.waitFor(() =>
      expect([...cloud.documents.keys()]).toEqual([`${conversationId}/conversation/${conversationId}`]),
    );
  });

  it('tries again what could not be written, and misses nothing', async () => {
    const visitor = await createVisitor(demoHost());
    const { conversationId } = visitor;
    const clock = createHandClock();
    cloud.isDown = true;
    await feed.refresh(conversationId);
    start(clock);
    await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 10_000 });
    await visitor.say('Hello');
    await feed.refresh(conversationId);
    cloud.isDown = false;
    // It may not have gone to sleep yet. A write that is given up in between is tried again as well.
    await vi.waitFor(
      () => {
        clock.pass(10_000);
        expect(cloud.documents.size).toBe(1);
      },
      { timeout: 10_000 },
    );
    await has(`${conversationId}/conversation/${conversationId}`, { lastMessage: { content: expect.any(String) } });
    expect(await findUnexported(demoHost().database)).toEqual([]);
  });

  it('leaves a conversation alone that another process writes', async () => {
    const { conversationId } = await createVisitor(demoHost());
    const { database } = demoHost();
    await feed.refresh(conversationId);
    await database.query(
      "update live_feeds set export_until = now() + interval '1 minute' where conversation_id = $1",
      [conversationId],
    );
    expect(await findUnexported(database)).toEqual([]);
    const exporting = start();
    await exporting.stop();
    expect(cloud.writes).toEqual([]);
    await database.query("update live_feeds set export_until = now() - interval '1 second'");
    start();
    await has(`${conversationId}/conversation/${conversationId}`, { id: conversationId });
  });
});

describe('a server with a project at Google', () => {
  it('says what is missing where firebase-admin is not installed', async () => {
    const { startDemoHost } = await import('@persona-chat/demo-host/server/demo-host.ts');
    const cloudConfig = { projectId: 'p', keyFile: 'none.json', webConfig: { apiKey: 'x' } };
    await expect(startDemoHost({ realtime: { cloud: cloudConfig } })).rejects.toThrow(
      'firebase-admin is not installed',
    );
  });
});
