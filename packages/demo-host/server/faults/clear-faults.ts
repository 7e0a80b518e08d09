// A visitor can ask for a clearing that fails: `/clear-refused` and `/clear-broken`, each once.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { readCommands } from '../brains/commands.ts';
import type { CommandName } from '../brains/commands.ts';
import { HttpError, unexpected } from '../http-error.ts';
import type { Database } from '../store/database.ts';
import { beforeRoute, read } from './before-route.ts';
import type { LoadMessages } from './before-route.ts';

/** How many messages are remembered as heeded: enough for a demo, and bounded. */
const rememberedMessages = 1_000;
const bodySchema = v.object({ conversationId: v.string() });

const wishOf = ({ role, content }: Message): CommandName | null => {
  if (role !== 'user') return null;
  const wish = readCommands(content ?? '').find(({ name }) => name === 'clear-refused' || name === 'clear-broken');
  return wish?.name ?? null;
};

export const addClearFaults = (api: FastifyInstance, database: Database, load: LoadMessages): void => {
  const heeded = new Set<string>();
  beforeRoute(api, 'POST', '/chat/clear', async (request, reply) => {
    const body = read(bodySchema, request.body);
    if (!body) return;
    await requireConversation(database, await requireViewer(database, request), body.conversationId);
    const message = (await load(body.conversationId)).findLast((each) => wishOf(each) !== null && !heeded.has(each.id));
    if (!message) return;
    if (heeded.size >= rememberedMessages) heeded.clear();
    heeded.add(message.id);
    if (wishOf(message) === 'clear-broken') throw new HttpError(500, unexpected);
    return reply.send({ message: 'Clearing is closed today' });
  });
};
