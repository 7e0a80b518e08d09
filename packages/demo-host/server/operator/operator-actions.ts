// What an operator does to a conversation. Each is one transaction under the conversation's lock; whoever calls tells the
// live feed afterwards.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { beginRun, moveRun } from '../agendas/agenda-moves.ts';
import { toTurn, wordTurn } from '../agendas/turn.ts';
import type { TurnKind } from '../agendas/turn.ts';
import { HttpError } from '../http-error.ts';
import { newId } from '../secrets.ts';
import { findAgendas, findRun, touchRun } from '../store/agendas.ts';
import type { AgendaRun } from '../store/agendas.ts';
import { lockConversation, readStoredConversation, saveHandler, saveValidating } from '../store/conversations.ts';
import type { StoredConversation } from '../store/conversations.ts';
import type { Database, Queryable } from '../store/database.ts';
import { findByRequest, saveMessage } from '../store/messages.ts';
import type { Operator } from '../store/operators.ts';
import { stopOpenReplies } from '../store/replies.ts';
import type { AgendaAction } from './operator-requests.ts';

const locked = async (queryable: Queryable, id: string): Promise<StoredConversation> => {
  await lockConversation(queryable, id);
  const conversation = await readStoredConversation(queryable, id);
  if (!conversation) throw new HttpError(404, 'There is no such conversation.');
  return conversation;
};

/** From now on messages go to the operator. A reply that ran is kept as far as it got. */
export const takeOver = (database: Database, id: string, { id: operatorId, name }: Operator): Promise<void> =>
  database.transaction(async (queryable) => {
    await locked(queryable, id);
    await stopOpenReplies(queryable, id);
    await saveHandler(queryable, id, { id: operatorId, name, type: 'USER' });
  });

/** The persona answers again, from the next message on. An agenda that runs waits anew. */
export const handBack = (database: Database, id: string, now: number): Promise<void> =>
  database.transaction(async (queryable) => {
    await locked(queryable, id);
    await saveHandler(queryable, id, null);
    const run = await findRun(queryable, id);
    if (run) await touchRun(queryable, run.id, now);
  });

/** A visitor cannot send this request id by chance: theirs are their own business. */
const ownRequestId = (requestId: string | null): string | null => requestId && `operator:${requestId}`;

/** Says something in the persona's place; the same request stores it once. 409 for whoever has not taken over. */
export const sayAsOperator = (
  database: Database,
  id: string,
  operator: Operator,
  content: string,
  requestId: string | null,
): Promise<Message> =>
  database.transaction(async (queryable) => {
    const { handleBy } = await locked(queryable, id);
    const own = ownRequestId(requestId);
    const repeated = own === null ? null : await findByRequest(queryable, id, own);
    if (repeated) return repeated;
    if (handleBy?.type !== 'USER' || handleBy.id !== operator.id) {
      throw new HttpError(409, 'Please take the conversation over first.');
    }
    return saveMessage(queryable, id, { id: newId(), role: 'persona', content, isLive: true, requestId: own });
  });

export const setPaywall = (
  database: Database,
  id: string,
  { passed, reason }: { readonly passed: boolean; readonly reason: string },
): Promise<void> =>
  database.transaction(async (queryable) => {
    await locked(queryable, id);
    await saveValidating(queryable, id, passed ? { passed } : { passed, reason });
  });

const turnOf: Partial<Record<AgendaAction['action'], TurnKind>> = {
  start: 'begun',
  step: 'moved',
  complete: 'completed',
  exit: 'left',
};

const act = async (
  queryable: Queryable,
  { id, personaId }: StoredConversation,
  action: AgendaAction,
  now: number,
): Promise<AgendaRun> => {
  if (action.action === 'start') {
    const agenda = (await findAgendas(queryable, personaId)).find(({ wire }) => wire.id === action.agendaId);
    if (!agenda) throw new HttpError(404, 'Agenda not found');
    return beginRun(queryable, id, agenda, now);
  }
  const run = await findRun(queryable, id);
  const moved = run && (await moveRun(queryable, run, action.action, now));
  if (!moved) throw new HttpError(409, 'The agenda is not where this could happen.');
  return moved;
};

/** Moves the agenda. Unless a human answers, the persona says what there is to say, so that the visitor can follow. */
export const actOnAgenda = (database: Database, id: string, action: AgendaAction, now: number): Promise<void> =>
  database.transaction(async (queryable) => {
    const conversation = await locked(queryable, id);
    await stopOpenReplies(queryable, id);
    const run = await act(queryable, conversation, action, now);
    const isOver = run.progress.phase === 'completed';
    const kind = isOver ? 'completed' : turnOf[action.action];
    if (!kind || conversation.handleBy?.type === 'USER') return;
    await saveMessage(queryable, id, { id: newId(), role: 'persona', content: wordTurn(toTurn(run, kind)) });
  });
