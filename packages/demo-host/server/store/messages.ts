import type { MessageFeedback } from '@persona-chat/widget/protocol/feedback.ts';
import type { FormAnswer } from '@persona-chat/widget/protocol/form.ts';
import type { Attachment, Message } from '@persona-chat/widget/protocol/message.ts';
import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { WireToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import type { WireSuggestion } from '../brains/brain.ts';
import type { WireCard, WireForm } from '../brains/wire-rich.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';

interface MessageRow {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly attachments: Attachment[];
  readonly origin: string | null;
  readonly error_status: string | null;
  readonly is_live: boolean;
  readonly reply_to_id: string | null;
  readonly channel: string | null;
  readonly request_id: string | null;
  readonly created_at: Date;
  readonly suggestions: readonly WireSuggestion[] | null;
  readonly sources: readonly WireSource[] | null;
  readonly steps: readonly WireStep[] | null;
  readonly tool_calls: readonly WireToolCall[] | null;
  readonly cards: readonly WireCard[] | null;
  readonly form: WireForm | null;
  readonly form_answer: FormAnswer | null;
  readonly feedback: MessageFeedback | null;
  readonly version: number | null;
  readonly versions: number | null;
  readonly stopped: boolean;
  readonly replaces: string | null;
}

const columns = `id, role, content, attachments, origin, error_status, is_live, reply_to_id, channel, request_id, created_at,
  suggestions, sources, steps, tool_calls, cards, form, form_answer, feedback, version, versions, stopped, replaces`;

const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  role: row.role,
  content: row.content,
  attachments: row.attachments,
  createdAt: row.created_at.toISOString(),
  origin: row.origin,
  errorStatus: row.error_status,
  isLive: row.is_live,
  status: 'delivered',
  replyToId: row.reply_to_id,
  channel: row.channel,
  // An operator's answer is stored under a request id too, which is nobody else's business.
  requestId: row.role === 'user' ? row.request_id : null,
  ...(row.suggestions && { suggestions: row.suggestions }),
  ...(row.sources && { sources: row.sources }),
  ...(row.steps && { steps: row.steps }),
  ...(row.tool_calls && { toolCalls: row.tool_calls }),
  ...(row.cards && { cards: row.cards }),
  ...(row.form && { form: row.form }),
  ...(row.form_answer && { formAnswer: row.form_answer }),
  ...(row.feedback && { feedback: row.feedback }),
  ...(row.versions !== null && row.versions > 1 && { versions: { index: row.version, count: row.versions } }),
  ...(row.stopped && { isStopped: true }),
  ...(row.replaces !== null && { replaces: row.replaces }),
});

export interface HistoryPage {
  /** Oldest first. */
  readonly messages: Message[];
  /** Id to pass as `lastId` for the page before this one, or -1 when there is none (docs/protocol.md#history). */
  readonly nextParamId: string | -1;
}

/** Of a page: a hundred messages of the greatest length would be a reply of many megabytes. */
const maxPageBytes = 1_000_000;

/** The newest `take` visible messages, or those before `lastId`, fewer where they are very long; null when the conversation has no such message. */
export const readHistory = async (
  database: Queryable,
  conversationId: string,
  lastId: string | undefined,
  take: number,
): Promise<HistoryPage | null> => {
  const params: unknown[] = [conversationId, take + 1];
  let before = '';
  if (lastId !== undefined) {
    const [cursor] = await database.query<{ position: string }>(
      'select position::text as position from messages where conversation_id = $1 and id = $2',
      [conversationId, lastId],
    );
    if (!cursor) return null;
    params.push(cursor.position);
    before = 'and position < $3::text::bigint';
  }
  const rows = await database.query<MessageRow & { readonly found: number }>(
    `select ${columns}, found from (
       select *, count(*) over ()::int as found, sum(bytes) over (order by position desc) - bytes as bytes_before
       from (select *, octet_length(content) + octet_length(attachments::text) + coalesce(octet_length(concat(cards, form, form_answer, tool_calls)), 0) as bytes
         from messages where conversation_id = $1 and not hidden ${before} order by position desc limit $2) as newest
     ) as measured where bytes_before < ${maxPageBytes} order by position desc`,
    params,
  );
  const messages = rows.slice(0, take).map(toMessage).reverse();
  const hasMore = (rows[0]?.found ?? 0) > messages.length;
  return { messages, nextParamId: hasMore ? (messages[0]?.id ?? -1) : -1 };
};

export const findLastMessage = async (database: Queryable, conversationId: string): Promise<Message | null> => {
  const page = await readHistory(database, conversationId, undefined, 1);
  return page?.messages[0] ?? null;
};

/** A visible message of this conversation, or null. */
export const findMessage = async (database: Queryable, conversationId: string, id: string): Promise<Message | null> => {
  const [row] = await database.query<MessageRow>(
    `select ${columns} from messages where conversation_id = $1 and id = $2 and not hidden`,
    [conversationId, id],
  );
  return row ? toMessage(row) : null;
};

/** The message that this request has stored already, hidden or not. */
export const findByRequest = async (
  database: Queryable,
  conversationId: string,
  requestId: string,
): Promise<Message | null> => {
  const [row] = await database.query<MessageRow>(
    `select ${columns} from messages where conversation_id = $1 and request_id = $2`,
    [conversationId, requestId],
  );
  return row ? toMessage(row) : null;
};

