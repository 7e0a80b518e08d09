// What an operator does to a conversation. Each runs in a transaction that holds the conversation's lock, and gives a few words
// for the audit log; whoever calls tells the live feed afterwards.

import { beginRun, moveRun } from '../agendas/agenda-moves.ts';
import { toTurn, wordTurn } from '../agendas/turn.ts';
import type { TurnKind } from '../agendas/turn.ts';
import { HttpError } from '../http-error.ts';
import { takesRating } from '../personas/capability-settings.ts';
import { newId } from '../secrets.ts';
import { findAgendas, findRun, touchRun } from '../store/agendas.ts';
import type { AgendaRun } from '../store/agendas.ts';
import { lockConversation, readStoredConversation, saveHandler, saveValidating } from '../store/conversations.ts';
import type { StoredConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import { findByRequest, isOpeningOwed, saveMessage } from '../store/messages.ts';
import {
  closeConversation,
  findVisitorOf,
  operatorRequestPrefix,
  reopenConversation,
} from '../store/operator-conversations.ts';
import type { Operator } from '../store/operator-sessions.ts';
import { endWaiting, noteHandoffs, savePeople } from '../store/people.ts';
import { findPersona } from '../store/personas.ts';
import { askForRating } from '../store/ratings.ts';
import { stopOpenReplies } from '../store/stop-replies.ts';
import { leaveToPersona } from '../store/unanswered.ts';
import { attachUploads } from '../store/uploads.ts';
import { readAttachments } from '../uploads/attachments.ts';
import { uploadNamesOf } from '../uploads/upload-names.ts';
import type { AgendaAction, OperatorMessage } from './operator-requests.ts';

export interface OperatorAction {
  readonly queryable: Queryable;
  readonly conversation: StoredConversation;
  readonly operator: Operator;
}

/** Throws 404 for a conversation that does not exist. Inside a transaction only. */
export const lockForOperator = async (queryable: Queryable, id: string): Promise<StoredConversation> => {
  await lockConversation(queryable, id);
  const conversation = await readStoredConversation(queryable, id);
  if (!conversation) throw new HttpError(404, 'There is no such conversation.');
  return conversation;
};

/**
 * From now on messages go to the operator. A reply that ran is kept as far as it got. 409 where `from`, who answered as far as the
 * operator knew, has been replaced by another human meanwhile: of two who take over at once the first answers.
 */
export const takeOver = async (
  { queryable, conversation, operator }: OperatorAction,
  from: string | null | undefined,
): Promise<string> => {
  const { id, name } = operator;
  const { handleBy } = conversation;
  if (from !== undefined && handleBy?.type === 'USER' && ![id, from].includes(handleBy.id))
    throw new HttpError(409, `${handleBy.name} has just taken this conversation over.`);
  await stopOpenReplies(queryable, conversation.id);
  await saveHandler(queryable, conversation.id, { id, name, type: 'USER' });
  await reopenConversation(queryable, conversation.id);
  const isAnother = handleBy?.type === 'USER' && handleBy.id !== id;
  await endWaiting(queryable, conversation.id);
  if (handleBy?.type !== 'USER' || isAnother)
    await noteHandoffs(queryable, conversation, [
      ...(isAnother ? [{ type: 'left' as const, name: handleBy.name }] : []),
      { type: 'joined', name },
    ]);
  return isAnother ? `from ${handleBy.name}` : '';
};

const sayTurn = async (queryable: Queryable, conversationId: string, run: AgendaRun, kind: TurnKind): Promise<void> => {
  const content = wordTurn(toTurn(run, kind));
  await saveMessage(queryable, conversationId, { id: newId(), role: 'persona', content });
};

/**
 * The persona answers again, what nobody has answered included. An agenda that runs waits anew; one that the visitor has begun
 * meanwhile is opened now: nobody else would ask its first question.
 */
export const handBack = async (action: OperatorAction, now: number): Promise<string> => {
  await release(action, now);
  const { queryable, conversation } = action;
  if (conversation.handleBy?.type === 'USER') await leaveToPersona(queryable, conversation.id);
  return '';
};

const release = async ({ queryable, conversation }: OperatorAction, now: number): Promise<void> => {
  const { id, handleBy, personaId } = conversation;
  await saveHandler(queryable, id, null);
  await endWaiting(queryable, id);
  if (handleBy?.type === 'USER') await noteHandoffs(queryable, conversation, [{ type: 'left', name: handleBy.name }]);
  if (handleBy?.type === 'USER' && takesRating((await findPersona(queryable, personaId))?.wire))
    await askForRating(queryable, id);
  const run = await findRun(queryable, id);
  if (!run) return;
  await touchRun(queryable, run.id, now);
  if (run.progress.phase === 'running' && (await isOpeningOwed(queryable, id)))
    await sayTurn(queryable, id, run, 'begun');
};

/** Hands it back, and lists it under closed until something happens in it: a last thanks needs no answer. */
export const close = async (action: OperatorAction, now: number): Promise<string> => {
  await release(action, now);
  await closeConversation(action.queryable, action.conversation.id);
  return '';
};

const ownRequestId = (requestId: string | null): string | null => requestId && `${operatorRequestPrefix}${requestId}`;

/**
 * Says something in the persona's place; the same request stores it once, and gives null the next time. 409 for whoever has not
 * taken over.
 */
export const sayAsOperator = async (
  { queryable, conversation: { id, handleBy }, operator }: OperatorAction,
  { content, attachments: sent }: OperatorMessage,
  requestId: string | null,
): Promise<string | null> => {
  const own = ownRequestId(requestId);
  if (own !== null && (await findByRequest(queryable, id, own))) return null;
  if (handleBy?.type !== 'USER' || handleBy.id !== operator.id)
    throw new HttpError(409, 'Please take the conversation over first.');
  // Files that an operator sends belong to the visitor: they go with them.
  const visitor = await findVisitorOf(queryable, id);
  const files = sent.map(({ url }) => ({ type: 'FILE' as const, url, name: '', mimeType: '' }));
  const attachments = visitor ? await readAttachments(queryable, visitor, files) : [];
  const messageId = newId();
  const { id: operatorId, name } = operator;
  const author = { id: operatorId, name };
  const message = {
    id: messageId,
    role: 'persona',
    content,
    attachments,
    isLive: true,
    operator: author,
    requestId: own,
  };
  await saveMessage(queryable, id, message);
  await attachUploads(queryable, messageId, uploadNamesOf(attachments));
  await savePeople(queryable, id, { typing: null });
  return attachments.length > 0 ? `files: ${attachments.length}` : '';
};

export const setPaywall = async (
  { queryable, conversation }: OperatorAction,
  { passed, reason }: { readonly passed: boolean; readonly reason: string },
): Promise<string> => {
  await saveValidating(queryable, conversation.id, passed ? { passed } : { passed, reason });
  return passed ? 'opened' : 'closed';
};

const turnOf: Partial<Record<AgendaAction['action'], TurnKind>> = {
  start: 'begun',
  step: 'moved',
  complete: 'completed',
  exit: 'left',
};

/** Where an answer was lost, the same is asked for again: what is done by then is refused and not done twice. */
const act = async (
  queryable: Queryable,
  { id, personaId }: StoredConversation,
  action: AgendaAction,
  now: number,
): Promise<AgendaRun> => {
  const run = await findRun(queryable, id);
  if (action.action === 'start') {
    const agenda = (await findAgendas(queryable, personaId)).find(({ wire }) => wire.id === action.agendaId);
    if (!agenda) throw new HttpError(404, 'Agenda not found');
    if (run?.agenda.wire.id === action.agendaId && run.progress.phase === 'running')
      throw new HttpError(409, 'The agenda runs already.');
    return beginRun(queryable, id, agenda, now);
  }
  const from = action.action === 'step' ? action.from : undefined;
  if (from !== undefined && run?.progress.phase === 'running' && run.progress.currentItemId !== from)
    throw new HttpError(409, 'The agenda has gone on meanwhile.');
  const moved = run && (await moveRun(queryable, run, action.action, now));
  if (!moved) throw new HttpError(409, 'The agenda is not where this could happen.');
  return moved;
};

/** Moves the agenda. Unless a human answers, the persona says what there is to say, so that the visitor can follow. */
export const actOnAgenda = async (
  { queryable, conversation }: OperatorAction,
  action: AgendaAction,
  now: number,
): Promise<string> => {
  const { id, handleBy } = conversation;
  await stopOpenReplies(queryable, id);
  const run = await act(queryable, conversation, action, now);
  const kind = run.progress.phase === 'completed' ? 'completed' : turnOf[action.action];
  if (kind && handleBy?.type !== 'USER') await sayTurn(queryable, id, run, kind);
  return action.action;
};
