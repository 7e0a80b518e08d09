// The human who answers and the wait for one: what the visitor is told (docs/behaviour.md#people).

import { afterEach, describe, expect, it } from 'vitest';
import type { PeopleFeature } from '../../../../../packages/widget/src/features/people/people.ts';
import { bootstrapData, type Chat, createChat, message, storageKey } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const robin = { id: 'o1', name: 'Robin', type: 'USER' };
const activityCall = 'POST /conversations/c1/activity';
const emailCall = 'PUT /conversations/c1/email';
const at = (second: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, second)).toISOString();

interface Options extends NonNullable<Parameters<typeof createChat>[0]> {
  readonly capabilities?: object;
}

const open = async (conversation: object = {}, { capabilities = {}, ...options }: Options = {}) => {
  chat = createChat({
    history: [
      message('m1', 'user', 'Is anybody there?'),
      message('h1', 'persona', 'It is me.', { isLive: true }),
      message('m2', 'user', 'Good.', { isLive: true }),
    ],
    bootstrap: {
      ...bootstrapData,
      realtime: { kind: 'sse', url: '/chat/live' },
      capabilities,
      conversation: { ...bootstrapData.conversation, lastMessageId: 'm2', ...conversation },
    },
    ...options,
  });
  chat.env.http.on(activityCall, () => ({ json: { data: {} } }));
  chat.env.http.on(emailCall, () => ({ json: { data: {} } }));
  await chat.open();
  await chat.session.people.load();
  const state = chat.session.people.$state.get();
  if (state.name !== 'ready') throw new Error('the part did not load');
  return state.feature;
};
/** The live document has changed. */
const tell = async (fields: object) => {
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', lastMessageId: 'm2', ...fields });
  await chat.env.clock.settle();
};
const types = (second: number, fields: object = {}) =>
  tell({ handleBy: robin, typing: { at: at(second), timeoutMs: 6000 }, ...fields });
const told = () => chat.env.http.of(activityCall).map(({ json }) => json);
const heard = () => {
  const texts: string[] = [];
  chat.session.announcer.$announcement.listen((said) => said && texts.push(said.text));
  return texts;
};

describe('a human who types', () => {
  it('shows until it is over by the own clock, whatever the clocks say, and once more when it is renewed', async () => {
    const people = await open({ handleBy: robin });
    await types(1);
    expect(people.$isTyping.get()).toBe(true);
    await chat.env.clock.advance(5000);
    await types(2);
    await chat.env.clock.advance(5000);
    expect(people.$isTyping.get()).toBe(true);
    await chat.env.clock.advance(1100);
    expect(people.$isTyping.get()).toBe(false);
    await types(3);
    expect(people.$isTyping.get()).toBe(true);
  });

  it('F2: does not begin again with a document that comes twice or late', async () => {
    const people = await open({ handleBy: robin });
    await types(5);
    await chat.env.clock.advance(6100);
    await types(5);
    await types(4);
    expect(people.$isTyping.get()).toBe(false);
  });

  it.each([
    ['a state without it', { handleBy: robin }],
    ['a hand-back', { handleBy: null, typing: { at: at(1), timeoutMs: 6000 } }],
    ['another human', { handleBy: { id: 'o2', name: 'Kim', type: 'USER' }, typing: { at: at(1) } }],
  ])('ends with %s', async (_what, after) => {
    const people = await open({ handleBy: robin });
    await types(1);
    await tell(after);
    expect(people.$isTyping.get()).toBe(false);
  });

  it('ends with what they have written, with the live documents, and with the part', async () => {
    const people = await open({ handleBy: robin });
    await types(1);
    await types(1, { lastMessageId: 'h2', lastMessage: message('h2', 'persona', 'Here.', { isLive: true }) });
    expect(people.$isTyping.get()).toBe(false);
    await types(2, { lastMessageId: 'h2' });
    expect(people.$isTyping.get()).toBe(true);
    chat.env.realtime.stale(true);
    expect(people.$isTyping.get()).toBe(false);
    chat.env.realtime.stale(false);
    await chat.env.clock.settle();
    expect(people.$isTyping.get()).toBe(false);
  });

  it('is said once until they write, and again after that', async () => {
    await open({ handleBy: robin });
    const texts = heard();
    for (const second of [1, 2, 3]) {
      await types(second);
      await chat.env.clock.advance(7000);
    }
    expect(texts.filter((text) => text.includes('Robin is typing'))).toHaveLength(1);
    await types(3, { lastMessageId: 'h2', lastMessage: message('h2', 'persona', 'Here.', { isLive: true }) });
    await types(4, { lastMessageId: 'h2' });
    await chat.env.clock.advance(7000);
    expect(texts.filter((text) => text.includes('Robin is typing'))).toHaveLength(2);
  });

  it.each([
    ['no object', 'yes'],
    ['no time', { at: 'soon' }],
    ['a number for a time', { at: 5 }],
    ['nothing in it', {}],
  ])('is nothing where there is %s', async (_what, typing) => {
    const people = await open({ handleBy: robin });
    await tell({ handleBy: robin, typing });
    expect(people.$isTyping.get()).toBe(false);
  });

  it.each([
    [1e9, 15_000],
    [-5, 1000],
    ['long', 6000],
    [undefined, 6000],
  ])('a time of %s lasts %i ms', async (timeoutMs, lasts) => {
    const people = await open({ handleBy: robin });
    await tell({ handleBy: robin, typing: { at: at(1), timeoutMs } });
    await chat.env.clock.advance(lasts - 10);
    expect(people.$isTyping.get()).toBe(true);
    await chat.env.clock.advance(20);
    expect(people.$isTyping.get()).toBe(false);
  });
});

