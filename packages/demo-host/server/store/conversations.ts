import type { Conversation, Handler, Validating } from '@persona-chat/widget/protocol/conversation.ts';
import type { ConversationRating } from '@persona-chat/widget/protocol/rating.ts';
import { holdViewer } from '../hold-viewer.ts';
import { newId } from '../secrets.ts';
import type { Handout } from '../uploads/attachments.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';
import { findLastMessage } from './messages.ts';
import { toWirePeople } from './people.ts';
import type { StoredPeople } from './people.ts';
import { ownerColumn, ownerId } from './visitors.ts';
import type { Viewer } from './visitors.ts';

export interface StoredConversation {
  readonly id: string;
  readonly personaId: string;
  readonly channel: string;
  readonly targetLanguage: string;
  readonly chatMode: 'text' | 'voice';
  readonly handleBy: Handler | null;
  readonly validating: Validating | null;
  /** null: no human has ended it. */
  readonly rating: ConversationRating | null;
  readonly people: StoredPeople | null;
  /** null: the visitor waits for no human. */
  readonly waitingSince: Date | null;
}

const columns = `id, persona_id as "personaId", channel, target_language as "targetLanguage", chat_mode as "chatMode",
  handle_by as "handleBy", validating, rating, people, waiting_since as "waitingSince"`;

/** The conversation with this id if it belongs to the viewer, else null (SEC8). */
export const findConversation = async (
  database: Queryable,
  viewer: Viewer,
  id: string,
): Promise<StoredConversation | null> => {
  const [row] = await database.query<StoredConversation>(
    `select ${columns} from conversations where id = $1 and ${ownerColumn(viewer)} = $2`,
    [id, ownerId(viewer)],
  );
  return row ?? null;
};

/** The conversation whoever it belongs to: for the server's own work, never for what a visitor asks. */
export const readStoredConversation = async (database: Queryable, id: string): Promise<StoredConversation | null> => {
  const [row] = await database.query<StoredConversation>(`select ${columns} from conversations where id = $1`, [id]);
  return row ?? null;
};

/** Whether the conversation belongs to this guest or user. */
export const isConversationOf = async (database: Queryable, ownerId: string, id: string): Promise<boolean> => {
  const rows = await database.query('select id from conversations where id = $1 and coalesce(guest_id, user_id) = $2', [
    id,
    ownerId,
  ]);
  return rows.length > 0;
};

/** The persona with whom the viewer has talked last, or null. */
export const findLatestPersonaId = async (database: Queryable, viewer: Viewer): Promise<string | null> => {
  const [row] = await database.query<{ personaId: string }>(
    `select persona_id as "personaId" from conversations where ${ownerColumn(viewer)} = $1
     order by updated_at desc limit 1`,
    [ownerId(viewer)],
  );
  return row?.personaId ?? null;
};

/** All conversations of the viewer. */
export const findConversationIds = async (database: Queryable, viewer: Viewer): Promise<readonly string[]> => {
  const rows = await database.query<{ id: string }>(`select id from conversations where ${ownerColumn(viewer)} = $1`, [
    ownerId(viewer),
  ]);
  return rows.map(({ id }) => id);
};

export interface NewConversation {
  readonly personaId: string;
  readonly channel: string;
  readonly targetLanguage: string;
}

/** The persona's first word. It is no activity: whoever says nothing to it has an empty chat (store/empty-chats.ts). */
const greet = async (database: Queryable, { id, personaId }: StoredConversation): Promise<void> => {
  await database.query(
    `insert into messages (id, conversation_id, role, content, origin)
     select $1, $2, 'persona', greeting, 'PERSONA_CREATION' from personas where id = $3 and greeting is not null`,
    [newId(), id, personaId],
  );
};

