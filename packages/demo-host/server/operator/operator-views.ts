// What the operator page shows of one conversation: everything about it.

import type { Agenda, ConversationAgenda } from '@persona-chat/widget/protocol/agenda.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { OutputField } from '@persona-chat/widget/protocol/output.ts';
import type { ConversationRating } from '@persona-chat/widget/protocol/rating.ts';
import { HttpError } from '../http-error.ts';
import { readOutputs } from '../store/agenda-outputs.ts';
import { findAgendas, findRun, toConversationAgenda } from '../store/agendas.ts';
import type { Queryable } from '../store/database.ts';
import { readHistory } from '../store/messages.ts';
import { findVisitorOf, readOrigin, readReplies, readSentFiles } from '../store/operator-conversations.ts';
import type { MessageAuthor } from '../store/operator-conversations.ts';
import type { StoredPeople } from '../store/people.ts';
import { readAnswers } from '../store/visitor-rows.ts';
import type { Handout } from '../uploads/attachments.ts';
import { uploadsPath } from '../uploads/upload-names.ts';
import { readSummary } from './conversation-list.ts';
import type { ConversationSummary } from './conversation-list.ts';

export interface ConversationDetail extends ConversationSummary {
  /** Oldest first, also those that the visitor does not see. */
  readonly messages: readonly (Message & { readonly operator?: MessageAuthor | undefined })[];
  /** To be passed as `lastId` for the page before, or -1. */
  readonly nextParamId: string | -1;
  /** What an operator can begin here. */
  readonly agendas: readonly Agenda[];
  readonly agenda: Agenda | null;
  readonly conversationAgenda: ConversationAgenda | null;
  readonly outputs: readonly OutputField[];
  /** Where the chat was opened last, without its query; the origin alone where the page tells no more. */
  readonly pageUrl: string | null;
  readonly language: string;
  /** What the visitor thinks of it; null where no human has ended it. */
  readonly rating: ConversationRating | null;
  /** Where they want the answer of a human, and the last message of an operator's that they have seen; null where it is not known. */
  readonly answerEmail: string | null;
  readonly readByVisitor: string | null;
  /** ISO 8601 UTC. */
  readonly openedAt: string;
  /** What the visitor has answered in this persona's start form; the question is null where it has gone. */
  readonly answers: readonly { readonly question: string | null; readonly value: unknown }[];
  /** The newest first; URLs are signed. */
  readonly files: readonly {
    readonly url: string;
    readonly name: string;
    readonly bytes: number;
    readonly isFromVisitor: boolean;
  }[];
}

type Surroundings = Pick<
  ConversationDetail,
  'answerEmail' | 'readByVisitor' | 'pageUrl' | 'language' | 'rating' | 'openedAt' | 'answers' | 'files'
>;

/** What the visitor has let the operator know. */
const toldBy = (people: StoredPeople | null | undefined): Pick<Surroundings, 'answerEmail' | 'readByVisitor'> => ({
  answerEmail: people?.email ?? null,
  readByVisitor: people?.readByVisitor ?? null,
});

const readSurroundings = async (
  queryable: Queryable,
  handout: Handout,
  id: string,
  personaId: string,
): Promise<Surroundings> => {
  const [origin, visitor] = [await readOrigin(queryable, id), await findVisitorOf(queryable, id)];
  const answers = visitor ? await readAnswers(queryable, visitor) : [];
  const files = await readSentFiles(queryable, id);
  const urlOf = (upload: string): string =>
    handout.attachments(id, [{ type: 'FILE', url: `${uploadsPath}${upload}`, name: '', mimeType: '' }])[0]?.url ?? '';
  return {
    pageUrl: origin?.pageUrl ?? null,
    language: origin?.language ?? '',
    rating: origin?.rating ?? null,
    ...toldBy(origin?.people),
    openedAt: (origin?.openedAt ?? new Date(0)).toISOString(),
    answers: answers
      .filter((answer) => answer.personaId === personaId)
      .map(({ question, value }) => ({ question, value })),
    files: files.map(({ upload, name, bytes, isFromVisitor }) => ({ url: urlOf(upload), name, bytes, isFromVisitor })),
  };
};

const transcriptPage = 50;

/** Throws 404 for a conversation that does not exist. */
export const readDetail = async (
  queryable: Queryable,
  handout: Handout,
  id: string,
  lastId: string | undefined,
): Promise<ConversationDetail> => {
  const summary = await readSummary(queryable, id);
  const page = await readHistory(queryable, id, lastId, transcriptPage);
  if (!page) throw new HttpError(400, 'Invalid "lastId". The conversation has no such message.');
  const replies = await readReplies(
    queryable,
    page.messages.map((message) => message.id),
  );
  const run = await findRun(queryable, id);
  return {
    ...summary,
    messages: page.messages.map((message) => ({ ...handout.message(id, message), ...replies.get(message.id) })),
    nextParamId: page.nextParamId,
    agendas: (await findAgendas(queryable, summary.persona.id)).map(({ wire }) => wire),
    agenda: run?.agenda.wire ?? null,
    conversationAgenda: run && toConversationAgenda(run),
    outputs: await readOutputs(queryable, id),
    ...(await readSurroundings(queryable, handout, id, summary.persona.id)),
  };
};
