import { plainPreview } from '@persona-chat/demo-host/server/operator/plain-preview.ts';
import { describe, expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';
import type { OperatorClient } from './operator-client.ts';

const host = useDemoHost();
const ids = async (operator: OperatorClient, query: string): Promise<readonly string[]> =>
  (await operator.list(query)).map(({ id }) => id);

describe('the filters of the list', () => {
  it('find who waits for a human, and what is mine', async () => {
    const [mine, theirs] = [await createVisitor(host()), await createVisitor(host())];
    const [operator, other] = [await signInOperator(host(), 'One'), await signInOperator(host(), 'Two')];
    await operator.act(mine.conversationId, 'take-over');
    await other.act(theirs.conversationId, 'take-over');
    expect(await ids(operator, '?filter=mine')).toEqual([mine.conversationId]);
    expect(await ids(operator, '?filter=waiting')).toEqual([]);
    await mine.say('Is anybody there?');
    await theirs.say('And here?');
    expect(await ids(operator, '?filter=waiting')).toEqual([theirs.conversationId, mine.conversationId]);
    await operator.act(mine.conversationId, 'messages', { content: 'Yes.' });
    expect(await ids(operator, '?filter=waiting')).toEqual([theirs.conversationId]);
    expect((await operator.call('/operator/conversations?filter=none')).status).toBe(400);
  });

  it('list what was closed until something happens in it', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host(), 'Three');
    const { conversationId } = visitor;
    await operator.act(conversationId, 'take-over');
    await visitor.say('Thank you');
    await operator.act(conversationId, 'messages', { content: 'Goodbye.' });
    const { data } = await operator.act(conversationId, 'close');
    expect(data).toMatchObject({ isClosed: true, handleBy: null });
    expect(await ids(operator, '?filter=closed')).toEqual([conversationId]);
    await visitor.read((await visitor.say('One more thing')).id);
    expect(await ids(operator, '?filter=closed')).toEqual([]);
    await operator.act(conversationId, 'close');
    await operator.act(conversationId, 'take-over');
    expect(await ids(operator, '?filter=closed')).toEqual([]);
  });
});

describe('the search', () => {
  it('looks at name, email and words, and takes signs for what they are', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    const body = { name: 'Wanda Quill', email: 'wanda@example.org', additionalInfo: [] };
    await visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, { method: 'PUT', body });
    await visitor.read((await visitor.say('100% of the_matcha?')).id);
    for (const search of ['quill', 'WANDA@', '100% of', 'the_matcha'])
      expect([search, await ids(operator, `?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        [visitor.conversationId],
      ]);
    for (const search of ['1000 of', 'the-matcha', 'thexmatcha', '\\', "'; drop"])
      expect([search, await ids(operator, `?search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
    expect(await ids(operator, '?search=quill&filter=closed')).toEqual([]);
    expect((await operator.call(`/operator/conversations?search=${'x'.repeat(61)}`)).status).toBe(400);
  });

  it('tells the newest message that holds the words, from a few words before them', async () => {
    const visitor = await createVisitor(host());
    const operator = await signInOperator(host());
    const { id } = await visitor.say(
      `I have asked **somebody** of the shop for [Tamarind](/x) already, ${'and so on '.repeat(20)}`,
    );
    await visitor.read(id);
    const found = async (search: string) => (await operator.list(`?search=${search}`)).map((one) => one.found);
    expect(await found('tamarind')).toEqual([
      {
        id,
        role: 'user',
        isLive: false,
        operator: null,
        text: expect.stringMatching(/^…of the shop for Tamarind already, .*…$/),
      },
    ]);
    // It stands in what a preview leaves out.
    expect(await found(encodeURIComponent('](/x'))).toEqual([null]);
    const all = await operator.list();
    expect(all.every((one) => one.found === null)).toBe(true);
  });

  it('looks at the beginnings of the newest messages only: visitors write as much as they like', async () => {
    const operator = await signInOperator(host());
    const visitor = await createVisitor(host());
    await visitor.read((await visitor.say('It begins with rhubarb')).id);
    await visitor.read((await visitor.say(`${'a long way off, '.repeat(20)} quince`)).id);
    const found = (search: string) => ids(operator, `?search=${search}`);
    expect([await found('rhubarb'), await found('quince')]).toEqual([[visitor.conversationId], []]);
    await host().database.query(
      `insert into messages (id, conversation_id, role, content)
       select 'newer' || n, $1, 'user', 'newer' from generate_series(1, 30) as n`,
      [visitor.conversationId],
    );
    expect([await found('rhubarb'), await found('newer')]).toEqual([[], [visitor.conversationId]]);
  });

  it('goes on page after page, each conversation once', async () => {
    const operator = await signInOperator(host());
    await host().database.query(
      "insert into guests (id, client_id, name) select 'many' || n, 'many', 'Many ' || n from generate_series(1, 250) as n",
    );
    await host().database.query(
      `insert into conversations (id, persona_id, channel, target_language, guest_id, last_activity_at)
       select 'many' || n, 'support', 'WEB', 'EN', 'many' || n, now() - (n / 3) * interval '1 second'
       from generate_series(1, 250) as n`,
    );
    for (const query of ['?search=many', '?filter=all']) {
      const found: string[] = [];
      for (let next: unknown = undefined; next !== null;) {
        const page = await operator.call(
          `/operator/conversations${query}${next === undefined ? '' : `&before=${next}`}`,
        );
        found.push(...(page.data as { id: string }[]).map(({ id }) => id));
        next = page.metadata?.['next'];
      }
      const many = found.filter((id) => id.startsWith('many'));
      expect([many.length, new Set(many).size]).toEqual([250, 250]);
    }
  });
});

describe('a preview', () => {
  it.each([
    ['# Hello\n\n**Bold** and *soft* and `code`', 'Hello Bold and soft and code'],
    ['- [x] one\n- two', 'one two'],
    ['See [the shop](https://x.example/a_b) and ![a cup](/cup.webp)', 'See the shop and a cup'],
    ['> 1. quoted ~~not~~', 'quoted not'],
    ['| Tea | Price |\n| --- | --- |\n| Sencha | 4 |', 'Tea · Price Sencha · 4'],
    ['```js\nlet a = 1;\n```', 'let a = 1;'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['a \\*star\\*', 'a *star*'],
    ['$E = mc^2$ and \\(t_1\\) and $$\\frac{1}{2}$$', 'E = mc^2 and t_1 and \\frac{1}{2}'],
    ['So:\n$$\nt = 2\n$$\n\\[\nx\n\\]', 'So: t = 2 x'],
    ['$5 and $10, or $7$', '$5 and $10, or $7$'],
  ])('of %j is plain', (markdown, expected) => expect(plainPreview(markdown)).toBe(expected));

  it('is short, and quick whatever is written', () => {
    for (const text of [
      '*'.repeat(600),
      '[('.repeat(300),
      '_a'.repeat(300),
      '`'.repeat(599),
      '- '.repeat(300),
      '$a'.repeat(300),
      '\\(a'.repeat(200),
      '\\[\\a'.repeat(150),
    ]) {
      // Of this thread's own work: how busy the machine is does not count.
      const before = process.threadCpuUsage();
      expect([...plainPreview(text)].length).toBeLessThanOrEqual(160);
      expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(200);
    }
  });
});
