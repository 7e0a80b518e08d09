// What a gap between the newest page and what is listed costs: no message, and no order (G5, H1).

import { afterEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';
import { openVoiceChat } from '../../../../helpers/voice-chat.ts';

const realtime = { kind: 'sse', url: '/live?c=1' };
let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const open = async (fields: object = {}, history: object[] = []) => {
  chat = createChat({ bootstrap: { ...bootstrapData, realtime, ...fields }, history });
  await chat.open();
};
const document = (data: object) => chat.env.realtime.change('conversation', 'c1', { id: 'c1', ...data });
const said = (id: string, content: string) => ({ lastMessage: message(id, 'persona', content), lastMessageId: id });

it('closes a gap of several pages, so that no message is missing', async () => {
  await open({}, [message('m1', 'user', 'oldest')]);
  const pages: Record<string, object> = {
    first: { data: [message('p3', 'persona', 'three')], metadata: { nextParamId: 'p3' } },
    p3: { data: [message('p2', 'persona', 'two')], metadata: { nextParamId: 'p2' } },
    p2: { data: [message('m1', 'user', 'oldest'), message('p1', 'persona', 'one')], metadata: { nextParamId: 'm1' } },
  };
  chat.env.http.on('GET /chat', ({ query }) => ({ json: pages[query.get('lastId') ?? 'first'] }));
  document(said('p3', 'three'));
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['oldest', 'one', 'two', 'three']);
});

/** The server's history: pages of five, each of which tells where the one before it ends. */
const serve = (history: readonly object[]) =>
  chat.env.http.on('GET /chat', ({ query }) => {
    const end = query.has('lastId') ? Number(query.get('lastId')) : history.length;
    const start = Math.max(0, end - 5);
    return { json: { data: history.slice(start, end), metadata: { nextParamId: start || -1 } } };
  });
const others = Array.from({ length: 12 }, (_, index) => message(`g${index}`, 'persona', `other ${index}`));
const otherTexts = others.map((_, index) => `other ${index}`);

it('closes a gap that lies before what the visitor wrote offline', async () => {
  const history: object[] = [message('m1', 'user', 'oldest')];
  await open({}, history);
  chat.env.page.set({ isOnline: false });
  await chat.send('own');
  history.push(...others);
  serve(history);
  chat.env.http.on('POST /chat/v4', () => {
    history.push(message('own', 'user', 'own'));
    return { json: { data: message('own', 'user', 'own') } };
  });
  chat.env.page.set({ isOnline: true });
  await chat.env.clock.settle();
  history.push(message('r1', 'persona', 'reply'));
  chat.streams[0]?.push(token('r1', 'reply', true), completion());
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['oldest', ...otherTexts, 'own', 'reply']);
});

it('closes a gap that has come while a reply was streamed', async () => {
  const history: object[] = [message('m1', 'user', 'oldest')];
  await open({}, history);
  serve(history);
  chat.env.http.on('POST /chat/v4', () => {
    history.push(message('own', 'user', 'own'));
    return { json: { data: message('own', 'user', 'own') } };
  });
  await chat.send('own');
  chat.streams[0]?.push(token('r1', 'rep'));
  history.push(...others, message('r1', 'persona', 'reply'));
  document(said('g11', 'other 11'));
  chat.streams[0]?.push(token('r1', 'reply', true), completion());
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['oldest', 'own', ...otherTexts, 'reply']);
});

it('closes a gap of a conversation that was empty', async () => {
  await open();
  const history: object[] = [...others];
  serve(history);
  chat.env.http.on('POST /chat/v4', () => {
    history.push(message('own', 'user', 'own'));
    return { json: { data: message('own', 'user', 'own') } };
  });
  await chat.send('own');
  history.push(message('r1', 'persona', 'reply'));
  chat.streams[0]?.push(token('r1', 'reply', true), completion());
  document(said('r1', 'reply'));
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual([...otherTexts, 'own', 'reply']);
});

it('gives a message whose answer was lost its place before what was said since', async () => {
  const at = (minute: number) => ({ createdAt: `2026-01-02T03:${String(minute).padStart(2, '0')}:00.000Z` });
  const replies = [message('r1', 'persona', 'reply', at(2)), message('r1b', 'persona', 'and more', at(2))];
  const history: object[] = [message('own', 'user', 'own', at(1)), ...replies];
  history.push(...others.map((one, index) => ({ ...one, ...at(3 + index) })));
  await open({}, history.slice(-5));
  serve(history);
  chat.env.http.on('POST /chat/v4', () => ({ json: { data: history[0] } }));
  await chat.send('own');
  chat.streams[0]?.push(token('r1', 'reply', true), token('r1b', 'and more', true), completion());
  await chat.env.clock.settle();
  const next = message('next', 'user', 'next', at(30));
  chat.env.http.on('POST /chat/v4', () => {
    history.push(next, message('r2', 'persona', 'second', at(31)));
    return { json: { data: next } };
  });
  await chat.send('next');
  chat.streams[1]?.push(token('r2', 'second', true), completion());
  document(said('r2', 'second'));
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['own', 'reply', 'and more', ...otherTexts.slice(-5), 'next', 'second']);
});

it('asks until the pages of a gap are there, and at once who comes back to the page', async () => {
  const history: object[] = [message('m1', 'user', 'oldest'), ...others];
  await open({}, [message('m1', 'user', 'oldest')]);
  chat.env.http.on('GET /chat', () => ({ status: 503 }));
  document(said('g11', 'other 11'));
  await chat.env.clock.advance(600_000);
  const asked = chat.env.http.of('GET /chat').length;
  expect(asked).toBeGreaterThan(15);
  chat.env.page.set({ isVisible: false });
  await chat.env.clock.advance(600_000);
  expect(chat.env.http.of('GET /chat').length).toBe(asked);
  serve(history);
  chat.env.page.set({ isVisible: true });
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['oldest', ...otherTexts]);
});

