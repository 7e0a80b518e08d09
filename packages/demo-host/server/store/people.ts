// The people behind a conversation (docs/protocol.md#people): what is kept of them, and what the visitor is told.

import type { Conversation } from '@persona-chat/widget/protocol/conversation.ts';
import type { Handoff } from '@persona-chat/widget/protocol/handoffs.ts';
import { hoursOf, nextOpening } from '../personas/hours.ts';
import { tellsOfPeople } from '../personas/capability-settings.ts';
import type { StoredConversation } from './conversations.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';
import { findLastMessage } from './messages.ts';
import { findPersona } from './personas.ts';

/** What is absent or null is not so. */
export interface StoredPeople {
  /** A human types. */
  readonly typing?: { readonly at: string; readonly untilMs: number } | null;
  /** Id of the last message that the human has seen, and of theirs that the visitor has. */
  readonly readByHuman?: string | null;
  readonly readByVisitor?: string | null;
  readonly handoffs?: readonly Handoff[];
  /** Where an answer goes that comes outside the hours. */
  readonly email?: string | null;
  /** The demo acts as if it were outside the hours. */
  readonly isAway?: boolean;
}

/** A human who goes on typing says so again before. */
export const typingTimeoutMs = 6_000;
const maxHandoffs = 20;

export const savePeople = async (queryable: Queryable, id: string, fields: StoredPeople): Promise<void> => {
  await queryable.query("update conversations set people = coalesce(people, '{}') || $2::text::jsonb where id = $1", [
    id,
    asJson(fields),
  ]);
};

/** Somebody has joined or left after the last message. Inside a transaction that holds the conversation's lock. */
export const noteHandoffs = async (
  queryable: Queryable,
  { id, people }: StoredConversation,
  changes: readonly Pick<Handoff, 'name' | 'type'>[],
): Promise<void> => {
  const last = await findLastMessage(queryable, id);
  const added = last ? changes.map((change) => ({ ...change, afterMessageId: last.id })) : [];
  const handoffs = [...(people?.handoffs ?? []), ...added].slice(-maxHandoffs);
  await savePeople(queryable, id, { handoffs, typing: null, readByHuman: null, readByVisitor: null });
};

/** The visitor wants a human, who is there or `later`; who waits already keeps the place. */
export const saveWaiting = async (queryable: Queryable, id: string, wanted: 'now' | 'later'): Promise<void> => {
  await queryable.query(
    `update conversations set waiting_since = coalesce(waiting_since, clock_timestamp()),
       people = coalesce(people, '{}') || $2::text::jsonb, last_activity_at = now() where id = $1 and handle_by is null`,
    [id, asJson({ isAway: wanted === 'later' } satisfies StoredPeople)],
  );
};

export const endWaiting = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.query(
    "update conversations set waiting_since = null, people = people - 'isAway' where id = $1 and waiting_since is not null",
    [id],
  );
};

/** A new conversation has nothing of what was before. */
export const clearPeople = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.query('update conversations set people = null, waiting_since = null where id = $1', [id]);
};

/** Those who wait for a human: all of their places may have changed. */
export const findWaitingForHuman = async (queryable: Queryable): Promise<readonly string[]> => {
  const rows = await queryable.query<{ id: string }>(
    'select id from conversations where waiting_since is not null order by waiting_since limit 500',
  );
  return rows.map(({ id }) => id);
};

/** From 1, among those who wait with the same persona. */
const readPosition = async (queryable: Queryable, id: string): Promise<number> => {
  const [row] = await queryable.query<{ position: number }>(
    `select count(*)::int as position from conversations as other join conversations as own on own.id = $1
     where other.persona_id = own.persona_id and other.handle_by is null and other.waiting_since is not null
       and (other.waiting_since, other.id) <= (own.waiting_since, own.id)`,
    [id],
  );
  return Math.max(1, row?.position ?? 1);
};

const readNow = async (queryable: Queryable): Promise<number> => {
  const [row] = await queryable.query<{ now: number }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return row?.now ?? 0;
};

type WirePeople = Pick<Conversation, 'away' | 'handoffs' | 'queue' | 'read' | 'typing'>;

const ofHuman = async (queryable: Queryable, people: StoredPeople): Promise<WirePeople> => {
  const { typing, readByHuman } = people;
  const isTyping = typing && typing.untilMs > (await readNow(queryable));
  return {
    ...(isTyping && { typing: { at: typing.at, timeoutMs: typingTimeoutMs } }),
    ...(readByHuman && { read: { lastMessageId: readByHuman } }),
  };
};

const ofWait = async (
  queryable: Queryable,
  { id, people }: StoredConversation,
  persona: Awaited<ReturnType<typeof findPersona>>,
): Promise<WirePeople> => {
  const hours = hoursOf(persona?.wire);
  const opening = hours && nextOpening(hours, await readNow(queryable));
  if (!people?.isAway && (opening === null || opening.isOpen))
    return { queue: { position: await readPosition(queryable, id) } };
  const away = { message: hours?.message ?? null, until: opening?.until ?? null, email: people?.email ?? null };
  return { away };
};

/** What the conversation tells of them; nothing where there is nothing to tell. */
export const toWirePeople = async (queryable: Queryable, stored: StoredConversation): Promise<WirePeople> => {
  const { people, waitingSince, handleBy } = stored;
  if (!people && !waitingSince) return {};
  const persona = await findPersona(queryable, stored.personaId);
  const isHuman = handleBy?.type === 'USER';
  const tells = tellsOfPeople(persona?.wire);
  return {
    ...(tells && isHuman && people && (await ofHuman(queryable, people))),
    ...(waitingSince && !isHuman && (await ofWait(queryable, stored, persona))),
    ...(tells && people?.handoffs && people.handoffs.length > 0 && { handoffs: people.handoffs }),
  };
};