describe('what the human has seen', () => {
  it.each([
    ['the last one', { lastMessageId: 'm2' }, 'm2'],
    ['an earlier one', { lastMessageId: 'm1' }, 'm1'],
    ['their own, which came after one of the visitor', { lastMessageId: 'h1' }, 'm1'],
    ['a message that is not here', { lastMessageId: 'x' }, null],
    ['no id', { lastMessageId: 7 }, null],
    ['nothing', null, null],
  ])('%s', async (_what, read, key) => {
    const people = await open({ handleBy: robin, read });
    expect(people.$seen.get()).toBe(key);
  });

  it('goes when they have given it back', async () => {
    const people = await open({ handleBy: robin, read: { lastMessageId: 'm2' } });
    await tell({ handleBy: null, read: { lastMessageId: 'm2' } });
    expect(people.$seen.get()).toBeNull();
  });
});

describe('what the human is told', () => {
  const capabilities = { activity: true };
  const typeIn = (text: string) => chat.session.composer.setDraft(text);

  it('that the visitor types: at once, at most every four seconds, and never a word of it', async () => {
    await open({ handleBy: robin }, { capabilities });
    await chat.env.clock.advance(2000);
    for (const text of ['M', 'My', 'My s', 'My secret']) typeIn(text);
    await chat.env.clock.settle();
    expect(told().filter(({ type }) => type === 'typing')).toEqual([{ type: 'typing' }]);
    await chat.env.clock.advance(4100);
    typeIn('My secret is');
    expect(told().filter(({ type }) => type === 'typing')).toHaveLength(2);
    expect(JSON.stringify(told())).not.toContain('secret');
  });

  it('which message they have seen, once for each', async () => {
    await open({ handleBy: robin }, { capabilities });
    await chat.env.clock.advance(1100);
    expect(told()).toEqual([{ type: 'read', lastMessageId: 'h1' }]);
    await tell({ handleBy: robin });
    await chat.env.clock.advance(5000);
    expect(told()).toHaveLength(1);
    for (const id of ['h2', 'h3'])
      await tell({
        handleBy: robin,
        lastMessageId: id,
        lastMessage: message(id, 'persona', 'Well.', { isLive: true, createdAt: '2026-01-02T03:01:00.000Z' }),
      });
    await chat.env.clock.advance(1100);
    expect(told().slice(1)).toEqual([{ type: 'read', lastMessageId: 'h3' }]);
  });

  it.each([
    ['the server does not take it', { handleBy: robin }, {}],
    ['no human answers', {}, capabilities],
  ])('nothing where %s', async (_why, conversation, offered) => {
    await open(conversation, { capabilities: offered });
    await chat.env.clock.advance(2000);
    typeIn('Hello');
    await chat.env.clock.advance(2000);
    expect(told()).toEqual([]);
  });

  it('nothing while the panel is closed, the tab is hidden or the network away', async () => {
    await open({ handleBy: robin }, { capabilities });
    chat.session.setOpen(false);
    await chat.env.clock.advance(2000);
    typeIn('H');
    chat.session.setOpen(true);
    chat.env.page.set({ isVisible: false });
    await chat.env.clock.advance(2000);
    typeIn('He');
    chat.env.page.set({ isVisible: true });
    chat.env.page.set({ isOnline: false });
    await chat.env.clock.advance(2000);
    typeIn('Hel');
    expect(told()).toEqual([]);
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(2000);
    expect(told()).toEqual([{ type: 'read', lastMessageId: 'h1' }]);
  });

  it('nothing of a draft that is there from before', async () => {
    const env = fakeEnv();
    await open({ handleBy: robin }, { capabilities, env });
    typeIn('Half a thought');
    await chat.env.clock.advance(2000);
    chat.session.destroy();
    await open({ handleBy: robin }, { capabilities, env });
    expect(chat.session.composer.$draft.get()).toBe('Half a thought');
    expect(told().filter(({ type }) => type === 'typing')).toEqual([]);
  });

  it('fails without a word, and pauses; a server that does not know it is not asked again', async () => {
    await open({ handleBy: robin }, { capabilities });
    const texts = heard();
    chat.env.http.on(activityCall, () => ({ status: 500, json: {} }));
    await chat.env.clock.advance(2000);
    typeIn('H');
    await chat.env.clock.advance(10_000);
    typeIn('He');
    expect(told()).toHaveLength(1);
    chat.env.http.on(activityCall, () => ({ status: 404, json: {} }));
    await chat.env.clock.advance(30_000);
    typeIn('Hel');
    await chat.env.clock.advance(60_000);
    typeIn('Hell');
    expect(told()).toHaveLength(2);
    expect(texts).toEqual([]);
    expect(chat.session.toasts.$toasts.get()).toEqual([]);
    expect(chat.env.toldOf('error')).toEqual([]);
  });
});

