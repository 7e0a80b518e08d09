import { parseItems } from '@persona-chat/widget/protocol/envelope.ts';
import type { Field } from '@persona-chat/widget/protocol/guest.ts';
import { fieldSchema } from '@persona-chat/widget/protocol/guest.ts';
import type { Persona } from '@persona-chat/widget/protocol/persona.ts';
import { asJson } from './database.ts';
import type { Queryable } from './database.ts';

export interface StoredPersona {
  /** As the protocol has it; `imageUrl` may be a path on the API's own origin. */
  readonly wire: Persona;
  /** What the brain is told about its role; never sent to a visitor. */
  readonly instructions: string;
  /** First message of each new conversation; null for none. */
  readonly greeting: string | null;
  /** Name of the recogniser that the persona asks for; null for the server's own. */
  readonly recognizer: string | null;
}

export const findPersona = async (database: Queryable, id: string): Promise<StoredPersona | null> => {
  const [row] = await database.query<StoredPersona>(
    'select wire, instructions, greeting, recognizer from personas where id = $1',
    [id],
  );
  return row ?? null;
};

export const savePersona = async (
  database: Queryable,
  { wire, instructions, greeting, recognizer }: StoredPersona,
  digest: string,
): Promise<void> => {
  await database.query(
    `insert into personas (id, wire, instructions, greeting, recognizer, digest) values ($1, $2::text::jsonb, $3, $4, $5, $6)
     on conflict (id) do update set wire = excluded.wire, instructions = excluded.instructions,
       greeting = excluded.greeting, recognizer = excluded.recognizer, digest = excluded.digest`,
    [wire.id, asJson(wire), instructions, greeting, recognizer, digest],
  );
};

/** Of what the persona was taken over from last; null where it never was. */
export const findDigest = async (database: Queryable, id: string): Promise<string | null> => {
  const [row] = await database.query<{ digest: string | null }>('select digest from personas where id = $1', [id]);
  return row?.digest ?? null;
};

/** Those of the ids that are there, in their order. */
export const findPersonas = (database: Queryable, ids: readonly string[]): Promise<StoredPersona[]> =>
  database.query<StoredPersona>(
    `select wire, instructions, greeting, recognizer from personas where id = any($1::text[])
     order by array_position($1::text[], id)`,
    [ids],
  );

/** The definitions of a persona's form, in order; one that is broken must not cost the others. */
export const findFields = async (database: Queryable, personaId: string): Promise<Field[]> => {
  const rows = await database.query<{ wire: unknown }>(
    'select wire from field_definitions where persona_id = $1 order by position',
    [personaId],
  );
  return parseItems(
    fieldSchema,
    rows.map(({ wire }) => wire),
  );
};

export const saveFields = async (database: Queryable, personaId: string, fields: readonly Field[]): Promise<void> => {
  await database.query('delete from field_definitions where persona_id = $1', [personaId]);
  for (const [position, field] of fields.entries()) {
    await database.query(
      'insert into field_definitions (id, persona_id, position, wire) values ($1, $2, $3, $4::text::jsonb)',
      [field.id, personaId, position, asJson(field)],
    );
  }
};
