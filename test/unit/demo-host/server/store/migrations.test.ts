import { migrate } from '@persona-chat/demo-host/server/store/migrate.ts';
import { migrations } from '@persona-chat/demo-host/server/store/migrations.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { findGuest } from '@persona-chat/demo-host/server/store/guests.ts';
import { saveFields } from '@persona-chat/demo-host/server/store/personas.ts';
import { fieldSchema } from '@persona-chat/widget/protocol/guest.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

it('brings answers of an older schema along, each to its persona', { timeout: 30_000 }, async () => {
  const database = await openPglite(null, { blank: await blankDatabase() });
  try {
    await migrate(database, migrations.slice(0, 1));
    const field = v.parse(fieldSchema, { id: 'seats', name: 'Seats', type: 'number' });
    for (const id of ['one', 'two']) {
      await database.query("insert into personas (id, wire, instructions) values ($1, '{}', '')", [id]);
    }
    await saveFields(database, 'one', [field]);
    const stored = [
      { id: 'a', fieldId: 'seats', value: 3 },
      { id: 'b', fieldId: 'gone', value: 'x' },
    ];
    await database.query(
      'insert into guests (id, client_id, name, additional_info) values ($1, $2, $3, $4::text::jsonb)',
      ['guest', 'client', 'Ada', JSON.stringify(stored)],
    );

    await migrate(database);
    await migrate(database);
    await saveFields(database, 'two', [field]);
    expect(await findGuest(database, 'guest', 'one')).toEqual({
      id: 'guest',
      name: 'Ada',
      email: null,
      additionalInfo: [{ id: 'a', fieldId: 'seats', value: 3 }],
    });
    expect((await findGuest(database, 'guest', 'two'))?.additionalInfo).toEqual([]);
  } finally {
    await database.close();
  }
});
