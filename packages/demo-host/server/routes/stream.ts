import { streamQuerySchema } from '@persona-chat/widget/protocol/calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { breakEvents, cutBytes } from '../faults/stream-faults.ts';
import { HttpError, readInput } from '../http-error.ts';
import { toSteps } from '../replies/reply-steps.ts';
import { toBytes, toEvents } from '../replies/wire.ts';
import { findMessage } from '../store/messages.ts';
import { countRead, createReply } from '../store/replies.ts';
import type { ApiServices } from './services.ts';

const parametersSchema = v.object({ userMessageId: v.string() });

interface StreamAccess {
  readonly id: string;
  readonly text: string;
  readonly conversationId: string;
}

/** Aborts when the connection is gone, so that a reader who waits for the next word is let go. */
const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
};

/** GET /chat/v4/stream/{userMessageId}: the reply as lines of JSON, from its beginning (contract §4 and §5). */
export const streamRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, replies, handout, planStreamFaults } = services;

  const checkAccess = async (request: FastifyRequest): Promise<StreamAccess> => {
    const viewer = await requireViewer(database, request);
    const { userMessageId } = readInput(parametersSchema, request.params);
    const query = readInput(streamQuerySchema, request.query);
    if ((query.userMessageId ?? userMessageId) !== userMessageId) {
      throw new HttpError(400, 'Invalid "userMessageId". Path and query differ.');
    }
    const conversation = await requireConversation(database, viewer, query.conversationId);
    const message = await findMessage(database, conversation.id, userMessageId);
    if (message?.role !== 'user') throw new HttpError(404, 'There is no such message.');
    if (conversation.handleBy?.type === 'USER') throw new HttpError(409, 'A human answers in this conversation.');
    await createReply(database, userMessageId, conversation.id, null);
    return { id: userMessageId, text: message.content ?? '', conversationId: conversation.id };
  };

  app.get('/chat/v4/stream/:userMessageId', async (request, reply) => {
    const { id, text, conversationId } = await checkAccess(request);
    const faults = planStreamFaults(text, await countRead(database, id));
    if (faults.status !== null) throw new HttpError(faults.status, 'The scenario asked for this status.');
    // Before the headers, so that a failure to start is still a proper answer.
    const read = await replies.open(id);

    const signal = goneSignal(reply);
    const events = toEvents(toSteps(read(signal)), faults.form, (stored) =>
      handout.attachments(conversationId, stored),
    );
    const whole = toBytes(breakEvents(events, faults, signal));
    const bytes =
      faults.cutAfterBytes === null ? whole : cutBytes(whole, faults.cutAfterBytes, () => reply.raw.destroy());
    reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: 1 }));
  });
};
