// What a visitor's message does to the agenda: decided in the transaction that stores it, so that it happens once for
// each request id, and shows at once.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { findRun, noteBeginning } from '../store/agendas.ts';
import type { AgendaRun } from '../store/agendas.ts';
import type { Queryable } from '../store/database.ts';
import { answerItem, beginRun, moveRun } from './agenda-moves.ts';
import type { StoredAgenda } from './agenda-script.ts';
import { readMeaning, wordsOf } from './read-answer.ts';
import { toTurn } from './turn.ts';
import type { Turn } from './turn.ts';

export interface Following {
  readonly conversationId: string;
  readonly message: Message;
  /** The agenda that the message is to begin, or null. */
  readonly triggered: StoredAgenda | null;
  /** A human answers: what is said is said to them, and answers no item. */
  readonly isLive: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One that runs already is not opened again: its question is. */
const begin = async (queryable: Queryable, following: Following, agenda: StoredAgenda): Promise<Turn> => {
  const { conversationId, message, triggered, now } = following;
  const before = await findRun(queryable, conversationId);
  const run = await beginRun(queryable, conversationId, agenda, now);
  if (triggered) await noteBeginning(queryable, run.id, message.id);
  return toTurn(run, before?.id === run.id && before.progress.phase === 'running' ? 'moved' : 'begun');
};

const followRun = async (queryable: Queryable, run: AgendaRun, { message, now }: Following): Promise<Turn | null> => {
  const words = wordsOf(message);
  const asked = run.agenda.script.questions[run.progress.currentItemId ?? ''];
  const meaning = readMeaning(words, asked?.dataType ?? 'STRING');
  if (meaning.type === 'exit') {
    const left = await moveRun(queryable, run, 'exit', now);
    return left && toTurn(left, 'left');
  }
  if (meaning.type === 'answer') {
    const next = await answerItem(queryable, run, meaning.value, { messageId: message.id, words }, now);
    return toTurn(next, next.progress.phase === 'completed' ? 'completed' : 'answered');
  }
  await moveRun(queryable, run, 'activity', now);
  return meaning.type === 'command' ? null : toTurn(run, meaning.type);
};

const isBeginning = ({ message }: Following): boolean => /^\/agenda\b/i.test(wordsOf(message));
const isLeaving = ({ message }: Following): boolean => /^\/exit\b/i.test(wordsOf(message));

/** The turn that the persona has to answer, or null when the message has nothing to do with an agenda. */
export const followMessage = async (queryable: Queryable, following: Following): Promise<Turn | null> => {
  if (following.triggered) return begin(queryable, following, following.triggered);
  if (following.isLive) return null;
  const run = await findRun(queryable, following.conversationId);
  if (!run) return null;
  if (isBeginning(following)) return begin(queryable, following, run.agenda);
  if (run.progress.phase === 'running') return followRun(queryable, run, following);
  if (!isLeaving(following)) return null;
  const left = await moveRun(queryable, run, 'exit', following.now);
  return left && toTurn(left, 'left');
};
