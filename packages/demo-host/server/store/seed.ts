// What a database begins with: the personas, and the visitors of the demo. Running it again changes nothing that a visitor
// has made, nor what an owner has changed in a persona since it was taken over.

import { digestOf } from '../personas/seed-persona.ts';
import type { SeedPersona } from '../personas/seed-persona.ts';
import { saveAgenda, withdrawAgendas } from './agendas.ts';
import type { Database, Queryable } from './database.ts';
import { withSetupLock } from './migrate.ts';
import { findDigest, saveFields, savePersona } from './personas.ts';
import { demoAgendas } from './demo-agendas.ts';
import { demoPersonas } from './demo-personas.ts';
import { saveUser } from './visitors.ts';

export interface DemoTokens {
  /** Token of the signed-in demo visitor, or null for none. */
  readonly user: string | null;
  readonly admin: string | null;
}

const seedsOfDemo = (): readonly SeedPersona[] =>
  demoPersonas.map((persona) => {
    const agendas = demoAgendas.filter(({ personaId }) => personaId === persona.wire.id);
    return { ...persona, agendas, digest: digestOf(JSON.stringify({ persona, agendas })) };
  });

const takeOver = async (queryable: Queryable, seed: SeedPersona): Promise<void> => {
  const { wire, fields, agendas, digest } = seed;
  if ((await findDigest(queryable, wire.id)) === digest) return;
  await savePersona(queryable, seed, digest);
  await saveFields(queryable, wire.id, fields);
  for (const [position, agenda] of agendas.entries()) await saveAgenda(queryable, agenda, position);
  const kept = agendas.map((agenda) => agenda.wire.id);
  await withdrawAgendas(queryable, wire.id, kept);
};

/** Takes these personas over where they have changed; without any, those of the demo. */
export const seed = (database: Database, tokens: DemoTokens, own: readonly SeedPersona[] = []): Promise<void> =>
  withSetupLock(database, async (queryable) => {
    for (const persona of own.length > 0 ? own : seedsOfDemo()) await takeOver(queryable, persona);
    await saveUser(queryable, {
      user: { id: 'demo-user', name: 'Robin Vale', email: 'robin@example.com', role: 'USER' },
      token: tokens.user,
    });
    await saveUser(queryable, {
      user: { id: 'demo-admin', name: 'Alex Moor', email: 'alex@example.com', role: 'ADMIN' },
      token: tokens.admin,
    });
  });
