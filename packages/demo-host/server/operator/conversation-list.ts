// The operator's list: which conversations stand in it, in which order, and what is shown of each.

import type { Handler, Validating } from '@persona-chat/widget/protocol/conversation.ts';
import { HttpError } from '../http-error.ts';
import type { Queryable } from '../store/database.ts';
import type { MessageAuthor } from '../store/operator-conversations.ts';
import { isListed } from '../store/messages.ts';
import { plainExcerpt, plainPreview } from './plain-preview.ts';

interface ShownMessage {
  readonly id: string;
  readonly role: string;
  readonly text: string;
  readonly isLive: boolean;
  /** Which operator has said it; null where none has, or it is not known. */
  readonly operator: MessageAuthor | null;
}

export interface ConversationSummary {
  readonly id: string;
  readonly persona: { readonly id: string; readonly name: string };
  readonly visitor: { readonly name: string | null; readonly email: string | null };
  readonly handleBy: Handler | null;
  readonly validating: Validating | null;
  /** The newest message that stands in the chat; its text is cut, and without marks. */
  readonly last: ShownMessage | null;
  /** The newest message that holds what was searched for, from a few words before it; null where none does, or nothing is sought. */
  readonly found: ShownMessage | null;
  readonly isReplying: boolean;
  /** Since when the visitor waits for a human, ISO 8601 UTC; null where they do not. */
  readonly waitingSince: string | null;
  /** An operator has closed it, and nothing has happened since. */
  readonly isClosed: boolean;
  /** ISO 8601 UTC. */
  readonly activeAt: string;
}

type SummaryRow = Omit<ConversationSummary, 'activeAt' | 'waitingSince'> & {
  readonly activeAt: Date;
  readonly waitingSince: Date | null;
  readonly place: string;
};

/** SQL for the place of a conversation in the list: exact, where a date of JavaScript is not. */
const placeOf = (table: string): string =>
  `floor(extract(epoch from ${table}.last_activity_at) * 1000000)::bigint::text || '.' || ${table}.id`;

const isClosed = 'closed_at is not null and closed_at >= last_activity_at';

const shownMessage = (table: string, text: string): string =>
  `case when ${table}.role is null then null else json_build_object('id', ${table}.id, 'role', ${table}.role,
    'isLive', ${table}.is_live, 'operator', ${table}.operator, 'text', left(${text}, 600)) end`;

const summaryColumns = `conversations.id, json_build_object('id', personas.id, 'name', personas.wire ->> 'name') as persona,
  json_build_object('name', coalesce(guests.name, users.name), 'email', coalesce(guests.email, users.email)) as visitor,
  handle_by as "handleBy", validating, waiting_since as "waitingSince",
  ${shownMessage('last', "case when last.content = '' then last.attachments -> 0 ->> 'name' else last.content end")} as last,
  ${shownMessage('found', 'found.content')} as found,
  exists (select 1 from replies where conversation_id = conversations.id and state in ('waiting', 'running')
    and coalesce(lease_until > now() - interval '1 minute', true)) as "isReplying",
  coalesce(${isClosed}, false) as "isClosed", ${placeOf('conversations')} as place,
  coalesce(conversations.last_activity_at, conversations.created_at) as "activeAt"`;

const lastOf = (columns: string): string => `select ${columns} from messages
  where conversation_id = conversations.id and not hidden and ${isListed} order by position desc limit 1`;

const messageColumns = 'id, role, content, attachments, is_live, operator';

/** `found`: SQL of the message that a search has found. */
const summariesOf = (
  conversations: string,
  found = `select ${messageColumns} from messages where false`,
): string => `select ${summaryColumns} from (${conversations}) as conversations
  join personas on personas.id = persona_id
  left join guests on guests.id = guest_id left join users on users.id = user_id
  left join lateral (${lastOf(messageColumns)}) as last on true
  left join lateral (${found}) as found on true`;

const toFound = (message: ShownMessage | null, words: string): ShownMessage | null => {
  const text = message && plainExcerpt(message.text, words);
  return message && text !== null ? { ...message, text } : null;
};

const toSummary = ({ place: _place, ...row }: SummaryRow, search = ''): ConversationSummary => ({
  ...row,
  found: toFound(row.found, search),
  last: row.last && { ...row.last, text: plainPreview(row.last.text ?? '') },
  waitingSince: row.waitingSince?.toISOString() ?? null,
  activeAt: row.activeAt.toISOString(),
});

export type ListFilter = 'all' | 'waiting' | 'mine' | 'closed';

