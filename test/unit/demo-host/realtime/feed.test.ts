import { createLiveFeed } from '@persona-chat/demo-host/server/realtime/feed.ts';
import type { LiveFeed } from '@persona-chat/demo-host/server/realtime/feed.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { migrate } from '@persona-chat/demo-host/server/store/migrate.ts';
import { saveMessage } from '@persona-chat/demo-host/server/store/messages.ts';
import { createGuest } from '@persona-chat/demo-host/server/store/visitors.ts';
import { continueConversation } from '@persona-chat/demo-host/server/store/conversations.ts';
import { seed } from '@persona-chat/demo-host/server/store/seed.ts';
import type { Handout } from '@persona-chat/demo-host/server/uploads/attachments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { blankDatabase } from '../../../helpers/blank-database.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

/** Marks what has been handed out. */
const handout: Handout = {
  attachments: (_id, stored) => [...stored],
  message: (id, stored) => ({ ...stored, channel: `handed out in ${id}` }),
};

let database: Database;
let feed: LiveFeed;
let conversationId: string;
let messages = 0;

beforeAll(async () => {
  database = await openPglite(null, { blank: await blankDatabase() });
  await migrate(database);
  await seed(database, { user: null, admin: null });
  feed = await createLiveFeed({
    database,
    handout,
    report: (error) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await feed.stop();
  await database.close();
});
beforeEach(async () => {
  conversationId = await newConversation();
});

const newConversation = (): Promise<string> =>
  database.transaction(async (queryable) => {
    const viewer = await createGuest(queryable, 'client');
    const asked = { personaId: 'support', channel: 'WEB', targetLanguage: 'EN' };
    return (await continueConversation(queryable, viewer, asked)).id;
  });

const say = async (content: string): Promise<void> => {
  await saveMessage(database, conversationId, { id: `message-${(messages += 1)}`, role: 'user', content });
};
const wall = async (isPassed: boolean): Promise<void> => {
  await database.query('update conversations set validating = $2::text::jsonb where id = $1', [
    conversationId,
    JSON.stringify({ passed: isPassed }),
  ]);
};
/** Puts documents beside those that are derived, as a table of agendas would. */
const removeAll = async (): Promise<void> => {
  await database.query('update live_documents set data = null, version = version + 1 where conversation_id = $1', [
    conversationId,
  ]);
  await database.query('update live_feeds set version = version + 1 where conversation_id = $1', [conversationId]);
};

describe('the live feed', () => {
  it('has nothing before anything was told', async () => {
    expect(await feed.read(conversationId, null)).toMatchObject({ isWhole: true, documents: [] });
  });

  it('gives the conversation with its last message', async () => {
    await say('Hello');
    await feed.refresh(conversationId);
    const { isWhole, documents, token, version } = await feed.read(conversationId, null);
    expect(isWhole).toBe(true);
    const lastMessage = { content: 'Hello', channel: `handed out in ${conversationId}` };
    expect(documents).toMatchObject([
      { collection: 'conversation', id: conversationId, data: { id: conversationId, lastMessage } },
    ]);
    expect(documents[0]?.version).toBe(version);
    expect(token).toContain(String(version));
  });

  it('names the request id of what the visitor said', async () => {
    await saveMessage(database, conversationId, { id: 'asked', role: 'user', content: 'Hi', requestId: 'request-1' });
    await feed.refresh(conversationId);
    const { documents } = await feed.read(conversationId, null);
    expect(documents).toMatchObject([{ data: { lastMessage: { id: 'asked', requestId: 'request-1' } } }]);
  });

  it('gives only what has changed to whoever knows the rest', async () => {
    await feed.refresh(conversationId);
    const first = await feed.read(conversationId, null);
    expect(await feed.read(conversationId, first.token)).toEqual({ ...first, isWhole: false, documents: [] });
    await wall(false);
    await feed.refresh(conversationId);
    const second = await feed.read(conversationId, first.token);
    expect(second).toMatchObject({ isWhole: false, documents: [{ data: { validating: { passed: false } } }] });
    expect(second.version).toBeGreaterThan(first.version);
    expect(second.documents[0]?.created).toBe(first.documents[0]?.version);
  });

  it('keeps the version when a refresh finds nothing new', async () => {
    await say('Hello');
    await feed.refresh(conversationId);
    const first = await feed.read(conversationId, null);
    await feed.refresh(conversationId);
    expect(await feed.read(conversationId, null)).toEqual(first);
  });

  it('tells a removal to whoever was away, and not to whoever comes anew', async () => {
    await feed.refresh(conversationId);
    const { token } = await feed.read(conversationId, null);
    await removeAll();
    expect((await feed.read(conversationId, token)).documents).toMatchObject([{ id: conversationId, data: null }]);
    expect((await feed.read(conversationId, null)).documents).toEqual([]);
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['another history', (token: string) => `${'0'.repeat(32)}${token.slice(32)}`],
    ['the future', (token: string) => `${token}0`],
  ])('gives everything for a token of %s', async (_name, change) => {
    await feed.refresh(conversationId);
    const { token } = await feed.read(conversationId, null);
    expect(await feed.read(conversationId, change(token))).toMatchObject({ isWhole: true, documents: [{}] });
  });

  it('gives everything once the removals since are forgotten', async () => {
    await feed.refresh(conversationId);
    const { token, version } = await feed.read(conversationId, null);
    const before = (days: number): number => version - days * 24 * 3_600_000_000;
    await database.query(
      `insert into live_documents (conversation_id, collection, id, data, created, version)
       values ($1, 'conversationAgenda', 'gone', null, $2::text::bigint, $2::text::bigint)`,
      [conversationId, String(before(2))],
    );
    await wall(true);
    await feed.refresh(conversationId);
    expect(await feed.read(conversationId, token)).toMatchObject({ isWhole: false });
    const old = `${token.slice(0, 33)}${before(3)}`;
    expect(await feed.read(conversationId, old)).toMatchObject({ isWhole: true, documents: [{ id: conversationId }] });
  });

  it('calls listeners of that conversation only, after a commit, until they leave', async () => {
    await feed.refresh(conversationId);
    const [mine, other] = [vi.fn(), vi.fn()];
    const leave = feed.subscribe(conversationId, mine);
    feed.subscribe(await newConversation(), other);
    await say('Hello');
    feed.changed(conversationId);
    await vi.waitFor(() => expect(mine).toHaveBeenCalled());
    leave();
    mine.mockClear();
    await say('Again');
    await feed.refresh(conversationId);
    expect(mine).not.toHaveBeenCalled();
    expect(other).not.toHaveBeenCalled();
  });

  it('tells the last of many changes at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await say(`Text ${index}`);
        feed.changed(conversationId);
      }),
    );
    await feed.refresh(conversationId);
    const [last] = await database.query<{ content: string }>(
      'select content from messages where conversation_id = $1 order by position desc limit 1',
      [conversationId],
    );
    expect((await feed.read(conversationId, null)).documents).toMatchObject([{ data: { lastMessage: last ?? {} } }]);
  });

  it('does nothing for a conversation that does not exist', async () => {
    await feed.refresh('none');
    expect((await feed.read('none', null)).documents).toEqual([]);
  });

  it('goes on after a failure', async () => {
    const reports: unknown[] = [];
    const lost = new Error('lost');
    let isLost = true;
    const flaky: Database = {
      ...database,
      transaction: (work) => (isLost ? Promise.reject(lost) : database.transaction(work)),
    };
    const own = await createLiveFeed({ database: flaky, handout, report: (error) => reports.push(error) });
    own.changed(conversationId);
    await vi.waitFor(() => expect(reports).toEqual([lost]));
    isLost = false;
    await own.refresh(conversationId);
    expect((await own.read(conversationId, null)).documents).toHaveLength(1);
    await own.stop();
  });
});
