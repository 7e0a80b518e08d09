import { afterEach, describe, expect, it } from 'vitest';
import { apiBase, bootstrapData, message } from '../../../../helpers/fake-chat.ts';

import { chats, closeTabs, openTabs, settle } from './open-tabs.ts';

afterEach(closeTabs);

describe('a session that the server no longer knows', () => {
  /** Sessions by token; a bootstrap without one that is known opens another. */
  const serve = () => {
    const sessions = new Map([['token-1', 'c1']]);
    let last = 1;
    const authorized = (headers: Readonly<Record<string, string>>) =>
      sessions.get(headers['authorization']?.replace('Bearer ', '') ?? '');
    for (const { env } of chats) {
      env.http.on('POST /conversations', ({ headers }) => {
        const known = authorized(headers);
        if (headers['authorization'] && !known) return { status: 401 };
        const serial = (last += known ? 0 : 1);
        const fresh = known ? undefined : `token-${serial}`;
        if (fresh) sessions.set(fresh, `c${serial}`);
        const id = known ?? `c${serial}`;
        const guest = { ...bootstrapData.guest, id: id.replace('c', 'g') };
        return { json: { data: { ...bootstrapData, token: fresh, guest, conversation: { id } } } };
      });
      env.http.on('GET /chat', ({ headers, query }) => {
        const known = authorized(headers);
        if (!known) return { status: 401 };
        return query.get('conversationId') === known ? { json: { data: [] } } : { status: 404 };
      });
      const handlePost = ({
        headers,
        json,
      }: {
        headers: Readonly<Record<string, string>>;
        json: Record<string, unknown>;
      }) => {
        const known = authorized(headers);
        if (!known) return { status: 401 };
        return json['conversationId'] === known
          ? {
              json: {
                data: message(`m-${headers['x-request-id']}`, 'user', (json['message'] as { content: string }).content),
              },
            }
          : { status: 404 };
      };
      env.http.on('POST /chat/v4', handlePost);
    }
    return sessions;
  };
  const ids = () => chats.map(({ session }) => session.bootstrap.$conversation.get()?.id);
  const begin = async (count: number) => {
    await openTabs(count);
    const sessions = serve();
    for (const { env } of chats.slice(0, 1)) {
      env.local.set(
        'auth-storage',
        JSON.stringify({
          clientId: 'b',
          sessions: { [`${apiBase}:support`]: { token: 'token-1', guestId: 'g1', conversationId: 'c1' } },
        }),
      );
    }
    for (const chat of chats) await chat.open();
    await settle();
    expect(ids()).toEqual(chats.map(() => 'c1'));
    sessions.clear();
    return sessions;
  };

  it('is replaced in one tab, and the others go on in the new one', async () => {
    await begin(2);
    await chats[0]?.send('Hello');
    await settle();
    expect(new Set(ids()).size).toBe(1);
    await chats[1]?.send('And here');
    expect(chats[1]?.bubbles()).toEqual(['user: And here (sending)']);
  });

  it('is replaced by one in the end where several tabs notice at once', async () => {
    await begin(3);
    await Promise.all(chats.map((chat, index) => chat.send(`From ${index}`)));
    for (let round = 0; round < 4; round += 1) await settle();
    expect(new Set(ids()).size).toBe(1);
    const bootstraps = chats.map(({ env }) => env.http.of('POST /conversations').length);
    await settle();
    expect(chats.map(({ env }) => env.http.of('POST /conversations').length)).toEqual(bootstraps);
  });
});