/** Visible messages up to and including `id`, oldest first, at most `limit`. */
export const readUntil = async (
  database: Queryable,
  conversationId: string,
  id: string,
  limit: number,
): Promise<Message[]> => {
  const rows = await database.query<MessageRow>(
    `select ${columns} from messages where conversation_id = $1 and not hidden
       and position <= (select position from messages where id = $2) order by position desc limit $3`,
    [conversationId, id, limit],
  );
  return rows.map(toMessage).reverse();
};

/** The visitor's last visible message, and what has followed it; nothing where they have said nothing. */
export const readAfterLast = async (database: Queryable, conversationId: string): Promise<Message[]> => {
  const rows = await database.query<MessageRow>(
    `select ${columns} from messages where conversation_id = $1 and not hidden and position >= (
       select max(position) from messages where conversation_id = $1 and not hidden and role = 'user')
     order by position limit 200`,
    [conversationId],
  );
  return rows.map(toMessage);
};

export interface NewMessage {
  readonly id: string;
  readonly role: string;
  readonly content: string;
  readonly attachments?: readonly Attachment[] | undefined;
  readonly origin?: string | null | undefined;
  readonly errorStatus?: string | null | undefined;
  readonly replyToId?: string | null | undefined;
  readonly channel?: string | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly isLive?: boolean | undefined;
  /** Who has said it in the persona's place; other operators read it, visitors do not. */
  readonly operator?: { readonly id: string; readonly name: string } | undefined;
  readonly suggestions?: readonly WireSuggestion[] | undefined;
  readonly sources?: readonly WireSource[] | undefined;
  readonly steps?: readonly WireStep[] | undefined;
  readonly toolCalls?: readonly WireToolCall[] | undefined;
  readonly cards?: readonly WireCard[] | undefined;
  readonly form?: WireForm | undefined;
  readonly formAnswer?: FormAnswer | null | undefined;
  /** Id of the visitor's earlier message in whose place it stands. */
  readonly replaces?: string | null | undefined;
}

/** Whether the visitor has begun an agenda while a human answered, and the persona has said nothing since then. */
export const isOpeningOwed = async (database: Queryable, conversationId: string): Promise<boolean> => {
  const rows = await database.query(
    `select id from messages as beginning
     where conversation_id = $1 and origin = 'TRIGGER_AGENDA' and is_live and not hidden and not exists (
       select id from messages where conversation_id = $1 and position > beginning.position
         and role <> 'user' and not is_live)`,
    [conversationId],
  );
  return rows.length > 0;
};

/** SQL: whether a message stands in the chat, by its origin. */
export const isListed = "coalesce(origin, 'TIMEOUT') in ('TIMEOUT', 'TIMEOUT_REMINDER', 'PERSONA_CREATION')";

const jsonOrNull = (told: unknown): string | null => (told ? asJson(told) : null);

/**
 * Adds a message at the end, or replaces the text of the one that has this id: a reply that was generated again. One that stands
 * in the chat is the conversation's newest activity.
 */
export const saveMessage = async (
  database: Queryable,
  conversationId: string,
  message: NewMessage,
): Promise<Message> => {
  const [row] = await database.query<MessageRow>(
    `with saved as (
       insert into messages (id, conversation_id, role, content, attachments, origin, error_status, reply_to_id, channel,
         request_id, is_live, suggestions, replaces, sources, steps, cards, form, form_answer, tool_calls, operator)
       values ($1, $2, $3, $4, $5::text::jsonb, $6, $7, $8, $9, $10, $11, $12::text::jsonb, $13, $14::text::jsonb, $15::text::jsonb,
         $16::text::jsonb, $17::text::jsonb, $18::text::jsonb, $19::text::jsonb, $20::text::jsonb)
       on conflict (id) do update set content = excluded.content, error_status = excluded.error_status,
         attachments = excluded.attachments, suggestions = excluded.suggestions,
         sources = excluded.sources, steps = excluded.steps, cards = excluded.cards, form = excluded.form,
         tool_calls = excluded.tool_calls
       returning ${columns}
     ), active as (
       update conversations set last_activity_at = greatest(last_activity_at, saved.created_at)
       from saved where conversations.id = $2 and ${isListed}
     ) select ${columns} from saved`,
    [
      message.id,
      conversationId,
      message.role,
      message.content,
      asJson(message.attachments ?? []),
      message.origin ?? null,
      message.errorStatus ?? null,
      message.replyToId ?? null,
      message.channel ?? null,
      message.requestId ?? null,
      message.isLive ?? false,
      jsonOrNull(message.suggestions),
      message.replaces ?? null,
      jsonOrNull(message.sources),
      jsonOrNull(message.steps),
      jsonOrNull(message.cards),
      jsonOrNull(message.form),
      jsonOrNull(message.formAnswer),
      jsonOrNull(message.toolCalls),
      jsonOrNull(message.operator),
    ],
  );
  if (!row) throw new Error('The database returned no row for a stored message');
  return toMessage(row);
};

/** What the visitor thinks of a reply of the persona; null takes it back. Gives false where there is no such reply. */
export const saveFeedback = async (
  database: Queryable,
  conversationId: string,
  id: string,
  feedback: MessageFeedback | null,
): Promise<boolean> => {
  const rows = await database.query(
    `update messages set feedback = $3::text::jsonb where conversation_id = $1 and id = $2 and not hidden
       and role <> 'user' and not is_live and origin is null and error_status is null returning id`,
    [conversationId, id, feedback && asJson(feedback)],
  );
  return rows.length > 0;
};

/** Messages are never deleted, only hidden (docs/protocol.md#history). */
export const hideMessages = async (database: Queryable, conversationId: string): Promise<void> => {
  await database.query(
    'update messages set hidden = true, superseded = false where conversation_id = $1 and (superseded or not hidden)',
    [conversationId],
  );
};
