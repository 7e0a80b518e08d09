import { idSchema, streamQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { breakEvents, cutBytes } from '../faults/stream-faults.ts';
import { HttpError, readInput } from '../http-error.ts';
import type { Spender } from '../limits/budgets.ts';
import { meteredSynthesizer } from '../limits/metered-speech.ts';
import { planVoice } from '../voice/plan-voice.ts';
import type { Voice } from '../voice/voiced-events.ts';
import { voiceEvents } from '../voice/voiced-events.ts';
import { toSteps } from '../replies/reply-steps.ts';
import { toBytes, toEvents } from '../replies/wire.ts';
import { findMessage } from '../store/messages.ts';
import { findPersona } from '../store/personas.ts';
import { countRead, createReply, isTold } from '../store/replies.ts';
import { ownerId } from '../store/visitors.ts';
import { goneSignal } from './gone-signal.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ userMessageId: idSchema });

interface StreamAccess {
  readonly id: string;
  readonly text: string;
  readonly conversationId: string;
  /** null: the reader hears nothing. */
  readonly voice: Voice | null;
}

/** GET /chat/v4/stream/{userMessageId}: the reply as lines of JSON, from its beginning (contract §4 and §5). */
export const streamRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, replies, handout, budgets, planStreamFaults, clock, voice: voiceService, report } = services;

  /** Without a second left for today the reply is text alone. */
  const meter = async (voice: Voice, spender: Spender): Promise<Voice | null> => {
    if ((await budgets.speechSeconds.refusal(spender)) !== null) return null;
    const spend = async (seconds: number) => (await budgets.speechSeconds.spend(seconds, spender)) === null;
    return { ...voice, synthesizer: meteredSynthesizer(voice.synthesizer, spend) };
  };

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
    // What was said before the human came in is still told; nothing new is generated.
    if (conversation.handleBy?.type !== 'USER') await createReply(database, userMessageId, conversation.id);
    else if (!(await isTold(database, userMessageId))) {
      throw new HttpError(409, 'A human answers in this conversation.');
    }
    const text = message.content ?? '';
    const voiceId = (await findPersona(database, conversation.personaId))?.wire.voiceId ?? null;
    const planned = planVoice(voiceService, { query, text, voiceId, language: conversation.targetLanguage });
    const voice = planned && (await meter(planned, { visitorId: ownerId(viewer), site: request.headers.origin ?? null }));
    return { id: userMessageId, text, conversationId: conversation.id, voice };
  };

  app.get('/chat/v4/stream/:userMessageId', async (request, reply) => {
    const { id, text, conversationId, voice } = await checkAccess(request);
    const faults = planStreamFaults(text, await countRead(database, id));
    if (faults.status !== null) throw new HttpError(faults.status, 'The scenario asked for this status.');
    // Before the headers, so that a failure to start is still a proper answer.
    const read = await replies.open(id);

    const signal = goneSignal(reply);
    const events = toEvents(toSteps(read(signal)), faults.form, (stored) =>
      handout.attachments(conversationId, stored),
    );
    const broken = breakEvents(events, faults, signal);
    // The other wire form has no place for sound.
    const isSpoken = voice !== null && faults.form === 'v4';
    const whole = toBytes(isSpoken ? voiceEvents(broken, { ...voice, clock, signal, report }) : broken);
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