export interface ListQuery {
  /** `waiting`: a human answers, and the last word is the visitor's; or one is waited for. `mine`: this operator answers. */
  readonly filter: ListFilter;
  /** In the visitor's name and email and in what was said; empty for no search. */
  readonly search: string;
  /** A place in the list, after which it goes on. */
  readonly before?: string | undefined;
  readonly operatorId: string;
}

export interface ListPage {
  readonly summaries: readonly ConversationSummary[];
  /** For `before` of the next page, or null where there is nothing more to look at. */
  readonly next: string | null;
}

const pageSize = 100;
/**
 * A search looks at so many conversations at a time, the newest first, at so many of their newest messages, and at so many
 * characters of each: visitors write them, and the embedded database does nothing else meanwhile.
 */
const mostSearched = 200;
const mostMessages = 30;
const mostCharacters = 300;
const inOrder = 'order by last_activity_at desc, id';

/** Conditions with their parameters, in the order of both. */
const createConditions = () => {
  const params: unknown[] = [];
  const conditions = ['last_activity_at is not null'];
  const parameter = (value: unknown): string => `$${params.push(value)}`;
  return {
    params,
    parameter,
    add: (condition: string) => conditions.push(condition),
    all: () => conditions.join(' and '),
  };
};

const isWaiting = `handle_by ->> 'type' = 'USER' and (${lastOf('role')}) = 'user'`;

const candidatesOf = ({ filter, before, operatorId }: ListQuery) => {
  const { params, parameter, add, all } = createConditions();
  if (filter === 'waiting') add(`((handle_by is not null and ${isWaiting}) or waiting_since is not null)`);
  if (filter === 'mine') add(`handle_by is not null and handle_by ->> 'id' = ${parameter(operatorId)}`);
  if (filter === 'closed') add(isClosed);
  if (before !== undefined) {
    const end = before.indexOf('.');
    const at = `timestamptz 'epoch' + ${parameter(before.slice(0, end))}::bigint * interval '1 microsecond'`;
    const id = parameter(before.slice(end + 1));
    add(`last_activity_at <= ${at} and (last_activity_at < ${at} or id > ${id})`);
  }
  return { params, parameter, conditions: all() };
};

/** SQL: whether a text holds the words, in upper or lower case. No pattern, whose cost a text could multiply. */
const holds = (text: string, words: string): string => `position(lower(${words}) in lower(${text})) > 0`;

const foundBy = (
  words: string,
): string => `select ${messageColumns} from (select ${messageColumns}, position from messages
  where conversation_id = conversations.id and not hidden order by position desc limit ${mostMessages}) as newest
  where ${holds(`left(content, ${mostCharacters})`, words)} order by position desc limit 1`;

const matches = (words: string): string => `(
  exists (select 1 from guests where id = conversations.guest_id and (${holds('name', words)} or ${holds('email', words)}))
  or exists (select 1 from users where id = conversations.user_id and (${holds('name', words)} or ${holds('email', words)}))
  or exists (${foundBy(words)}))`;

/**
 * The conversations in which something has happened last, newest first. One in which nobody has said anything, by a visitor
 * without a name, is none of them: it costs nothing to open so many that no other has a place. They are walked in the order of
 * an index, so that the number of conversations costs nothing.
 */
export const readList = async (
  queryable: Queryable,
  query: ListQuery = { filter: 'all', search: '', operatorId: '' },
): Promise<ListPage> => {
  const { params, parameter, conditions } = candidatesOf(query);
  const isSearch = query.search !== '';
  const candidates = `select * from conversations where ${conditions} ${inOrder} limit ${isSearch ? mostSearched : pageSize}`;
  const known = [...params];
  const words = isSearch ? parameter(query.search) : '';
  const listed = isSearch
    ? `select * from (${candidates}) as conversations where ${matches(words)} ${inOrder} limit ${pageSize}`
    : candidates;
  const rows = await queryable.query<SummaryRow>(
    `${summariesOf(listed, isSearch ? foundBy(words) : undefined)} order by "activeAt" desc, conversations.id`,
    params,
  );
  const next = async (): Promise<string | null> => {
    if (rows.length === pageSize) return rows.at(-1)?.place ?? null;
    if (!isSearch) return null;
    const [last] = await queryable.query<{ place: string }>(
      `select ${placeOf('conversations')} as place from conversations where ${conditions} ${inOrder}
       offset ${mostSearched - 1} limit 1`,
      known,
    );
    return last?.place ?? null;
  };
  return { summaries: rows.map((row) => toSummary(row, query.search)), next: await next() };
};

export const readSummary = async (queryable: Queryable, id: string): Promise<ConversationSummary> => {
  const [row] = await queryable.query<SummaryRow>(summariesOf('select * from conversations where id = $1'), [id]);
  if (!row) throw new HttpError(404, 'There is no such conversation.');
  return toSummary(row);
};
