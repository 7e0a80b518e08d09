// The replies in progress. A lease makes one process the generator; everyone else reads what it has stored so far.

import type { Attachment } from '@persona-chat/widget/protocol/message.ts';
import type { WireSource } from '@persona-chat/widget/protocol/source.ts';
import type { WireStep } from '@persona-chat/widget/protocol/step.ts';
import type { WireTool, WireToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import type { Turn } from '../agendas/turn.ts';
import type { StreamErrorCode, WireSuggestion } from '../brains/brain.ts';
import type { WireCard, WireForm } from '../brains/wire-rich.ts';
import { asJson } from './database.ts';
import type { Database, Queryable } from './database.ts';
import { lockConversation } from './conversations.ts';
import { saveMessage } from './messages.ts';
import { showAnswer } from './reply-versions.ts';

/**
 * A sub-message of a reply; its id is the id under which it is stored as a message (docs/protocol.md#the-reply-stream).
 */
export interface ReplyPart {
  readonly id: string;
  readonly role: string;
  readonly origin: string | null;
  readonly content: string;
  readonly ended: boolean;
  /** The text that wins over what was streamed, where the brain changed its mind. */
  readonly corrected: string | null;
  /** As a message keeps them; absent when there are none. */
  readonly attachments?: readonly Attachment[];
  /** Absent when there are none. */
  readonly suggestions?: readonly WireSuggestion[];
  readonly sources?: readonly WireSource[];
  readonly steps?: readonly WireStep[];
  readonly toolCalls?: readonly WireToolCall[];
  /** Absent when there are none. */
  readonly cards?: readonly WireCard[];
  /** Absent when there is none. */
  readonly form?: WireForm;
}

/** `stopped` keeps a partial text for good; `failed` and `interrupted` are generated again on the next read. */
export type ReplyState = 'waiting' | 'running' | 'done' | 'stopped' | 'failed' | 'interrupted';
export type FinalState = Exclude<ReplyState, 'waiting' | 'running'>;

export interface StoredReply {
  readonly conversationId: string;
  readonly state: ReplyState;
  readonly parts: readonly ReplyPart[];
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly model: string | null;
  /** What the message did to the agenda, or null. */
  readonly turn: Turn | null;
  /** Counts generations: a follower that sees it change is looking at another text. */
  readonly attempts: number;
  /** Which answer of its question it is, from 1. */
  readonly version: number;
  /** How long its generator need not be doubted; below zero there is none, or it is gone. */
  readonly leaseLeftMs: number;
}

const columns = `conversation_id as "conversationId", state, parts, error_code as "errorCode",
  error_message as "errorMessage", model, turn, attempts, version,
  coalesce(extract(epoch from lease_until - now()) * 1000, -1)::float8 as "leaseLeftMs"`;

export const createReply = async (
  database: Queryable,
  messageId: string,
  conversationId: string,
  { model, turn, tools }: Pick<StoredReply, 'model' | 'turn'> & { readonly tools?: readonly WireTool[] | null },
): Promise<void> => {
  await database.query(
    `insert into replies (user_message_id, conversation_id, state, model, turn, tools)
     values ($1, $2, 'waiting', $3, $4::text::jsonb, $5::text::jsonb)`,
    [messageId, conversationId, model, turn && asJson(turn), tools ? asJson(tools) : null],
  );
};

/** Whether the persona answers, or has answered, this message. */
export const hasReply = async (database: Queryable, messageId: string): Promise<boolean> =>
  (await database.query('select state from replies where user_message_id = $1', [messageId])).length > 0;

/** Whether there is a reply that needs no more generating. */
export const isTold = async (database: Queryable, messageId: string): Promise<boolean> => {
  const rows = await database.query(
    "select state from replies where user_message_id = $1 and state in ('running', 'done', 'stopped')",
    [messageId],
  );
  return rows.length > 0;
};

/** Says the id of a message whose reply has gone on, to whoever follows it at another process. */
export const replyChannel = 'reply_progress';

export const readReply = async (database: Queryable, messageId: string): Promise<StoredReply | null> => {
  const [row] = await database.query<StoredReply>(`select ${columns} from replies where user_message_id = $1`, [
    messageId,
  ]);
  return row ?? null;
};

/** Notes that somebody reads at another process, so that the generator goes on. */
export const noteReader = async (database: Queryable, messageId: string): Promise<void> => {
  await database.query('update replies set read_at = now() where user_message_id = $1', [messageId]);
};

/** Counts a GET of the stream and returns its number, from 1. */
export const countRead = async (database: Queryable, messageId: string): Promise<number> => {
  const [row] = await database.query<{ reads: number }>(
    'update replies set reads = reads + 1, read_at = now() where user_message_id = $1 returning reads',
    [messageId],
  );
  return row?.reads ?? 1;
};

const leaseEnd = (parameter: string): string => `now() + ${parameter}::int * interval '1 millisecond'`;

/** The widget asks four times by itself, and the visitor may ask for as many again. */
const maxAttempts = 8;
/** What was understood and refused is refused again. */
const finalErrorCode: StreamErrorCode = 'PARSE_CHAT_PAYLOAD';

/** Makes `owner` the generator; null when there is one whose lease still runs, or nothing is left to generate. */
export const claimReply = async (
  database: Queryable,
  messageId: string,
  owner: string,
  leaseMs: number,
): Promise<StoredReply | null> => {
  const [row] = await database.query<StoredReply>(
    `update replies set state = 'running', lease_owner = $2, lease_until = ${leaseEnd('$3')},
       error_code = null, error_message = null, attempts = attempts + 1
     where user_message_id = $1 and (state in ('waiting', 'interrupted')
       or (state = 'failed' and attempts < $4 and error_code is distinct from $5)
       or (state = 'running' and lease_until < now()))
       and not exists (select 1 from conversations where id = conversation_id and handle_by ->> 'type' = 'USER')
     returning ${columns}`,
    [messageId, owner, leaseMs, maxAttempts, finalErrorCode],
  );
  return row ?? null;
};

const renewLease = async (
  database: Queryable,
  messageId: string,
  owner: string,
  leaseMs: number,
): Promise<number | null> => {
  const [row] = await database.query<{ age: number }>(
    `update replies set lease_until = ${leaseEnd('$3')}
     where user_message_id = $1 and lease_owner = $2 and state = 'running'
     returning coalesce(extract(epoch from now() - read_at) * 1000, -1)::float8 as age`,
    [messageId, owner, leaseMs],
  );
  return row ? row.age : null;
};

/**
 * Stores what there is, or with null nothing new, and renews the lease. null: no longer ours. Else ms since somebody read it
 * elsewhere, or -1.
 */
export const saveProgress = async (
  database: Queryable,
  messageId: string,
  owner: string,
  leaseMs: number,
  parts: readonly ReplyPart[] | null,
): Promise<number | null> => {
  if (parts === null) return renewLease(database, messageId, owner, leaseMs);
  const [row] = await database.query<{ age: number }>(
    `with saved as (
       update replies set parts = $4::text::jsonb, lease_until = ${leaseEnd('$3')}
       where user_message_id = $1 and lease_owner = $2 and state = 'running'
       returning coalesce(extract(epoch from now() - read_at) * 1000, -1)::float8 as age
     ) select age, pg_notify($5, $1) from saved`,
    [messageId, owner, leaseMs, asJson(parts), replyChannel],
  );
  return row ? row.age : null;
};

/** Whether there is anything to be seen of it. */
export const holdsAnything = ({ content, corrected, cards, form, toolCalls }: ReplyPart): boolean =>
  (corrected ?? content) !== '' || cards !== undefined || form !== undefined || toolCalls !== undefined;

/** What there is to store of a reply. */
export interface ToldReply {
  readonly messageId: string;
  readonly conversationId: string;
  readonly version: number;
  readonly parts: readonly ReplyPart[];
  readonly errorStatus: string | null;
  /** It ends here, whole or stopped: a further answer of a question takes the place of the one before then, and not before. */
  readonly isOver: boolean;
  /** It ends before its end: the visitor has stopped it, or nobody read. */
  readonly isStopped: boolean;
}

/** What still ran when its reply ended has ended with it. */
const endStep = (step: WireStep, isWhole: boolean): WireStep =>
  step.status === 'running' ? { ...step, status: isWhole ? 'done' : 'stopped' } : step;

/** Nobody waits for a result any more. */
const endCall = (call: WireToolCall): WireToolCall =>
  call.status === 'running' ? { ...call, status: 'cancelled' } : call;

/** Moves what a reply has said into the history; resolves with how many messages that are. */
export const storeParts = async (queryable: Queryable, told: ToldReply): Promise<number> => {
  const { messageId, conversationId, version, errorStatus, isOver, isStopped } = told;
  if (version > 1 && !isOver) return 0;
  const parts = told.parts.filter(holdsAnything);
  const isWhole = isOver && !isStopped;
  for (const { content, corrected, ended: _ended, steps, toolCalls, ...message } of parts) {
    const ended = steps?.map((step) => endStep(step, isWhole));
    await saveMessage(queryable, conversationId, {
      ...message,
      steps: ended,
      toolCalls: toolCalls?.map(endCall),
      content: corrected ?? content,
      errorStatus,
    });
  }
  const ids = parts.map(({ id }) => id);
  if (version > 1 && ids.length > 0) await showAnswer(queryable, messageId, version, ids);
  if (isStopped) await noteStop(queryable, told, ids.at(-1));
  return parts.length;
};

/** Under the last of what was said, or under the question where there is no answer at all; what belongs to an agenda cannot be asked for again. */
const noteStop = async (
  queryable: Queryable,
  { messageId, version }: Pick<ToldReply, 'messageId' | 'version'>,
  lastId: string | undefined,
): Promise<void> => {
  if (lastId !== undefined) await queryable.query('update messages set stopped = true where id = $1', [lastId]);
  else if (version === 1)
    await queryable.query(
      `update messages set stopped = true
       where id = $1 and exists (select 1 from replies where user_message_id = $1 and turn is null)`,
      [messageId],
    );
};

export interface ReplyEnd {
  readonly messageId: string;
  readonly conversationId: string;
  readonly owner: string;
  readonly state: FinalState;
  readonly parts: readonly ReplyPart[];
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** Moves a finished reply into the history. False: it was no longer ours, nothing was written. */
export const finishReply = (database: Database, end: ReplyEnd): Promise<boolean> =>
  database.transaction(async (queryable) => {
    await lockConversation(queryable, end.conversationId);
    const [mine] = await queryable.query<{ version: number }>(
      `update replies set state = $3, parts = $4::text::jsonb, error_code = $5, error_message = $6, lease_owner = null
       where user_message_id = $1 and lease_owner = $2 and state = 'running' returning version`,
      [end.messageId, end.owner, end.state, asJson(end.parts), end.errorCode, end.errorMessage],
    );
    if (!mine) return false;
    await queryable.query('select pg_notify($1, $2)', [replyChannel, end.messageId]);
    const { version } = mine;
    const isOver = end.state === 'done' || end.state === 'stopped';
    const isStopped = end.state === 'stopped';
    const told = await storeParts(queryable, { ...end, version, isOver, isStopped, errorStatus: end.errorCode });
    // The answer before stands.
    if (version > 1) return true;
    // A failure without a word of the persona belongs to the visitor's bubble, also after a reload
    // (docs/protocol.md#the-reply-stream).
    await queryable.query('update messages set error_status = $2 where id = $1', [
      end.messageId,
      told === 0 ? end.errorCode : null,
    ]);
    return true;
  });

/** Whether the persona has still something to say in the conversation. */
export const hasOpenReply = async (database: Queryable, conversationId: string): Promise<boolean> => {
  const open = await database.query(
    "select state from replies where conversation_id = $1 and state in ('waiting', 'running') limit 1",
    [conversationId],
  );
  return open.length > 0;
};