it('begins the history anew where the gap is too long', async () => {
  await open({}, [message('m1', 'user', 'oldest')]);
  chat.env.http.on('GET /chat', ({ query }) => {
    const number = Number(query.get('lastId') ?? 99);
    return {
      json: { data: [message(`p${number}`, 'persona', `${number}`)], metadata: { nextParamId: `${number - 1}` } },
    };
  });
  document(said('p99', '99'));
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['95', '96', '97', '98', '99']);
  expect(chat.session.timeline.$history.get().name).toBe('idle');
});

it('closes a longer gap for whoever reads further up', async () => {
  await open({}, [message('m1', 'user', 'oldest')]);
  chat.session.readingPlace.keep({ fromEndPx: 900, id: 'm1', offsetPx: 0 });
  serve([
    message('m1', 'user', 'oldest'),
    ...Array.from({ length: 60 }, (_, at) => message(`p${at}`, 'persona', `${at}`)),
  ]);
  document(said('p59', '59'));
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['oldest', ...Array.from({ length: 60 }, (_, at) => `${at}`)]);
});

it('drops an older page that was on its way when the history began anew, so that no hole stays', async () => {
  chat = createChat({ bootstrap: { ...bootstrapData, realtime } });
  const numbered = (first: number, last: number) => ({
    data: Array.from({ length: last - first + 1 }, (_, index) =>
      message(`p${first + index}`, 'persona', `${first + index}`),
    ),
    metadata: { nextParamId: first === 1 ? -1 : `${first}` },
  });
  let newest = 20;
  let answerOlder = () => {};
  chat.env.http.on('GET /chat', ({ query }) => {
    const last = query.has('lastId') ? Number(query.get('lastId')) - 1 : newest;
    return { json: numbered(Math.max(1, last - 4), last) };
  });
  await chat.open();
  expect(chat.texts()).toEqual(['16', '17', '18', '19', '20']);
  const answered = new Promise<void>((resolve) => (answerOlder = resolve));
  chat.env.http.on('GET /chat', async ({ query }) => {
    const last = query.has('lastId') ? Number(query.get('lastId')) - 1 : newest;
    if (query.get('lastId') === '16') await answered;
    return { json: numbered(Math.max(1, last - 4), last) };
  });
  const older = chat.session.timeline.loadOlder();
  newest = 99;
  document(said('p99', '99'));
  await chat.env.clock.settle();
  answerOlder();
  await older;
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(Array.from({ length: 25 }, (_, index) => String(75 + index)));
  expect(chat.session.timeline.$history.get().name).toBe('idle');
  while (chat.session.timeline.$history.get().name === 'idle') await chat.session.timeline.loadOlder();
  expect(chat.texts()).toEqual(Array.from({ length: 99 }, (_, index) => String(1 + index)));
});

it('asks again for a page that failed', async () => {
  await open();
  let isUp = false;
  chat.env.http.on('GET /chat', () =>
    isUp
      ? { json: { data: [message('p1', 'persona', 'one'), message('p2', 'persona', 'two')], metadata: {} } }
      : { status: 500 },
  );
  document(said('p2', 'two'));
  await chat.env.clock.settle();
  isUp = true;
  await chat.env.clock.advance(5000);
  expect(chat.texts()).toEqual(['one', 'two']);
});

it('shows what is said live where the first page fails, in its place once that has come', async () => {
  const question = message('u1', 'user', 'Is anybody there?');
  chat = createChat({ bootstrap: { ...bootstrapData, realtime } });
  chat.env.http.on('GET /chat', () => ({ status: 500 }));
  await chat.open();
  await chat.env.clock.advance(3_000);
  for (const [id, content] of [
    ['p1', 'Robin here'],
    ['p2', 'Ask me'],
  ] as const) {
    document(said(id, content));
    await chat.env.clock.settle();
  }
  expect([chat.session.timeline.$history.get().name, chat.texts()]).toEqual(['failed', ['Robin here', 'Ask me']]);
  const data = [question, message('p1', 'persona', 'Robin here'), message('p2', 'persona', 'Ask me')];
  chat.env.http.on('GET /chat', () => ({ json: { data, metadata: { nextParamId: -1 } } }));
  await chat.session.timeline.loadOlder();
  expect(chat.texts()).toEqual(['Is anybody there?', 'Robin here', 'Ask me']);
});

it('sends what is written while the first page gets no answer', async () => {
  chat = createChat({ bootstrap: { ...bootstrapData, realtime } });
  chat.env.http.on('GET /chat', () => new Promise(() => {}));
  chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
  await chat.open();
  void chat.send('Hello');
  await chat.env.clock.advance(4_900);
  expect(chat.env.http.of('POST /chat/v4').length).toBe(0);
  await chat.env.clock.advance(100);
  expect(chat.env.http.of('POST /chat/v4').length).toBe(1);
});

it('shows at once what is said while the visitor records, whose message comes after it', async () => {
  const voiceChat = await openVoiceChat({}, undefined, { realtime });
  chat = voiceChat;
  await voiceChat.record();
  await chat.env.clock.advance(2_000);
  expect(chat.status()).toBe('recording');
  document(said('p1', 'Where does it go?'));
  await chat.env.clock.settle();
  expect([chat.status(), ...chat.texts()]).toEqual(['recording', 'Where does it go?']);
});
