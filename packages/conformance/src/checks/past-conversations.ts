// Several conversations of a visitor, where the bootstrap offers them.

import * as v from 'valibot';
import { bootstrapSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import { historyMetadataSchema } from '@persona-chat/widget/protocol/calls.ts';
import { type PastConversation, pastConversationSchema } from '@persona-chat/widget/protocol/past-conversation.ts';
import { expectStatus } from '../client.ts';
import { bootstrapBody, type Group, read, type Visitor } from '../context.ts';
import { Absent, Problem } from '../report.ts';

const list = async (visitor: Visitor, personaId: string): Promise<readonly PastConversation[]> => {
  const answer = await visitor.call(`/conversations?personaId=${encodeURIComponent(personaId)}`);
  expectStatus(answer, 200);
  read(historyMetadataSchema, answer.envelope.metadata, 'metadata');
  return read(v.array(pastConversationSchema), answer.envelope.data, 'data');
};

const expectListed = (all: readonly PastConversation[], wanted: string, isThere = true): void => {
  if (all.some(({ id }) => id === wanted) !== isThere)
    throw new Problem(isThere ? 'a conversation in which something was said is not in the list' : 'it is still there');
};

export const pastConversations: Group = {
  name: 'Conversations',
  rules: ['conversations', 'conversation-new', 'conversation-title', 'conversation-access', 'conversation-delete'],
  async run({ settings: { personaId, message }, report: { rule }, openVisitor }) {
    const visitor = await openVisitor();
    const { conversationId: first } = visitor;
    const path = `/conversations/${encodeURIComponent(first)}`;
    let isOffered = false;

    await rule('conversations', async () => {
      isOffered = Boolean(visitor.bootstrap.capabilities?.conversations);
      if (!isOffered) throw new Absent();
      await visitor.say(message);
      expectListed(await list(visitor, personaId), first);
    });
    if (!isOffered) return;

    await rule('conversation-new', async () => {
      const body = { ...bootstrapBody(personaId), isNew: true };
      const answer = await visitor.call('/conversations', { method: 'POST', body });
      expectStatus(answer, 200, 201);
      const { conversation } = read(bootstrapSchema, answer.envelope.data, 'data');
      if (conversation.id === first) throw new Problem('it gives the first conversation, in which something was said');
      expectListed(await list(visitor, personaId), first);
    });

    await rule('conversation-title', async () => {
      const answer = await visitor.call(path, { method: 'PATCH', body: { title: 'A name' } });
      expectStatus(answer, 200);
      const { id, title } = read(pastConversationSchema, answer.envelope.data, 'data');
      if (id !== first || title !== 'A name') throw new Problem('data is not the conversation with its new title');
    });

    await rule('conversation-access', async () => {
      const rename = (token?: string) => visitor.call(path, { method: 'PATCH', body: { title: 'Mine' }, token });
      expectStatus(await rename(), 401);
      expectStatus(await rename((await openVisitor()).token), 404);
    });

    await rule('conversation-delete', async () => {
      expectStatus(await visitor.call(path, { method: 'DELETE' }), 200, 204);
      expectListed(await list(visitor, personaId), first, false);
    });
  },
};
