// Guests and their answers to the owner's questions. An answer belongs to a persona: two may use the same field id.

import type { FieldValue, Guest } from '@persona-chat/widget/protocol/guest.ts';
import { newId } from '../secrets.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';

interface AnswerRow {
  readonly id: string;
  readonly fieldId: string;
  readonly value: FieldValue;
}

/** The guest with the answers that this persona's form shows, in its order; null when there is no such guest. */
export const findGuest = async (database: Queryable, id: string, personaId: string | null): Promise<Guest | null> => {
  const [guest] = await database.query<Pick<Guest, 'id' | 'name' | 'email'>>(
    'select id, name, email from guests where id = $1',
    [id],
  );
  if (!guest) return null;
  const additionalInfo = await database.query<AnswerRow>(
    `select answers.id, answers.field_id as "fieldId", answers.value from guest_answers answers
     join field_definitions on field_definitions.persona_id = answers.persona_id
       and field_definitions.id = answers.field_id
     where answers.guest_id = $1 and answers.persona_id = $2 order by field_definitions.position`,
    [id, personaId],
  );
  return { ...guest, additionalInfo };
};

export interface GuestDetails {
  readonly name: string;
  readonly email: string;
  readonly utm: Readonly<Record<string, string>>;
}

/**
 * Stores who the guest is, which makes their conversations ones that an operator sees. Campaign parameters are kept from the
 * first visit that had any.
 */
export const saveGuest = async (database: Queryable, id: string, details: GuestDetails): Promise<void> => {
  await database.query(
    `update guests set name = $2, email = $3,
       utm = case when utm = '{}'::jsonb then $4::text::jsonb else utm end where id = $1 and deleted_at is null`,
    [id, details.name, details.email, asJson(details.utm)],
  );
  await database.query(
    'update conversations set last_activity_at = now() where guest_id = $1 and last_activity_at is null',
    [id],
  );
};

/** Stores answers by field id; an answer keeps its own id when it changes, and null takes it away. */
export const saveAnswers = async (
  database: Queryable,
  guestId: string,
  personaId: string,
  answers: ReadonlyMap<string, FieldValue>,
): Promise<void> => {
  for (const [fieldId, value] of answers) {
    if (value === null) {
      await database.query('delete from guest_answers where guest_id = $1 and persona_id = $2 and field_id = $3', [
        guestId,
        personaId,
        fieldId,
      ]);
      continue;
    }
    await database.query(
      `insert into guest_answers (id, guest_id, persona_id, field_id, value) values ($1, $2, $3, $4, $5::text::jsonb)
       on conflict (guest_id, persona_id, field_id) do update set value = excluded.value`,
      [newId(), guestId, personaId, fieldId, asJson(value)],
    );
  }
};
