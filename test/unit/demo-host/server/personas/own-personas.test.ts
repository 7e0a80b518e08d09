// A server with personas of its own: what it stores, what it hands out, and what its pages show.

import { digestOf, toSeedPersona } from '@persona-chat/demo-host/server/personas/seed-persona.ts';
import type { SeedPersona } from '@persona-chat/demo-host/server/personas/seed-persona.ts';
import { personaFileSchema } from '@persona-chat/demo-host/server/personas/persona-schema.ts';
import { deleteEmptyChats } from '@persona-chat/demo-host/server/store/empty-chats.ts';
import { migrate } from '@persona-chat/demo-host/server/store/migrate.ts';
import { findPersona } from '@persona-chat/demo-host/server/store/personas.ts';
import { openPglite } from '@persona-chat/demo-host/server/store/pglite-database.ts';
import { seed } from '@persona-chat/demo-host/server/store/seed.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { blankDatabase } from '../../../../helpers/blank-database.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor } from '../support/visitor.ts';

const noTokens = { user: null, admin: null };

const personaOf = (id: string, changes: Record<string, unknown> = {}): SeedPersona => {
  const file = { name: `<${id}>`, instructions: 'Be exact.', ...changes };
  return toSeedPersona(id, v.parse(personaFileSchema, file), null, JSON.stringify(file));
};

it(
  'are taken over when they have changed, and left as the owner has changed them otherwise',
  { timeout: 30_000 },
  async () => {
    const database = await openPglite(null, { blank: await blankDatabase() });
    const nameOf = async (id: string): Promise<string | undefined> => (await findPersona(database, id))?.wire.name;
    try {
      await migrate(database);
      await seed(database, noTokens, [personaOf('ada', { name: 'Ada' })]);
      await database.query(`update personas set wire = jsonb_set(wire, '{name}', '"Changed"')`);
      await seed(database, noTokens, [personaOf('ada', { name: 'Ada' })]);
      expect(await nameOf('ada')).toBe('Changed');
      await seed(database, noTokens, [personaOf('ada', { name: 'Ada II' })]);
      expect(await nameOf('ada')).toBe('Ada II');
      expect(await database.query('select id from personas')).toEqual([{ id: 'ada' }]);

      await seed(database, noTokens);
      await database.query(`update personas set wire = jsonb_set(wire, '{name}', '"Changed"') where id = 'support'`);
      await seed(database, noTokens);
      expect(await nameOf('support')).toBe('Changed');
    } finally {
      await database.close();
    }
  },
);

it('knows the same text by its digest', () => {
  expect(digestOf('a')).toBe(digestOf('a'));
  expect(digestOf('a')).not.toBe(digestOf('b'));
});

describe('a server with personas of its own', () => {
  const starters = [{ label: 'Hours', text: 'When are you open?' }];
  const host = useDemoHost({
    ownPersonas: {
      personas: [personaOf('ada', { greeting: 'Good day.', starters, subtitle: 'A & B' }), personaOf('ben')],
      picturesFolder: null,
    },
  });

  it('greets once, in the history, and hands out what one can begin with', async () => {
    const visitor = await createVisitor(host(), null, 'ada');
    const again = await createVisitor(host(), visitor.token, 'ada');
    const { messages } = await again.history();
    expect(messages.map(({ role, content, origin }) => [role, content, origin])).toEqual([
      ['persona', 'Good day.', 'PERSONA_CREATION'],
    ]);
    const body = { ...bootstrapBody, personaId: 'ada' };
    const { data } = await call(host(), '/conversations', { method: 'POST', body });
    expect(data).toMatchObject({ persona: { starters }, conversation: { lastMessage: { content: 'Good day.' } } });
    expect((await (await createVisitor(host(), null, 'ben')).history()).messages).toEqual([]);
  });

  it('counts a chat in which only the persona has greeted as empty', async () => {
    const silent = await createVisitor(host(), null, 'ada');
    const spoken = await createVisitor(host(), null, 'ada');
    await spoken.read((await spoken.say('Hello')).id);
    await host().database.query(`update conversations set created_at = now() - interval '40 days'`);
    await deleteEmptyChats(host().database, 30);
    const left = await host().database.query<{ id: string }>(
      'select id from conversations where id = any($1::text[])',
      [[silent.conversationId, spoken.conversationId]],
    );
    expect(left).toEqual([{ id: spoken.conversationId }]);
  });

  it('has none of the demo’s personas', async () => {
    const answer = await call(host(), '/conversations', { method: 'POST', body: bootstrapBody });
    expect(answer.status).toBe(404);
  });

  it('shows neutral pages: a list, a page for each, the operator’s', async () => {
    const get = async (path: string): Promise<string> => {
      const reply = await fetch(`${host().siteUrl}${path}`);
      return `${reply.status} ${await reply.text()}`;
    };
    const list = await get('/');
    expect(list).toContain('<a href="/chat/ada">&lt;ada&gt;</a> A &amp; B');
    expect(list).toContain('<a href="/chat/ben">');
    const page = await get('/chat/ada');
    expect(page).toContain('<title>&lt;ada&gt;</title>');
    expect(page).toContain(`api-base="${host().apiUrl}" persona-id="ada"`);
    const operator = await get('/operator');
    for (const text of [list, page, operator]) {
      expect(text).toMatch(/^200 /);
      expect(text).not.toMatch(/Leaf|Kettle|tea\b|\{\{/i);
    }
    for (const path of ['/own/own.css', '/own/chat.svg', '/operator.js', '/operator.css']) {
      expect(await get(path)).toMatch(/^200 /);
    }
    for (const path of ['/chat/eve', '/shop.css', '/gallery', '/own/chat.html', '/art/hero.svg', '/index.html']) {
      expect(await get(path)).toMatch(/^404 /);
    }
  });
});

describe('a server with one persona of its own', () => {
  const host = useDemoHost({ ownPersonas: { personas: [personaOf('ada')], picturesFolder: null } });

  it('shows its page at once, with the name that it has now', async () => {
    await host().database.query(`update personas set wire = jsonb_set(wire, '{name}', '"Changed"')`);
    expect(await (await fetch(host().siteUrl)).text()).toContain('<title>Changed</title>');
  });
});
