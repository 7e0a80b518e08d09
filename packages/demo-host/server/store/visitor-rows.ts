// All that is stored of one visitor, for who wants to have it or to have it deleted (visitor-data/).

import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { WireToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import type { MessageFeedback } from '@persona-chat/widget/protocol/feedback.ts';
import type { FormAnswer } from '@persona-chat/widget/protocol/form.ts';
import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import type { ConversationRating } from '@persona-chat/widget/protocol/rating.ts';
import { hashToken } from '../secrets.ts';
import { deleteConversations } from './delete-conversations.ts';
import type { WireCard, WireForm } from '../brains/wire-rich.ts';
import type { Queryable } from './database.ts';
import { ownerColumn, ownerId } from './visitors.ts';
import type { Viewer } from './visitors.ts';

export interface VisitorRow {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly createdAt: Date;
  /** Campaign parameters of the first visit; of guests only. */
  readonly utm?: Readonly<Record<string, string>>;
}

export const readVisitorRow = async (queryable: Queryable, viewer: Viewer): Promise<VisitorRow | null> => {
  const [row] = await queryable.query<VisitorRow>(
    viewer.guestId === null
      ? 'select id, name, email, created_at as "createdAt" from users where id = $1'
      : 'select id, name, email, created_at as "createdAt", utm from guests where id = $1',
    [ownerId(viewer)],
  );
  return row ?? null;
};

export interface AnswerRow {
  readonly personaId: string;
  readonly fieldId: string;
  readonly question: string | null;
  readonly value: unknown;
}

/** What a guest has answered in start forms, with the questions where these still exist. */
export const readAnswers = (queryable: Queryable, viewer: Viewer): Promise<AnswerRow[]> =>
  queryable.query<AnswerRow>(
    `select answer.persona_id as "personaId", answer.field_id as "fieldId", field.wire ->> 'name' as question, answer.value
     from guest_answers as answer left join field_definitions as field
       on field.persona_id = answer.persona_id and field.id = answer.field_id
     where guest_id = $1 order by answer.persona_id, answer.created_at`,
    [viewer.guestId],
  );

export interface ConversationRow {
  readonly id: string;
  readonly persona: { readonly id: string; readonly name: string };
  readonly channel: string;
  /** As the visitor has named it, else null. */
  readonly title: string | null;
  /** What they think of it; null until a human has ended it. */
  readonly rating: ConversationRating | null;
  /** Where they want the answer of a human; null where they have not said. */
  readonly answerEmail: string | null;
  readonly createdAt: Date;
}

export const readConversationRows = (queryable: Queryable, viewer: Viewer): Promise<ConversationRow[]> =>
  queryable.query<ConversationRow>(
    `select chat.id, chat.channel, chat.title, chat.rating, chat.people ->> 'email' as "answerEmail", chat.created_at as "createdAt",
       jsonb_build_object('id', persona.id, 'name', persona.wire ->> 'name') as persona
     from conversations as chat join personas as persona on persona.id = chat.persona_id
     where chat.${ownerColumn(viewer)} = $1 order by chat.created_at, chat.id`,
    [ownerId(viewer)],
  );

export interface WrittenRow {
  readonly position: number;
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly isFromHuman: boolean;
  /** Cleared by the visitor: it is stored, and shown nowhere. */
  readonly isCleared: boolean;
  /** Another answer of the same question is shown in its place. */
  readonly isReplaced: boolean;
  readonly sources: readonly WireSource[] | null;
  readonly steps: readonly WireStep[] | null;
  readonly toolCalls: readonly WireToolCall[] | null;
  readonly feedback: MessageFeedback | null;
  readonly cards: readonly WireCard[] | null;
  readonly form: WireForm | null;
  readonly formAnswer: FormAnswer | null;
  readonly createdAt: Date;
}

/** A page of what was said, the oldest first, from behind `after`. */
export const readWritten = (
  queryable: Queryable,
  conversationId: string,
  after: number,
  limit: number,
): Promise<WrittenRow[]> =>
  queryable.query<WrittenRow>(
    `select position::float8 as position, id, role, content, attachments, is_live as "isFromHuman", hidden and not superseded as "isCleared",
       superseded as "isReplaced", sources, steps, tool_calls as "toolCalls", feedback, cards, form, form_answer as "formAnswer", created_at as "createdAt"
     from messages where conversation_id = $1 and position > $2::float8 order by messages.position limit $3`,
    [conversationId, after, limit],
  );

export interface FileRow {
  /** Last segment of the URLs in attachments. */
  readonly name: string;
  readonly originalName: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly transcript: string | null;
  readonly createdAt: Date;
}

/** The visitor's files; with a conversation only those that were sent in it. */
export const readFileRows = (queryable: Queryable, viewer: Viewer, conversationId: string | null): Promise<FileRow[]> =>
  queryable.query<FileRow>(
    `select name, original_name as "originalName", mime_type as "mimeType", bytes::float8 as bytes, transcript,
       created_at as "createdAt"
     from uploads where ${ownerColumn(viewer)} = $1 and state = 'stored' and ($2::text is null or name in (
       select message_uploads.name from message_uploads join messages on messages.id = message_id where conversation_id = $2))
     order by created_at, name`,
    [ownerId(viewer), conversationId],
  );

export const readReportedErrors = async (queryable: Queryable, viewer: Viewer): Promise<readonly object[]> =>
  queryable.query(
    `select created_at as "createdAt", event from error_events where ${ownerColumn(viewer)} = $1 order by position`,
    [ownerId(viewer)],
  );

/**
 * Deletes all of it but the bytes of uploads, whose names it resolves with, and a row without content that these still refer
 * to. The token of the call stays until the bytes have gone: with it the call can be made again. A signed-in user stays one, with
 * their token: the site's own account is not ours to delete. Inside a transaction only.
 */
export const deleteVisitorRows = async (queryable: Queryable, viewer: Viewer): Promise<readonly string[]> => {
  const column = ownerColumn(viewer);
  const id = ownerId(viewer);
  // Before the conversations: nothing is stored for the visitor meanwhile.
  await queryable.query(
    `select id from ${viewer.guestId === null ? 'users' : 'guests'} where id = $1 for no key update`,
    [id],
  );
  const chats = await queryable.query<{ id: string }>(`select id from conversations where ${column} = $1`, [id]);
  await deleteConversations(
    queryable,
    chats.map((chat) => chat.id),
  );
  await queryable.query(`delete from error_events where ${column} = $1`, [id]);
  if (viewer.guestId !== null) {
    await queryable.query('delete from tokens where guest_id = $1 and hash <> $2', [id, hashToken(viewer.token)]);
    await queryable.query('delete from guest_answers where guest_id = $1', [id]);
    await queryable.query(
      `update guests set name = null, email = null, utm = '{}', client_id = '', deleted_at = coalesce(deleted_at, now())
       where id = $1`,
      [id],
    );
  }
  // In the order in which others lock them.
  await queryable.query(`select name from uploads where ${column} = $1 order by name for update`, [id]);
  const files = await queryable.query<{ name: string }>(
    `update uploads set state = 'removing', request_id = null where ${column} = $1 returning name`,
    [id],
  );
  return files.map(({ name }) => name);
};

/** Rows by which a guest is known; nothing is in them that was not theirs. */
const tablesOfGuests = ['error_events', 'guest_answers', 'tokens'];

/** Deletes rows of guests who have neither conversations nor uploads. Inside a transaction only. */
export const deleteGuestRows = async (queryable: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const table of tablesOfGuests)
    await queryable.query(`delete from ${table} where guest_id = any($1::text[])`, [ids]);
  await queryable.query(
    "delete from upload_usage where owner in (select 'guest ' || id from unnest($1::text[]) as id)",
    [ids],
  );
  await queryable.query('delete from guests where id = any($1::text[])', [ids]);
};

/** The last of a deleted guest, once the bytes of their files have gone. Inside a transaction only. */
export const forgetDeletedGuest = async (queryable: Queryable, guestId: string): Promise<void> => {
  await queryable.query('delete from tokens where guest_id = $1', [guestId]);
  await forgetDeletedGuests(queryable, guestId);
};

/** How many guests are forgotten at a time. */
const batchSize = 50;

/**
 * Forgets deleted guests of whom nothing but an empty row is left, once the bytes of their files have gone: this one, or with
 * null some of all. Resolves with whether there may be more. Inside a transaction only.
 */
export const forgetDeletedGuests = async (queryable: Queryable, guestId: string | null): Promise<boolean> => {
  const rows = await queryable.query<{ id: string }>(
    `select id from guests as guest where deleted_at is not null and ($1::text is null or id = $1)
       and not exists (select 1 from uploads where guest_id = guest.id)
       and not exists (select 1 from conversations where guest_id = guest.id)
     order by deleted_at limit ${batchSize} for update skip locked`,
    [guestId],
  );
  await deleteGuestRows(
    queryable,
    rows.map(({ id }) => id),
  );
  return rows.length === batchSize;
};
