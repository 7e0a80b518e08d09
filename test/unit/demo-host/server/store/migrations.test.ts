import { migrate } from '@persona-chat/demo-host/server/store/migrate.ts';
import { migrations } from '@persona-chat/demo-host/server/store/migrations.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { findAccountByLogin } from '@persona-chat/demo-host/server/store/operators.ts';
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

it('gives logins that have become the same a number, and says so', { timeout: 30_000 }, async () => {
  const database = await openPglite(null, { blank: await blankDatabase() });
  const accounts = [
    ['1', 'Late', 'Ｋim', false],
    ['2', 'Gone', 'kim', true],
    ['3', 'First', 'KIM\u00a0', false],
    ['4', 'Other', 'kim-2', false],
    ['5', 'Long', 'ß'.repeat(79), false],
    ['6', 'Longer', `${'ß'.repeat(78)}ss`, false],
  ] as const;
  try {
    await migrate(
      database,
      migrations.filter(({ number }) => number < 17),
    );
    for (const [id, name, login, isDisabled] of accounts)
      await database.query(
        `insert into operators (id, name, login, secret, role, is_disabled, created_at)
           values ($1, $2, $3, 'untouched', 'agent', $4, now() - $5::int * interval '1 day')`,
        [id, name, login, isDisabled, id === '3' ? 9 : id === '6' ? 0 : 1],
      );

    await migrate(database);
    await migrate(database);
    const rows = await database.query<{ id: string; login: string; secret: string }>(
      'select id, login, secret from operators order by id',
    );
    expect(rows.map(({ login }) => login)).toEqual([
      'Ｋim-3',
      'kim-4',
      'KIM\u00a0',
      'kim-2',
      'ß'.repeat(79),
      `${'ß'.repeat(78)}-2`,
    ]);
    expect(new Set(rows.map(({ secret }) => secret))).toEqual(new Set(['untouched']));
    const found = await Promise.all(
      ['kim', 'KIM-2', 'kim-3', 'kim-4'].map((login) => findAccountByLogin(database, login)),
    );
    expect(found.map((account) => account?.id)).toEqual(['3', '4', '1', '2']);
    const noted = await database.query<{ action: string; detail: string }>(
      'select action, detail from audit_events order by position',
    );
    expect(noted.map(({ action, detail }) => `${action}: ${detail}`)).toEqual([
      'account-changed: Late, login Ｋim is now Ｋim-3',
      `account-changed: Longer, login ${'ß'.repeat(78)}ss is now ${'ß'.repeat(78)}-2`,
      'account-changed: Gone, login kim is now kim-4',
    ]);
  } finally {
    await database.close();
  }
});

it('refuses a schema that is newer than the code, and changes nothing', { timeout: 30_000 }, async () => {
  const database = await openPglite(null, { blank: await blankDatabase() });
  const newest = migrations.at(-1)?.number ?? 0;
  const next = { number: newest + 1, name: 'the next one', statements: ['create table things (id int)'] };
  try {
    await migrate(database, [...migrations, next]);
    await expect(migrate(database)).rejects.toThrow(
      `The database has the schema of a newer version of this server (${next.number}; this one knows ${newest}).`,
    );
    expect(await database.query('select id from things')).toEqual([]);
  } finally {
    await database.close();
  }
});
