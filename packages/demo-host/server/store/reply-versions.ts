// The answers of one question (docs/protocol.md#try-again): one is shown, and the persona goes on from that; the others are kept.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { HttpError } from '../http-error.ts';
import { lockConversation } from './conversations.ts';
import type { Database, Queryable } from './database.ts';
import { findMessage, readAfterLast } from './messages.ts';

/** Each is stored, and has cost a call of the model. */
const maxVersions = 10;

/** The messages of an answer take the place of those that were shown, under the question. */
export const showAnswer = async (
  queryable: Queryable,
  questionId: string,
  version: number,
  ids: readonly string[],
): Promise<void> => {
  await queryable.query(
    'update messages set hidden = true, superseded = true where question_id = $1 and not hidden and version <> $2',
    [questionId, version],
  );
  await queryable.query('update messages set question_id = $1, version = $2 where id = any($3::text[])', [
    questionId,
    version,
    ids,
  ]);
  await queryable.query('update messages set versions = $2 where question_id = $1', [questionId, version]);
};

interface LastReply {
  readonly question: Message;
  readonly reply: readonly Message[];
}

/** The visitor's last message and the persona's answer to it, which `replyId` has to be part of; the message itself where it has none. */
const findLastReply = async (queryable: Queryable, conversationId: string, replyId: string): Promise<LastReply> => {
  const [question, ...reply] = await readAfterLast(queryable, conversationId);
  if (!question || !(reply.length > 0 ? reply : [question]).some(({ id }) => id === replyId)) {
    const isThere = (await findMessage(queryable, conversationId, replyId)) !== null;
    throw isThere
      ? new HttpError(409, 'Only the last reply can be changed.')
      : new HttpError(404, 'There is no such reply.');
  }
  if (question.isLive || reply.some(({ isLive, origin }) => isLive || origin))
    throw new HttpError(409, 'Only a reply of the persona can be changed.');
  return { question, reply };
};

interface ReplyRow {
  readonly state: string;
  readonly hasTurn: boolean;
  readonly stored: number;
}

const findChangeable = async (queryable: Queryable, conversationId: string, replyId: string) => {
  const found = await findLastReply(queryable, conversationId, replyId);
  const [row] = await queryable.query<ReplyRow>(
    `select state, turn is not null as "hasTurn",
       greatest(1, (select max(version) from messages where question_id = replies.user_message_id)) as stored
     from replies where user_message_id = $1
       and not exists (select 1 from conversations where id = conversation_id and handle_by ->> 'type' = 'USER')`,
    [found.question.id],
  );
  if (!row) throw new HttpError(409, 'A human answers in this conversation.');
  if (row.hasTurn) throw new HttpError(409, 'What belongs to an agenda stays as it is.');
  if (row.state === 'waiting' || row.state === 'running') throw new HttpError(409, 'This reply is being written.');
  return { ...found, stored: row.stored };
};

/** The question whose other answer this request has asked for already. */
export const findRegenerated = async (
  queryable: Queryable,
  conversationId: string,
  requestId: string,
): Promise<Message | null> => {
  const [row] = await queryable.query<{ id: string }>(
    'select user_message_id as id from replies where conversation_id = $1 and regenerated_by = $2',
    [conversationId, requestId],
  );
  return row ? findMessage(queryable, conversationId, row.id) : null;
};

export interface Regeneration {
  readonly conversationId: string;
  readonly replyId: string;
  readonly requestId: string | null;
  readonly model: string | null;
}

/** Throws an HttpError where there can be no other answer. */
export const admitRegeneration = async (
  queryable: Queryable,
  { conversationId, replyId }: Pick<Regeneration, 'conversationId' | 'replyId'>,
) => {
  const found = await findChangeable(queryable, conversationId, replyId);
  if (found.stored >= maxVersions) throw new HttpError(409, `There are ${maxVersions} answers already.`);
  return found;
};

/** Lets the last question be answered again; what was said stays until the other answer is there. Resolves with the question. */
export const regenerateReply = (database: Database, regeneration: Regeneration): Promise<Message> =>
  database.transaction(async (queryable) => {
    const { conversationId, requestId, model } = regeneration;
    if (!(await lockConversation(queryable, conversationId)))
      throw new HttpError(404, 'There is no such conversation.');
    const known = requestId === null ? null : await findRegenerated(queryable, conversationId, requestId);
    if (known) return known;
    const { question, reply, stored } = await admitRegeneration(queryable, regeneration);
    const ids = reply.map(({ id }) => id);
    const version = ids.length > 0 ? stored + 1 : 1;
    await queryable.query(
      `update messages set question_id = $1, version = coalesce(version, 1), versions = coalesce(versions, 1)
       where id = any($2::text[])`,
      [question.id, ids],
    );
    await queryable.query(
      `update replies set state = 'waiting', version = $2, regenerated_by = $3, model = $4, parts = '[]', attempts = 0, tools = null, tool_results = '{}',
         error_code = null, error_message = null, lease_owner = null where user_message_id = $1`,
      [question.id, version, requestId, model],
    );
    await queryable.query('update messages set stopped = false where id = $1', [question.id]);
    const { isStopped: _before, ...asked } = question;
    return asked;
  });

/** Shows another answer in the place of the last reply, from which the persona goes on then. Resolves with its messages. */
export const chooseAnswer = (
  database: Database,
  conversationId: string,
  replyId: string,
  index: number,
): Promise<readonly Message[]> =>
  database.transaction(async (queryable) => {
    await lockConversation(queryable, conversationId);
    const { question } = await findChangeable(queryable, conversationId, replyId);
    const there = await queryable.query(
      'select id from messages where question_id = $1 and version = $2 and (superseded or not hidden)',
      [question.id, index],
    );
    if (there.length === 0) throw new HttpError(404, 'There is no such answer.');
    await queryable.query(
      `update messages set hidden = version <> $2, superseded = version <> $2
       where question_id = $1 and (superseded or not hidden)`,
      [question.id, index],
    );
    return (await readAfterLast(queryable, conversationId)).slice(1);
  });
