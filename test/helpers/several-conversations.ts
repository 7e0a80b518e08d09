// A chat whose fake server has several conversations of its visitor.

import { afterEach, beforeEach } from 'vitest';
import type { ConversationsFeature } from '../../packages/widget/src/features/conversations/conversations-types.ts';
import { bootstrapData, type Chat, createChat, message } from './fake-chat.ts';
import { fakeEnv, type FakeEnv } from './fake-env.ts';

/** The fake server's, the one that was written in last first. */
interface ConversationsServer {
  ids: string[];
}

export const severalData = { ...bootstrapData, capabilities: { conversations: true } };

/** An entry of the list. */
export const listEntry = (id: string, fields: object = {}) => ({
  id,
  title: `About ${id}`,
  lastMessage: { role: 'persona', content: 'Hello', files: [] },
  updatedAt: '2026-01-02T03:00:00.000Z',
  unreadCount: 0,
  ...fields,
});

/** Opens a chat on the first of the server's conversations, with its list loaded. */
async function openSeveral(
  server: ConversationsServer,
  env: FakeEnv = fakeEnv(),
): Promise<{ chat: Chat; feature: ConversationsFeature }> {
  const chat = createChat({ env, bootstrap: severalData });
  const { http } = chat.env;
  http.on('POST /conversations', ({ json }) => {
    const wanted = json['conversationId'] as string | undefined;
    if (wanted !== undefined && !server.ids.includes(wanted)) return { status: 404, json: { message: 'None' } };
    if (json['isNew']) server.ids = ['c3', ...server.ids];
    const id = wanted ?? server.ids[0] ?? 'c9';
    return { json: { data: { ...severalData, conversation: { id } } } };
  });
  http.on('GET /conversations', () => ({
    json: { data: server.ids.map((id) => listEntry(id)), metadata: { nextParamId: -1 } },
  }));
  http.on('DELETE /conversations/*', ({ url }) => {
    server.ids = server.ids.filter((id) => !url.endsWith(`/${id}`));
    return { json: { data: {} } };
  });
  http.on('GET /chat', ({ query }) => ({
    json: {
      data: [message(`m-${query.get('conversationId')}`, 'persona', `In ${query.get('conversationId')}`)],
      metadata: { nextParamId: -1 },
    },
  }));
  await chat.open();
  await chat.session.conversations.load();
  const state = chat.session.conversations.$state.get();
  if (state.name !== 'ready') throw new Error('the part has not loaded');
  state.feature.load();
  await chat.env.clock.settle();
  return { chat, feature: state.feature };
}

/** For a file of tests: each begins with a server that has `c1` and `c2`, and ends with its chat. */
export function severalLab() {
  const server: ConversationsServer = { ids: [] };
  const lab = {
    server,
    chat: undefined as unknown as Chat,
    async opened(env?: FakeEnv): Promise<ConversationsFeature> {
      const { chat, feature } = await openSeveral(server, env);
      lab.chat = chat;
      return feature;
    },
    /** What is under way has ended. */
    async settled<T>(work: Promise<T>): Promise<T> {
      await lab.chat.env.clock.settle();
      return work;
    },
  };
  beforeEach(() => (server.ids = ['c1', 'c2']));
  afterEach(() => lab.chat.session.destroy());
  return lab;
}

export const idsOf = (feature: ConversationsFeature): string[] => feature.$items.get().map(({ id }) => id);
