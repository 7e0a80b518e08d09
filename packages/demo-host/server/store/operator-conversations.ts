// What only operators know of a conversation: whose it is, where it was opened, whether it is closed, which files it has.

import type { ConversationRating } from '@persona-chat/widget/protocol/rating.ts';
import type { Queryable } from './database.ts';
import type { StoredPeople } from './people.ts';
import type { Viewer } from './visitors.ts';

/** The visitor whose conversation it is, without a token; null where there is no such conversation. */
export const findVisitorOf = async (queryable: Queryable, conversationId: string): Promise<Viewer | null> => {
  const [row] = await queryable.query<{
    guestId: string | null;
    id: string;
    name: string;
    email: string;
    role: 'USER' | 'ADMIN';
  }>(
    `select guest_id as "guestId", users.id, users.name, users.email, users.role
     from conversations left join users on users.id = user_id where conversations.id = $1`,
    [conversationId],
  );
  if (!row) return null;
  const { guestId, id, name, email, role } = row;
  return guestId === null
    ? { token: '', guestId, user: { id, name, email, role } }
    : { token: '', guestId, user: null };
};

/** Ids of the conversations that this operator has taken over, always in the same order. */
export const findHandledBy = async (queryable: Queryable, operatorId: string): Promise<readonly string[]> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from conversations where handle_by is not null and handle_by ->> 'type' = 'USER' and handle_by ->> 'id' = $1
     order by id`,
    [operatorId],
  );
  return rows.map(({ id }) => id);
};

/** Listed under closed until a message comes, or somebody takes it over. */
export const closeConversation = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.query('update conversations set closed_at = clock_timestamp() where id = $1', [id]);
};

export const reopenConversation = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.query('update conversations set closed_at = null where id = $1', [id]);
};

export const savePageUrl = async (queryable: Queryable, id: string, url: string): Promise<void> => {
  await queryable.query('update conversations set page_url = $2 where id = $1 and page_url is distinct from $2', [
    id,
    url,
  ]);
};

export interface ConversationOrigin {
  readonly pageUrl: string | null;
  readonly language: string;
  readonly channel: string;
  /** null: no human has ended it. */
  readonly rating: ConversationRating | null;
  readonly people: StoredPeople | null;
  readonly openedAt: Date;
}

export const readOrigin = async (queryable: Queryable, id: string): Promise<ConversationOrigin | null> => {
  const [row] = await queryable.query<ConversationOrigin>(
    `select page_url as "pageUrl", target_language as language, channel, rating, people, created_at as "openedAt"
     from conversations where id = $1`,
    [id],
  );
  return row ?? null;
};

/** A visitor cannot send a request id of an operator by chance: theirs are their own business. */
export const operatorRequestPrefix = 'operator:';

export interface MessageAuthor {
  readonly id: string;
  /** As visitors read it when the message was sent. */
  readonly name: string;
}

export interface OperatorReply {
  readonly operator: MessageAuthor;
  /** As the operator's page has sent it. */
  readonly requestId: string | null;
}

/** Which operators have said these messages, and by which requests, by the messages' ids. */
export const readReplies = async (
  queryable: Queryable,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, OperatorReply>> => {
  const rows = await queryable.query<OperatorReply & { id: string }>(
    'select id, operator, request_id as "requestId" from messages where id = any($1::text[]) and operator is not null',
    [messageIds],
  );
  return new Map(
    rows.map(({ id, operator, requestId }) => [
      id,
      { operator, requestId: requestId?.slice(operatorRequestPrefix.length) ?? null },
    ]),
  );
};

export interface SentFile {
  /** Last segment of its URL. */
  readonly upload: string;
  readonly name: string;
  readonly bytes: number;
  readonly isFromVisitor: boolean;
}

/** The newest files that stand in the chat. */
export const readSentFiles = (queryable: Queryable, id: string): Promise<SentFile[]> =>
  queryable.query<SentFile>(
    `select uploads.name as upload, original_name as name, bytes::float8 as bytes, role = 'user' as "isFromVisitor"
     from messages join message_uploads on message_id = messages.id join uploads on uploads.name = message_uploads.name
     where conversation_id = $1 and not hidden and state = 'stored' order by messages.position desc, place limit 100`,
    [id],
  );