describe('who joined and left', () => {
  const handoff = (type: string, name: string, afterMessageId = 'm1') => ({ type, name, afterMessageId });

  it('stands after its message, the newest of those that can be read', async () => {
    const people = await open({
      handoffs: [
        handoff('joined', 'Robin'),
        'nonsense',
        handoff('waved', 'Robin'),
        handoff('left', '  '),
        handoff('left', 'x'.repeat(500)),
        handoff('joined', 'Kim', 'm2'),
      ],
    });
    expect([...people.$handoffs.get()].map(([id, all]) => [id, all.map(({ name }) => name.slice(0, 5))])).toEqual([
      ['m1', ['Robin', 'xxxxx']],
      ['m2', ['Kim']],
    ]);
    await tell({ handoffs: Array.from({ length: 50 }, (_, index) => handoff('joined', `N${index}`)) });
    expect(people.$handoffs.get().get('m1')).toHaveLength(20);
  });

  it('is said when somebody leaves, once, and not of those who had left before', async () => {
    const before = [handoff('joined', 'Kim'), handoff('left', 'Kim')];
    await open({ handleBy: robin, handoffs: before });
    const texts = heard();
    const after = [...before, handoff('joined', 'Robin', 'm2'), handoff('left', 'Robin', 'm2')];
    await tell({ handleBy: null, handoffs: after });
    await tell({ handleBy: null, handoffs: after });
    await chat.env.clock.advance(2000);
    expect(texts.join(' ').match(/Robin left/g)).toHaveLength(1);
    expect(texts.join(' ')).not.toContain('Kim left');
  });
});

describe('the line', () => {
  const place = (people: PeopleFeature) => people.$position.get();

  it('is told with each place, and over when a human comes', async () => {
    const people = await open();
    const texts = heard();
    await tell({ queue: { position: 2 } });
    await tell({ queue: { position: 2 } });
    await chat.env.clock.advance(1000);
    await tell({ queue: { position: 1 } });
    await chat.env.clock.advance(1000);
    expect(place(people)).toBe(1);
    expect(texts).toEqual(['You are number 2 in line', 'You are number 1 in line']);
    await tell({ handleBy: robin, queue: { position: 1 } });
    expect(place(people)).toBeNull();
  });

  it.each([[0], [-1], [1.5], ['2'], [null], [Infinity], [{}]])('is none at %s', async (position) => {
    expect(place(await open({ queue: { position } }))).toBeNull();
  });
});

