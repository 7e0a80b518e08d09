import { idSchema, stopQuerySchema, streamQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { toSpender } from '../limits/budgets.ts';
import type { Spender } from '../limits/budgets.ts';
import { addressKey } from '../limits/client-address.ts';
import { meteredSynthesizer } from '../limits/metered-speech.ts';
import { planVoice } from '../voice/plan-voice.ts';
import { createVoicedStreams } from '../voice/voiced-streams.ts';
import type { Voice } from '../voice/voiced-events.ts';
import type { ReplyStreamOrder } from '../replies/reply-streams.ts';
import { findMessage } from '../store/messages.ts';
import { findPersona } from '../store/personas.ts';
import { hasReply, isTold } from '../store/replies.ts';
import { ownerId } from '../store/visitors.ts';
import { goneSignal } from './gone-signal.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ userMessageId: idSchema });

/**
 * GET /chat/v4/stream/{userMessageId}: the reply as lines of JSON, from its beginning; DELETE stops it
 * (docs/protocol.md#the-reply-stream).
 */
export const streamRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, replies, openReplyStream, streams, budgets, voice: voiceService, limits } = services;

  const voicedStreams = createVoicedStreams();

  /** Without a second left for today, or with too many replies that are spoken at the same time, the reply is text alone. */
  const meter = async (voice: Voice, spender: Spender, address: string, signal: AbortSignal): Promise<Voice | null> => {
    if ((await budgets.speechSeconds.refusal(spender)) !== null) return null;
    if (!voicedStreams.begin(spender.visitorId, address, signal)) return null;
    const spend = async (seconds: number) => (await budgets.speechSeconds.spend(seconds, spender)) === null;
    return { ...voice, synthesizer: meteredSynthesizer(voice.synthesizer, spend) };
  };

  const checkAccess = async (
    request: FastifyRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<Omit<ReplyStreamOrder, 'disconnect'>> => {
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
    // A message that the persona answers was given its reply when it was stored and paid for; none is made here. While a human
    // answers, what was said before is still told, and nothing is generated.
    const isHuman = conversation.handleBy?.type === 'USER';
    if (!(await (isHuman ? isTold : hasReply)(database, userMessageId))) {
      throw new HttpError(
        409,
        isHuman ? 'A human answers in this conversation.' : 'A human was asked to answer this message.',
      );
    }
    const text = message.content ?? '';
    const voiceId = (await findPersona(database, conversation.personaId))?.wire.voiceId ?? null;
    const planned = planVoice(voiceService, { query, voiceId, language: conversation.targetLanguage });
    const spender = toSpender(request, ownerId(viewer));
    const voice = planned && (await meter(planned, spender, addressKey(request.ip), signal));
    return { messageId: userMessageId, text, conversationId: conversation.id, spender, voice, signal };
  };

  app.get('/chat/v4/stream/:userMessageId', { config: { callLimit: limits.read } }, async (request, reply) => {
    const access = await checkAccess(request, reply, goneSignal(reply));
    const bytes = await openReplyStream({ ...access, disconnect: () => reply.raw.destroy() });
    reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: 1 }));
  });

  app.delete('/chat/v4/stream/:userMessageId', { config: { callLimit: limits.read } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const { userMessageId } = readInput(parametersSchema, request.params);
    const { conversationId, subMessageId = null, characters } = readInput(stopQuerySchema, request.query);
    const conversation = await requireConversation(database, viewer, conversationId);
    const message = await findMessage(database, conversation.id, userMessageId);
    if (message?.role !== 'user') throw new HttpError(404, 'There is no such message.');
    const shown = characters === undefined ? null : { subMessageId, characters: Number(characters) };
    await replies.cancelOne(userMessageId, conversation.id, shown);
    return { data: {} };
  });
};
