// Whether a visitor's message is taken at all: the paywall and an agenda that wants a yes first are enforced here, whatever
// the widget has let through.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { HttpError } from '../http-error.ts';
import { findAgendas, findRun } from '../store/agendas.ts';
import { readStoredConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import { findMessage } from '../store/messages.ts';
import type { StoredAgenda } from './agenda-script.ts';
import { followMessage } from './follow-message.ts';
import type { Turn } from './turn.ts';

export interface Admission {
  /** A human answers: no reply is made, and the message is marked as live. */
  readonly isLive: boolean;
  /** The message that has begun the same agenda, which still runs: this one is a second press. Else null. */
  readonly beginning: Message | null;
  /** To be called when the message is stored. */
  follow(queryable: Queryable, message: Message): Promise<Turn | null>;
}

const paywallText = 'The chat is paused. Please try again later.';

/** 404 for an agenda of another persona too: a visitor cannot begin what is not offered to them. */
const findTriggered = async (queryable: Queryable, personaId: string, agendaId: string): Promise<StoredAgenda> => {
  const agendas = await findAgendas(queryable, personaId);
  const found = agendas.find(({ wire }) => wire.id === agendaId);
  if (!found) throw new HttpError(404, 'Agenda not found');
  return found;
};

/** An agenda with a progress bar has to be confirmed before anything else is said (docs/protocol.md#agendas). */
const isGated = async (queryable: Queryable, conversationId: string): Promise<boolean> => {
  const run = await findRun(queryable, conversationId);
  return run?.progress.phase === 'unconfirmed' && run.agenda.wire.progressBarEnabled === true;
};

/** Two tabs or two devices may begin it: another message would cut off what the persona says, and ask again. */
const findBeginning = async (
  queryable: Queryable,
  conversationId: string,
  agenda: StoredAgenda,
): Promise<Message | null> => {
  const run = await findRun(queryable, conversationId);
  if (run?.agenda.wire.id !== agenda.wire.id || run.progress.phase !== 'running') return null;
  return run.begunBy === null ? null : findMessage(queryable, conversationId, run.begunBy);
};

/** Throws an HttpError when the message is refused: 402 behind the paywall, 404 and 409 for agendas. */
export const admitMessage = async (
  queryable: Queryable,
  conversationId: string,
  agendaToTriggerId: string | null,
  now: number,
): Promise<Admission> => {
  const conversation = await readStoredConversation(queryable, conversationId);
  if (!conversation) throw new HttpError(404, 'There is no such conversation.');
  const { validating, handleBy, personaId } = conversation;
  if (validating?.passed === false) throw new HttpError(402, validating.reason || paywallText);
  const isLive = handleBy?.type === 'USER';
  const triggered = agendaToTriggerId ? await findTriggered(queryable, personaId, agendaToTriggerId) : null;
  if (!triggered && !isLive && (await isGated(queryable, conversationId))) {
    throw new HttpError(409, 'Please start the agenda first.');
  }
  return {
    isLive,
    beginning: triggered && (await findBeginning(queryable, conversationId, triggered)),
    follow: (transaction, message) => followMessage(transaction, { conversationId, message, triggered, isLive, now }),
  };
};