describe('away', () => {
  const away = { message: 'Back on Monday', until: '2026-01-05T08:00:00Z', email: null };
  const email = (people: PeopleFeature) => people.$email.get();
  const sent = () => chat.env.http.of(emailCall).map(({ json }) => json);

  it.each([
    ['with a message and a field', away, { message: 'Back on Monday', until: away.until, email: '' }],
    ['without a field', { message: 'Gone' }, { message: 'Gone', until: null, email: null }],
    ['with an address', { email: 'a@b.example' }, { message: '', until: null, email: 'a@b.example' }],
    ['with what cannot be read', { message: 5, until: {}, email: [] }, { message: '', until: null, email: null }],
    [
      'with a message that is too long',
      { message: 'x'.repeat(9000) },
      { message: 'x'.repeat(500), until: null, email: null },
    ],
    ['not at all', 'yes', null],
  ])('%s', async (_what, told, expected) => {
    const people = await open({ away: told });
    expect(people.$away.get()).toEqual(expected);
    expect(email(people) === null).toBe(expected?.email == null);
  });

  it('asks with the guest’s own address, sends once, and says what is stored', async () => {
    const people = await open({ away });
    const texts = heard();
    expect(email(people)).toEqual({ stage: 'asking', text: 'ada@example.org' });
    const [one, other] = [people.email.send(), people.email.send()];
    expect([await one, await other]).toEqual([true, false]);
    expect(sent()).toEqual([{ email: 'ada@example.org' }]);
    expect(email(people)).toEqual({ stage: 'stored', text: 'ada@example.org' });
    await tell({ away: { ...away, email: 'ada@example.org' } });
    expect(email(people)?.stage).toBe('stored');
    await chat.env.clock.advance(1000);
    expect(texts.join()).toContain('We answer by mail to ada@example.org');
    await tell({ handleBy: robin, away });
    expect(email(people)).toBeNull();
  });

  it('G1: keeps what was written while it fails, and over a reload, which then says what is stored', async () => {
    const env = fakeEnv();
    let people = await open({ away }, { env });
    chat.env.http.on(emailCall, () => {
      throw networkFailure();
    });
    people.email.change('else@example.org');
    expect(await people.email.send()).toBe(false);
    expect(email(people)).toMatchObject({ stage: 'asking', text: 'else@example.org', error: { code: 'network' } });
    chat.session.destroy();
    people = await open({ away }, { env });
    expect(email(people)).toEqual({ stage: 'asking', text: 'else@example.org' });
    expect(await people.email.send()).toBe(true);
    expect(env.tab.get(storageKey) ?? '').not.toContain('else@');
    chat.session.destroy();
    people = await open({ away: { ...away, email: 'else@example.org' } }, { env });
    expect(email(people)).toEqual({ stage: 'stored', text: 'else@example.org' });
  });

  it('takes another address, and sends none that is stored already', async () => {
    const people = await open({ away: { ...away, email: 'a@example.org' } });
    people.email.edit();
    expect(await people.email.send()).toBe(true);
    expect(sent()).toEqual([]);
    people.email.edit();
    people.email.change(' ');
    expect(await people.email.send()).toBe(false);
    people.email.change(' b@example.org ');
    expect(await people.email.send()).toBe(true);
    expect(sent()).toEqual([{ email: 'b@example.org' }]);
    expect(email(people)).toEqual({ stage: 'stored', text: 'b@example.org' });
    await tell({ away: { ...away, email: 'a@example.org' } });
    expect(email(people)?.text).toBe('b@example.org');
  });

  it('T1: shows what another tab has stored', async () => {
    const people = await open({ away });
    await tell({ away: { ...away, email: 'tab@example.org' } });
    expect(email(people)).toEqual({ stage: 'stored', text: 'tab@example.org' });
  });
});

it('G7: leaves no timer behind', async () => {
  await open({ handleBy: robin, read: { lastMessageId: 'm2' } }, { capabilities: { activity: true } });
  await types(1);
  chat.session.destroy();
  await chat.env.clock.settle();
  expect(chat.env.clock.pending()).toBe(0);
});
