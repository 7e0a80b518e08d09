// What the demo begins with. Running it again changes nothing that a visitor has made.

import { saveAgenda } from './agendas.ts';
import type { Database } from './database.ts';
import { withSetupLock } from './migrate.ts';
import { saveFields, savePersona } from './personas.ts';
import { demoAgendas } from './demo-agendas.ts';
import { demoPersonas } from './demo-personas.ts';
import { saveUser } from './visitors.ts';

export interface DemoTokens {
  /** Token of the signed-in demo visitor, or null for none. */
  readonly user: string | null;
  readonly admin: string | null;
}

export const seed = (database: Database, tokens: DemoTokens): Promise<void> =>
  withSetupLock(database, async (queryable) => {
    for (const persona of demoPersonas) {
      await savePersona(queryable, persona);
      await saveFields(queryable, persona.wire.id, persona.fields);
    }
    for (const [position, agenda] of demoAgendas.entries()) await saveAgenda(queryable, agenda, position);
    await saveUser(queryable, {
      user: { id: 'demo-user', name: 'Robin Vale', email: 'robin@example.com', role: 'USER' },
      token: tokens.user,
    });
    await saveUser(queryable, {
      user: { id: 'demo-admin', name: 'Alex Moor', email: 'alex@example.com', role: 'ADMIN' },
      token: tokens.admin,
    });
  });
