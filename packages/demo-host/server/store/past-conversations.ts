// The conversations of a visitor as a list, by when something has last happened in them (docs/protocol.md#past-conversations).

import type { PastConversation } from '@persona-chat/widget/protocol/past-conversation.ts';
import { cleanName } from '../clean-name.ts';
import { holdViewer } from '../hold-viewer.ts';
import { lockConversation } from './conversations.ts';
import { deleteConversations } from './delete-conversations.ts';
import type { Database, Queryable } from './database.ts';
import { isListed } from './messages.ts';
import { ownerColumn, ownerId } from './visitors.ts';
import type { Viewer } from './visitors.ts';

const pageSize = 20;
/** Of the first words; a title that was given may have more (`maxTitleCharacters`). */
const titleCharacters = 60;
const lineCharacters = 160;
/** Nobody wants to know how many more. */
const mostUnread = 99;

/** SQL: what stands in the chat `chat`. */
const shown = `conversation_id = chat.id and not hidden and ${isListed}`;

const columns = `chat.id, chat.title, coalesce(chat.last_activity_at, chat.created_at) as "updatedAt",
  (select left(content, 400) from messages where ${shown} and role = 'user' and content <> '' order by position limit 1)
    as "firstWords",
  (select jsonb_build_object('role', role, 'content', left(content, 400), 'files', attachments)
    from messages where ${shown} order by position desc limit 1) as "lastMessage",
  (select count(*)::int from (select 1 from messages where ${shown} and role <> 'user' and position > chat.seen_position
    limit ${mostUnread}) as unread) as "unreadCount"`;

interface Row {
  readonly id: string;
  readonly title: string | null;
  readonly updatedAt: Date;
  readonly firstWords: string | null;
  readonly lastMessage: {
    readonly role: string;
    readonly content: string;
    readonly files: readonly { readonly name?: string | null }[];
  } | null;
  readonly unreadCount: number;
}

/** One line of a text, cut behind a word where there is one. */
const shorten = (text: string, most: number): string => {
  const line = cleanName(text);
  if (line.length <= most) return line;
  const cut = Array.from(line.slice(0, most)).slice(0, -1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
};

const toWire = ({ id, title, updatedAt, firstWords, lastMessage, unreadCount }: Row): PastConversation => ({
  id,
  title: title ?? (shorten(firstWords ?? '', titleCharacters) || null),
  lastMessage: lastMessage && {
    role: lastMessage.role,
    content: shorten(lastMessage.content, lineCharacters),
    files: lastMessage.files.flatMap(({ name }) => (name ? [shorten(name, titleCharacters)] : [])),
  },
  updatedAt: updatedAt.toISOString(),
  unreadCount,
});

export interface PastConversationsQuery {
  readonly personaId: string;
  /** Words of a title or of a message. */
  readonly search: string;
  /** Id of the conversation behind which the page begins. */
  readonly cursor: string | undefined;
  /** The one on screen, which is listed even where nothing was said in it. */
  readonly openId: string | null;
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A page of the viewer's conversations with a persona; null where `cursor` is none of theirs. */
export const listConversations = async (
  database: Queryable,
  viewer: Viewer,
  { personaId, search, cursor, openId }: PastConversationsQuery,
): Promise<{ readonly conversations: PastConversation[]; readonly nextParamId: string | -1 } | null> => {
  const owner = ownerColumn(viewer);
  const place = 'coalesce(last_activity_at, created_at)';
  if (cursor !== undefined) {
    const known = await database.query(`select id from conversations where id = $1 and ${owner} = $2`, [
      cursor,
      ownerId(viewer),
    ]);
    if (known.length === 0) return null;
  }
  const rows = await database.query<Row>(
    `select ${columns} from conversations as chat
     where chat.${owner} = $1 and chat.persona_id = $2
       and (chat.title is not null or chat.id = $3 or exists (
         select 1 from messages where ${shown} and origin is distinct from 'PERSONA_CREATION'))
       and ($4 = '' or chat.title ilike $5 or exists (select 1 from messages where ${shown} and content ilike $5))
       and ($6::text is null or (coalesce(chat.last_activity_at, chat.created_at), chat.id) <
         (select ${place}, id from conversations where id = $6))
     order by coalesce(chat.last_activity_at, chat.created_at) desc, chat.id desc limit ${pageSize + 1}`,
    [ownerId(viewer), personaId, openId, search, `%${escapePattern(search)}%`, cursor ?? null],
  );
  const conversations = rows.slice(0, pageSize).map(toWire);
  return { conversations, nextParamId: rows.length > pageSize ? (conversations.at(-1)?.id ?? -1) : -1 };
};

/** The title that the visitor gives it, null for its first words. Resolves with the conversation as it is listed; null: it is not theirs. */
export const renameConversation = (
  database: Database,
  viewer: Viewer,
  id: string,
  title: string | null,
): Promise<PastConversation | null> =>
  database.transaction(async (queryable) => {
    await holdViewer(queryable, viewer);
    await queryable.query(`update conversations set title = $3 where id = $1 and ${ownerColumn(viewer)} = $2`, [
      id,
      ownerId(viewer),
      title,
    ]);
    const [row] = await queryable.query<Row>(
      `select ${columns} from conversations as chat where id = $1 and ${ownerColumn(viewer)} = $2`,
      [id, ownerId(viewer)],
    );
    return row ? toWire(row) : null;
  });

/** Resolves with the names of the uploads whose bytes have to go. */
export const deleteConversation = (database: Database, viewer: Viewer, id: string): Promise<readonly string[]> =>
  database.transaction(async (queryable) => {
    await holdViewer(queryable, viewer);
    await lockConversation(queryable, id);
    return deleteConversations(queryable, [id]);
  });

/**
 * The visitor has looked: what is there by now is not unread. Nothing is waited for, and where nothing can be written it stays
 * unread.
 */
export const markSeen = async (database: Queryable, viewer: Viewer, id: string): Promise<void> => {
  const newest = 'coalesce((select max(position) from messages where conversation_id = chat.id), 0)';
  await database
    .query(
      `update conversations set seen_position = ${newest.replaceAll('chat.id', '$1')} where id in (
         select id from conversations as chat where id = $1 and ${ownerColumn(viewer)} = $2 and seen_position < ${newest}
         for update skip locked)`,
      [id, ownerId(viewer)],
    )
    .catch(() => {});
};
