// A session that is stored and that no server can read or trust.

import { afterEach, expect, it } from 'vitest';
import { apiBase, bootstrapData, createChat, type Chat } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';

let chat: Chat;
const phase = () => chat.session.bootstrap.$phase.get();
afterEach(() => chat.session.destroy());

it.each([{ guestId: 'g' }, { guestId: 'g', conversationId: 'c€\n' }, { token: 't\n', guestId: 'g' }])(
  'opens anew where it holds %j, which no token proves',
  async (session) => {
    const sessions = { [`${apiBase}:support`]: session };
    chat = createChat({
      env: fakeEnv({ local: createMemoryStorage({ 'auth-storage': JSON.stringify({ sessions }) }) }),
    });
    const asked: object[] = [];
    chat.env.http.on('POST /conversations', ({ json }) => {
      asked.push(json);
      return 'guestId' in json || 'conversationId' in json ? { status: 401 } : { json: { data: bootstrapData } };
    });
    await chat.open();
    expect(phase()).toEqual({ name: 'ready' });
    expect(asked).toHaveLength(2);
  },
);
