import { afterEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

/** A server with `count` messages that pages as docs/protocol.md#history says. */
async function openWith(count: number) {
  const all = Array.from({ length: count }, (_value, index) =>
    message(`m${index}`, index % 2 ? 'persona' : 'user', `${index}`),
  );
  chat = createChat();
  chat.env.http.on('GET /chat', ({ query }) => {
    const lastId = query.get('lastId');
    const end = lastId === null ? all.length : all.findIndex(({ id }) => id === lastId);
    const start = Math.max(0, end - Number(query.get('take')));
    return { json: { data: all.slice(start, end), metadata: { nextParamId: start > 0 ? all[start]?.id : -1 } } };
  });
  await chat.open();
  return all.map(({ content }) => content);
}
const pages = () => chat.env.http.of('GET /chat');
const { stringify } = JSON;

describe('history', () => {
  it('loads the newest twenty, then older pages until there are none', async () => {
    const all = await openWith(45);
    expect(chat.texts()).toEqual(all.slice(25));
    expect(Object.fromEntries(pages()[0]?.query ?? [])).toEqual({ conversationId: 'c1', take: '20' });
    await chat.session.timeline.loadOlder();
    expect(chat.texts()).toEqual(all.slice(5));
    await chat.session.timeline.loadOlder();
    expect(chat.texts()).toEqual(all);
    expect(chat.session.timeline.$history.get()).toMatchObject({ name: 'complete' });
    await chat.session.timeline.loadOlder();
    expect(pages()).toHaveLength(3);
  });

  it('loads one page at a time', async () => {
    await openWith(60);
    await Promise.all([chat.session.timeline.loadOlder(), chat.session.timeline.loadOlder()]);
    expect(pages()).toHaveLength(2);
  });

  it('lists by role and origin and leaves hidden messages out', async () => {
    chat = createChat({
      history: [
        message('1', 'user', 'trigger', { origin: 'TRIGGER_AGENDA' }),
        message('2', 'persona', 'greeting', { origin: 'GREETING' }),
        message('3', 'persona', 'reminder', { origin: 'TIMEOUT_REMINDER' }),
        message('4', 'system', 'other role', { origin: 'GREETING' }),
        message('5', 'assistant', 'assistant'),
        message('6', 'user', 'hidden', { hidden: true }),
        message('7', 'user', 'null origin', { origin: null }),
      ],
    });
    await chat.open();
    expect(chat.texts()).toEqual(['reminder', 'other role', 'assistant', 'null origin']);
  });

  it('goes on to the next page where nothing of a page is listed', async () => {
    chat = createChat();
    chat.env.http.on('GET /chat', ({ query }) =>
      query.get('lastId') === null
        ? { json: { data: [message('2', 'persona', 'x', { hidden: true })], metadata: { nextParamId: '2' } } }
        : { json: { data: [message('1', 'user', 'older')], metadata: { nextParamId: '1' } } },
    );
    await chat.open();
    expect(chat.texts()).toEqual(['older']);
    expect(chat.session.timeline.$history.get()).toEqual({ name: 'idle' });
  });

  it('quotes the first line of a message that is known', async () => {
    chat = createChat({
      history: [message('1', 'user', '\nfirst line\nsecond'), message('2', 'persona', 'x', { replyToId: '1' })],
    });
    await chat.open();
    expect(chat.session.timeline.quoteOf('1')).toBe('first line');
    expect(chat.session.timeline.quoteOf('gone')).toBeNull();
  });
});

describe('history under faults', () => {
  it('H1: keeps its place when a page fails, and loads that page on Retry', async () => {
    const all = await openWith(30);
    chat.env.http.on('GET /chat', () => ({ status: 503 }));
    await chat.session.timeline.loadOlder();
    expect(chat.session.timeline.$history.get()).toMatchObject({ name: 'failed', error: { code: 'http' } });
    expect(chat.env.toldOf('error')).toHaveLength(1);
    chat.env.http.on('GET /chat', ({ query }) => {
      expect(query.get('lastId')).toBe('m10');
      return {
        json: {
          data: all.slice(0, 10).map((text, index) => message(`m${index}`, 'user', text)),
          metadata: { nextParamId: -1 },
        },
      };
    });
    await chat.session.timeline.loadOlder();
    expect(chat.texts()).toEqual(all);
  });

  it('H1: is loaded once the first page succeeds after a failure', async () => {
    chat = createChat();
    chat.env.http.on('GET /chat', () => ({ status: 500 }));
    await chat.open();
    expect(chat.session.timeline.$isLoaded.get()).toBe(false);
    chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
    await chat.session.timeline.loadOlder();
    expect(chat.session.timeline.$isLoaded.get()).toBe(true);
  });

  const unreadable: [string, object][] = [
    ['HTML', { text: '<html>Back soon</html>' }],
    ['nothing', { text: '' }],
    ['a cut page', { text: '{"data":[{"id":"m1","ro' }],
    ['no data', { json: { data: null } }],
    ['no page', { json: {} }],
    ['something else', { json: { data: { id: 'm1' } } }],
    ['no message', { json: { data: [{ id: 5 }], metadata: {} } }],
    ['no message at its end', { json: { data: [null], metadata: { nextParamId: -1 } } }],
  ];
  it.each(unreadable)('H1: takes %s for no history', async (_name, reply) => {
    chat = createChat();
    chat.env.http.on('GET /chat', () => reply);
    await chat.open();
    const { timeline } = chat.session;
    expect([timeline.$history.get().name, timeline.$isLoaded.get()]).toEqual(['failed', false]);
    expect(chat.env.toldOf('error')).toMatchObject([{ code: 'protocol' }]);
    chat.env.http.on('GET /chat', () => ({
      json: { data: [message('m1', 'user', 'one')], metadata: { nextParamId: 'm1' } },
    }));
    await timeline.loadOlder();
    expect(chat.texts()).toEqual(['one']);
    chat.env.http.on('GET /chat', () => reply);
    await timeline.loadOlder();
    expect([timeline.$history.get().name, timeline.$isLoaded.get(), chat.texts()]).toEqual(['failed', true, ['one']]);
    chat.env.http.on('GET /chat', ({ query }) => {
      expect(query.get('lastId')).toBe('m1');
      return { json: { data: [message('m0', 'user', 'zero')], metadata: { nextParamId: -1 } } };
    });
    await timeline.loadOlder();
    expect([timeline.$history.get().name, chat.texts()]).toEqual(['complete', ['zero', 'one']]);
  });

  it.each<[string, object, string]>([
    ['goes on after them', { nextParamId: 'm0' }, 'idle'],
    ['ends where the server says so', { nextParamId: -1 }, 'complete'],
    ['fails where nobody says how it goes on', { nextParamId: {} }, 'failed'],
  ])('H1: keeps the good messages of a page with bad ones, and %s', async (_name, metadata, state) => {
    await openWith(30);
    chat.env.http.on('GET /chat', () => ({ json: { data: [{ id: 5 }, message('m9', 'user', 'nine')], metadata } }));
    await chat.session.timeline.loadOlder();
    expect([chat.texts()[0], chat.session.timeline.$history.get().name]).toEqual(['nine', state]);
  });

  it('H2: merges overlapping pages by id, without double or hole', async () => {
    chat = createChat();
    const named = (...ids: string[]) => ids.map((id) => message(id, 'user', id));
    chat.env.http.on('GET /chat', ({ query }) =>
      query.get('lastId') === null
        ? { json: { data: named('c', 'd', 'e'), metadata: { nextParamId: 'c' } } }
        : { json: { data: named('a', 'b', 'c', 'd'), metadata: { nextParamId: -1 } } },
    );
    await chat.open();
    await chat.session.timeline.loadOlder();
    expect(chat.texts()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it.each([
    ['the same', () => 'x'],
    ['two in turns', (last: string | null) => (last === 'x' ? 'y' : 'x')],
  ])('H3: ends when the cursor loops: %s', async (_name, next) => {
    chat = createChat();
    let count = 0;
    chat.env.http.on('GET /chat', ({ query }) => ({
      json: { data: [message(`m${(count += 1)}`, 'user', 'x')], metadata: { nextParamId: next(query.get('lastId')) } },
    }));
    await chat.open();
    for (let round = 0; round < 10; round += 1) await chat.session.timeline.loadOlder();
    expect(chat.session.timeline.$history.get()).toMatchObject({ name: 'complete' });
    expect(pages().length).toBeLessThanOrEqual(3);
  });

  it('H3: stops at an empty page whatever its cursor says', async () => {
    chat = createChat();
    chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: 'more' } } }));
    await chat.open();
    expect(chat.session.timeline.$history.get()).toMatchObject({ name: 'complete' });
  });

  it('H4: ignores a page that arrives after the conversation has changed', async () => {
    await openWith(40);
    let answer = () => {};
    chat.env.http.on('GET /chat', ({ query }) =>
      query.get('conversationId') === 'c1'
        ? new Promise(
            (resolve) => (answer = () => resolve({ json: { data: [message('old', 'user', 'old')], metadata: {} } })),
          )
        : { json: { data: [message('new', 'user', 'new')], metadata: { nextParamId: -1 } } },
    );
    const loading = chat.session.timeline.loadOlder();
    chat.env.http.on('POST /conversations', () => ({ json: { data: { conversation: { id: 'c2' }, token: 't2' } } }));
    chat.session.configure({ ...chat.session.$config.get(), conversationId: 'c2' });
    await chat.env.clock.settle();
    answer();
    await loading;
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['new']);
    expect(stringify(chat.session.timeline.$history.get())).toContain('complete');
  });
});
