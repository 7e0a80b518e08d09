import type { SendRequestBody as SendBody } from '@persona-chat/widget/protocol/requests.ts';
import { maxAttachments, maxMessageCharacters, sendRequestSchema } from '@persona-chat/widget/protocol/requests.ts';
import { chatModeSchema } from '@persona-chat/widget/protocol/enums.ts';
import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import type { WireTool } from '@persona-chat/widget/protocol/tool-call.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { admitMessage } from '../agendas/admit-message.ts';
import type { Admission } from '../agendas/admit-message.ts';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { doerOf } from '../limits/day-limits.ts';
import type { DayLimit } from '../limits/day-limits.ts';
import { toSpender } from '../limits/budgets.ts';
import type { Budgets, Spender } from '../limits/budgets.ts';
import { readRequestId } from '../request-id.ts';
import { toStorableText } from '../store/database.ts';
import type { Queryable } from '../store/database.ts';
import { findByRequest } from '../store/messages.ts';
import { acceptMessage } from '../store/send.ts';
import { ownerId } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import { readAttachments } from '../uploads/attachments.ts';
import { readReplaced } from './edited-message.ts';
import { readFormAnswer } from './form-answer.ts';
import { regenerate } from './regenerate.ts';
import type { ApiServices } from './services.ts';

const tooLong = (): HttpError =>
  new HttpError(422, `The message is too long: at most ${maxMessageCharacters.toLocaleString('en')} characters.`);

/** Each name once. */
const toTools = (tools: SendBody['tools']): readonly WireTool[] | null => {
  if (!tools?.length) return null;
  const byName = new Map(tools.map(({ title, ...tool }) => [tool.name, { ...tool, title: title ?? '' }]));
  return [...byName.values()];
};

/** In words for the visitor. */
const refuse = (place: string | null, kind: string): HttpError | null => {
  if (kind !== 'max_length') return null;
  if (place === 'message.content') return tooLong();
  return place === 'message.attachments'
    ? new HttpError(422, `Too many attachments: at most ${maxAttachments}.`)
    : null;
};

/** What the schema cannot say: a visitor speaks for themselves only, and says something, within limits. */
const checkMessage = ({ message, agendaToTriggerId }: SendBody): void => {
  if (message.role !== 'user') throw new HttpError(422, 'A visitor can only send messages of their own.');
  const transcripts = message.attachments.map(({ content }) => content ?? '').join('');
  if (message.content.length + transcripts.length > maxMessageCharacters) throw tooLong();
  const isEmpty = toStorableText(message.content).trim() === '' && message.attachments.length === 0;
  if (isEmpty && !agendaToTriggerId) throw new HttpError(422, 'Please enter a message or upload a file.');
};

/** 402, as for a closed paywall: the text is for the visitor, whose message stays where it was written. */
const spendModelCall = async ({ modelCalls }: Budgets, spender: Spender): Promise<void> => {
  const refusal = await modelCalls.spend(1, spender);
  if (refusal !== null) throw new HttpError(402, refusal);
};

/** A human costs no call of the model, but all that is said to them is stored. */
const countHumanMessage = async (limit: DayLimit, viewer: Viewer, request: FastifyRequest): Promise<void> => {
  const waitMs = await limit.take(doerOf(request, viewer));
  if (waitMs !== null) throw new HttpError(402, 'You have reached the limit for today. Please try again tomorrow.');
};

/** POST /chat/v4: stores a message once for each request id and starts its reply (docs/protocol.md#sending). */
export const sendRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, replies, limits, budgets, dayLimits, handout, live, clock, report } = services;

  app.post('/chat/v4', { config: { callLimit: limits.send } }, async (request) => {
    const viewer = await requireViewer(database, request);
    const body = readInput(sendRequestSchema, request.body, refuse);
    const conversation = await requireConversation(database, viewer, body.conversationId);
    const requestId = readRequestId(request);
    const spender = toSpender(request, ownerId(viewer));
    // Only the debug panel of an administrator picks a model: another one may cost the site owner more.
    const model = viewer.user?.role === 'ADMIN' ? (body.model ?? null) : null;
    if (body.trigger === 'regenerate-message') {
      const spend = (): Promise<void> => spendModelCall(budgets, spender);
      const question = await regenerate(services, { conversation, body, requestId, spender, model, spend });
      return { data: handout.message(conversation.id, question) };
    }
    checkMessage(body);

    const known = requestId === null ? null : await findByRequest(database, conversation.id, requestId);
    if (known) {
      await replies.start(known.id, spender).catch(report);
      return { data: handout.message(conversation.id, known) };
    }

    const replaces = await readReplaced(database, conversation, body);
    const formAnswer = await readFormAnswer(database, conversation.id, body.message.formAnswer);
    const triggeredId = body.agendaToTriggerId || null;
    const admit = (queryable: Queryable): Promise<Admission> =>
      admitMessage(queryable, conversation.id, triggeredId, clock.time());
    const readFiles = (queryable: Queryable): Promise<Attachment[]> =>
      readAttachments(queryable, viewer, body.message.attachments ?? []);
    // A message that is refused must not stop the reply that runs.
    const { isLive, beginning } = await admit(database);
    if (beginning) {
      await replies.start(beginning.id, spender).catch(report);
      return { data: handout.message(conversation.id, beginning) };
    }
    await readFiles(database);
    if (isLive) await countHumanMessage(dayLimits.humanMessages, viewer, request);
    else await spendModelCall(budgets, spender);
    await replies.cancel(conversation.id, { requestId, isOpening: triggeredId !== null });
    const { message, isAnswered } = await acceptMessage(database, {
      conversationId: conversation.id,
      requestId,
      content: body.message.content,
      attachments: readFiles,
      origin: triggeredId ? 'TRIGGER_AGENDA' : null,
      replyToId: body.message.replyToId ?? null,
      replaces,
      formAnswer,
      tools: toTools(body.tools),
      channel: body.channel,
      chatMode: v.parse(v.fallback(chatModeSchema, 'text'), body.chatMode),
      targetLanguage: body.targetLanguage,
      model,
      admit,
    });
    // It has begun another agenda than the one that was being opened.
    if (triggeredId && message.requestId === requestId) await replies.cancel(conversation.id, { requestId });
    live.changed(conversation.id);
    // The message is safe now: whatever happens to its reply is the stream's business.
    if (isAnswered) await replies.start(message.id, spender).catch(report);
    return { data: handout.message(conversation.id, message) };
  });
};
