import { idSchema, streamQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { toSpender } from '../limits/budgets.ts';
import type { Spender } from '../limits/budgets.ts';
import { meteredSynthesizer } from '../limits/metered-speech.ts';
import { planVoice } from '../voice/plan-voice.ts';
import type { Voice } from '../voice/voiced-events.ts';
import type { ReplyStreamOrder } from '../replies/reply-streams.ts';
import { findMessage } from '../store/messages.ts';
import { findPersona } from '../store/personas.ts';
import { createReply, isTold } from '../store/replies.ts';
import { ownerId } from '../store/visitors.ts';
import { goneSignal } from './gone-signal.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ userMessageId: idSchema });

/**
 * GET /chat/v4/stream/{userMessageId}: the reply as lines of JSON, from its beginning
 * (docs/protocol.md#the-reply-stream).
 */
export const streamRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, openReplyStream, streams, budgets, voice: voiceService, limits } = services;

  /** Without a second left for today the reply is text alone. */
  const meter = async (voice: Voice, spender: Spender): Promise<Voice | null> => {
    if ((await budgets.speechSeconds.refusal(spender)) !== null) return null;
    const spend = async (seconds: number) => (await budgets.speechSeconds.spend(seconds, spender)) === null;
    return { ...voice, synthesizer: meteredSynthesizer(voice.synthesizer, spend) };
  };

  const checkAccess = async (request: FastifyRequest, reply: FastifyReply): Promise<Omit<ReplyStreamOrder, 'signal' | 'disconnect'>> => {
    const viewer = await requireViewer(database, request);
    const { userMessageId } = readInput(parametersSchema, request.params);
    const query = readInput(streamQuerySchema, request.query);
    if ((query.userMessageId ?? userMessageId) !== userMessageId) {
      throw new HttpError(400, 'Invalid "userMessageId". Path and query differ.');
    }
    const conversation = await requireConversation(database, viewer, query.conversationId);
    const message = await findMessage(database, conversation.id, userMessageId);
    if (message?.role !== 'user') throw new HttpError(404, 'There is no such message.');
    streams.take(request, reply, ownerId(viewer));
    // What was said before the human came in is still told; nothing new is generated.
    if (conversation.handleBy?.type !== 'USER') await createReply(database, userMessageId, conversation.id);
    else if (!(await isTold(database, userMessageId))) {
      throw new HttpError(409, 'A human answers in this conversation.');
    }
    const text = message.content ?? '';
    const voiceId = (await findPersona(database, conversation.personaId))?.wire.voiceId ?? null;
    const planned = planVoice(voiceService, { query, voiceId, language: conversation.targetLanguage });
    const voice = planned && (await meter(planned, toSpender(request, ownerId(viewer))));
    return { messageId: userMessageId, text, conversationId: conversation.id, voice };
  };

  app.get('/chat/v4/stream/:userMessageId', { config: { callLimit: limits.read } }, async (request, reply) => {
    const access = await checkAccess(request, reply);
    const signal = goneSignal(reply);
    const bytes = await openReplyStream({ ...access, signal, disconnect: () => reply.raw.destroy() });
    reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: 1 }));
  });
};