const createConversation = async (
  database: Queryable,
  viewer: Viewer,
  { personaId, channel, targetLanguage }: NewConversation,
): Promise<StoredConversation> => {
  const column = ownerColumn(viewer);
  const [created] = await database.query<StoredConversation>(
    `insert into conversations (id, persona_id, channel, target_language, ${column}, last_activity_at)
     values ($1, $2, $3, $4, $5, ${column === 'user_id' ? 'now()' : '(select now() from guests where id = $5 and name is not null)'})
     returning ${columns}`,
    [newId(), personaId, channel, targetLanguage, ownerId(viewer)],
  );
  if (!created) throw new Error('The database returned no row for a new conversation');
  await greet(database, created);
  return created;
};

/** The viewer's latest conversation with a persona, or a new one. Inside a transaction only: it locks the viewer's row. */
export const continueConversation = async (
  database: Queryable,
  viewer: Viewer,
  { personaId, channel, targetLanguage }: NewConversation,
): Promise<StoredConversation> => {
  const column = ownerColumn(viewer);
  const findLatest = (): Promise<StoredConversation[]> =>
    database.query<StoredConversation>(
      `select ${columns} from conversations where ${column} = $1 and persona_id = $2 order by updated_at desc limit 1`,
      [ownerId(viewer), personaId],
    );
  // Who comes back needs no lock, and can read while nothing can be written.
  const [known] = await findLatest();
  if (known) return known;
  // Two tabs that open at once must end up in one conversation.
  await holdViewer(database, viewer);
  const [latest] = await findLatest();
  return latest ?? createConversation(database, viewer, { personaId, channel, targetLanguage });
};

/**
 * A conversation in which nothing was said yet: the viewer's latest such one with the persona, so that asking twice leaves one, else
 * another. Inside a transaction only: it locks the viewer's row.
 */
export const startConversation = async (
  database: Queryable,
  viewer: Viewer,
  wanted: NewConversation,
): Promise<StoredConversation> => {
  await holdViewer(database, viewer);
  const [unused] = await database.query<StoredConversation>(
    `select ${columns} from conversations as chat where ${ownerColumn(viewer)} = $1 and persona_id = $2
       and title is null and handle_by is null and rating is null and people is null and not exists (
         select 1 from messages where conversation_id = chat.id and origin is distinct from 'PERSONA_CREATION')
     order by updated_at desc limit 1`,
    [ownerId(viewer), wanted.personaId],
  );
  if (!unused) return createConversation(database, viewer, wanted);
  // Whoever names none continues this one from now on.
  await database.query('update conversations set updated_at = now() where id = $1', [unused.id]);
  return unused;
};

/** null: the persona answers. A conversation that somebody has taken over is one where something happens. */
export const saveHandler = async (database: Queryable, id: string, handler: Handler | null): Promise<void> => {
  await database.query(
    'update conversations set handle_by = $2::text::jsonb, last_activity_at = coalesce(last_activity_at, now()) where id = $1',
    [id, handler && asJson(handler)],
  );
};

/** What the paywall says; a conversation without a word of it has passed. */
export const saveValidating = async (database: Queryable, id: string, validating: Validating): Promise<void> => {
  await database.query('update conversations set validating = $2::text::jsonb where id = $1', [id, asJson(validating)]);
};

/**
 * Serialises everything that changes a conversation's messages, across processes. Resolves with whether it is still there. Inside
 * a transaction only.
 */
export const lockConversation = async (database: Queryable, id: string): Promise<boolean> => {
  const rows = await database.query('select id from conversations where id = $1 for update', [id]);
  return rows.length > 0;
};

/** The conversation as the protocol has it, with its last visible message. */
export const toWireConversation = async (
  database: Queryable,
  stored: StoredConversation,
  handout: Handout,
): Promise<Conversation> => {
  const found = await findLastMessage(database, stored.id);
  const lastMessage = found && handout.message(stored.id, found);
  return {
    id: stored.id,
    lastMessage,
    lastMessageId: lastMessage?.id ?? null,
    validating: stored.validating,
    handleBy: stored.handleBy,
    chatMode: stored.chatMode,
    ...(stored.rating && { rating: stored.rating }),
    ...(await toWirePeople(database, stored)),
  };
};
