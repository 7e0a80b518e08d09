import { afterEach, describe, expect, it, vi } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

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
const said = (id: string, content: string, fields: object = {}) => {
  const lastMessage = message(id, 'persona', content, fields);
  return { lastMessage, lastMessageId: id };
};
const page = (...messages: object[]) =>
  chat.env.http.on('GET /chat', () => ({ json: { data: messages, metadata: { nextParamId: -1 } } }));
const toasts = () => chat.session.toasts.$toasts.get();
const gets = () => chat.env.http.of('GET /chat').length;
const denied = () => new WidgetError('permission-denied', { serverMessage: 'Missing or insufficient permissions.' });

describe('connecting', () => {
  it('G7: watches each collection once with the visitor’s token, and nothing after destroy', async () => {
    await open();
    expect(chat.env.realtime.watches()).toBe(3);
    const [request] = chat.env.realtime.requests;
    expect([request?.config, request?.token()]).toEqual([
      { kind: 'sse', url: 'https://api.example/live?c=1' },
      'token-1',
    ]);
    expect(request?.path('agendaOutputData')).toBe('chat/conversation/c1/c1/agendaOutputData');
    chat.session.destroy();
    expect(chat.env.realtime.watches()).toBe(0);
    expect(chat.env.clock.pending()).toBe(0);
  });

  it('F1: renews a token that is refused, once, and then says so once', async () => {
    await open();
    chat.env.realtime.fail(denied());
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /conversations')).toHaveLength(2);
    expect([chat.env.realtime.requests.length, toasts().length]).toEqual([2, 0]);
    chat.env.realtime.fail(denied());
    await chat.env.clock.advance(60_000 - 1);
    expect(chat.env.realtime.requests).toHaveLength(2);
    expect(chat.env.realtime.watches()).toBe(0);
    expect(chat.env.toldOf('error')).toEqual([
      { code: 'permission-denied', message: 'Missing or insufficient permissions.' },
    ]);
  });

  it('F1: shows the message of a failure once and connects again with growing waits', async () => {
    await open();
    for (const waitMs of [2000, 4000, 8000]) {
      chat.env.realtime.fail(new WidgetError('protocol', { serverMessage: 'Quota exceeded.', retryable: true }));
      const before = chat.env.realtime.requests.length;
      await chat.env.clock.advance(waitMs - 1);
      expect(chat.env.realtime.requests).toHaveLength(before);
      await chat.env.clock.advance(1);
      expect(chat.env.realtime.requests).toHaveLength(before + 1);
    }
    expect(chat.env.toldOf('error')).toHaveLength(3);
    expect(toasts().length).toBeLessThanOrEqual(1);
  });

  it('tries again when its code could not load', async () => {
    chat = createChat({ bootstrap: { ...bootstrapData, realtime } });
    chat.env.realtime.refuseWith(new WidgetError('lazy-load', { retryable: true }));
    await chat.open();
    expect(toasts().map(({ key }) => key)).toEqual(['opening.partMissing']);
    await chat.env.clock.advance(2000);
    expect(chat.env.realtime.watches()).toBe(3);
  });
});

describe('a page that has changed what Firestore’s SDK needs', () => {
  afterEach(() => vi.restoreAllMocks());
  const firestore = { kind: 'firestore', config: { projectId: 'tea' } };

  it('G4, G9: is told so, does not begin it, and looks for what is new every 30 s while it is seen', async () => {
    vi.spyOn(Object, 'isFrozen').mockReturnValue(true);
    await open({ realtime: firestore }, [message('m1', 'user', 'Hi')]);
    expect([chat.env.realtime.requests.length, toasts().length]).toEqual([0, 0]);
    expect(chat.env.advised).toContainEqual(['built-in', 'Object.prototype']);
    page(message('m1', 'user', 'Hi'), message('p1', 'persona', 'It is me, Robin', { isLive: true }));
    await chat.env.clock.advance(29_000);
    expect(chat.texts()).toEqual(['Hi']);
    for (const expected of [2, 3]) {
      await chat.env.clock.advance(30_000);
      expect(chat.env.http.of('POST /conversations')).toHaveLength(expected);
    }
    expect(chat.texts()).toEqual(['Hi', 'It is me, Robin']);
    chat.env.page.set({ isVisible: false });
    await chat.env.clock.advance(120_000);
    expect(chat.env.http.of('POST /conversations')).toHaveLength(3);
    chat.session.destroy();
    expect(chat.env.clock.pending()).toBe(0);
  });

  it('shows the visitor none of what Firestore says of itself', async () => {
    await open({ realtime: firestore });
    chat.env.realtime.fail(new WidgetError('protocol', { serverMessage: 'This server knows documents by name.' }));
    await chat.env.clock.settle();
    expect(toasts().map(({ key, text }) => [key, text])).toEqual([['realtime.failed', undefined]]);
  });
});

describe('the conversation’s document', () => {
  it('F2, G2: appends the last message once, whoever tells it how often', async () => {
    await open();
    page(message('p1', 'persona', 'Hello from me', { isLive: true }));
    document(said('p1', 'Hello from me', { isLive: true }));
    document(said('p1', 'Hello from me', { isLive: true }));
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['persona: Hello from me (delivered)']);
    expect(chat.env.toldOf('message')).toHaveLength(1);
    expect(gets()).toBe(2);
  });

  it('never appends a message of the visitor’s, but finds it in the history', async () => {
    await open();
    const mine = message('m7', 'user', 'Said on my phone');
    chat.env.http.on('GET /chat', async () => {
      await chat.env.clock.sleep(100);
      return { json: { data: [mine], metadata: { nextParamId: -1 } } };
    });
    document({ lastMessage: mine, lastMessageId: 'm7' });
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual([]);
    await chat.env.clock.advance(100);
    expect(chat.texts()).toEqual(['Said on my phone']);
  });

  it('finds messages that were told as one', async () => {
    await open();
    page(message('p1', 'persona', 'one'), message('p2', 'persona', 'two'));
    document(said('p2', 'two'));
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['one', 'two']);
  });

  it('F2, G4: merges the newest page after each reconnect', async () => {
    await open({}, [message('m1', 'user', 'Hi')]);
    page(message('m1', 'user', 'Hi'), message('p1', 'persona', 'Missed'));
    chat.env.realtime.stale(true);
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Hi']);
    chat.env.realtime.stale(false);
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Hi', 'Missed']);
  });

  it('F3, G2: leaves a reply that streams to its stream: one bubble, no page before it is whole', async () => {
    await open();
    await chat.send('Hello');
    const before = gets();
    chat.streams[0]?.push(token('r1', 'Good '));
    await chat.env.clock.settle();
    document(said('r1', 'Good morning'));
    await chat.env.clock.settle();
    expect([chat.texts(), gets()]).toEqual([['Hello', 'Good '], before]);
    page(message('m1', 'user', 'Hello'), message('r1', 'persona', 'Good morning'));
    chat.streams[0]?.push(token('r1', 'morning', true), completion());
    await chat.env.clock.settle();
    expect([chat.texts(), gets()]).toEqual([['Hello', 'Good morning'], before + 1]);
  });

  it('G6: keeps the way to ask again for a reply that failed, until the reply is there', async () => {
    await open();
    chat.env.http.on('GET /chat/v4/stream/*', () => ({ status: 400 }));
    await chat.send('Hello');
    page(message('m1', 'user', 'Hello'));
    document({ lastMessageId: 'm1', lastMessage: message('m1', 'user', 'Hello') });
    await chat.env.clock.settle();
    expect([chat.status(), chat.bubbles()]).toEqual(['failed', ['user: Hello (failed)']]);
    page(message('m1', 'user', 'Hello'), message('r1', 'persona', 'Late'));
    document(said('r1', 'Late'));
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Hello (delivered)', 'persona: Late (delivered)']);
  });

  it('goes on waiting for a retry when the conversation changes meanwhile', async () => {
    await open();
    await chat.send('Hello');
    chat.streams[0]?.break();
    await chat.env.clock.settle();
    expect(chat.status()).toBe('retrying');
    document({ chatMode: 'voice' });
    await chat.env.clock.settle();
    expect(chat.status()).toBe('retrying');
  });

  it('shows the whole of a reply that failed half-way, once the server has stored it', async () => {
    await open();
    await chat.send('Hello');
    chat.env.http.on('GET /chat/v4/stream/*', () => ({ status: 400 }));
    chat.streams[0]?.push(token('r1', 'Half a '));
    chat.streams[0]?.break();
    page(message('m1', 'user', 'Hello'), message('r1', 'persona', 'Half a reply and more'));
    document(said('r1', 'Half a reply and more'));
    await chat.env.clock.advance(2000);
    expect([chat.status(), chat.bubbles()]).toEqual([
      'idle',
      ['user: Hello (delivered)', 'persona: Half a reply and more (delivered)'],
    ]);
  });

  it('shows what an owner says while a reply streams', async () => {
    await open();
    await chat.send('Hello');
    chat.streams[0]?.push(token('r1', 'Good '));
    await chat.env.clock.settle();
    document(said('p1', 'It is me', { isLive: true }));
    expect(chat.texts()).toEqual(['Hello', 'Good ', 'It is me']);
  });

  it('empties the chat when it was cleared elsewhere, and keeps what is being sent since', async () => {
    await open({ conversation: { id: 'c1', lastMessageId: 'm1' } }, [message('m1', 'user', 'Hi')]);
    document({ lastMessageId: null, lastMessage: null });
    expect(chat.texts()).toEqual([]);
    await chat.send('Afresh');
    document({ lastMessageId: null, lastMessage: null });
    expect(chat.texts()).toEqual(['Afresh']);
  });

  describe('whose last message is not listed', () => {
    const greeting = { id: 'g0', origin: 'GREETING' };
    const listed = [message('m1', 'user', 'Hi'), message('r1', 'persona', 'Hello')];
    const begin = async () => {
      await open({ conversation: { id: 'c1', lastMessageId: greeting.id } }, [
        ...listed,
        message('g0', 'persona', 'Boo', greeting),
      ]);
      expect(chat.texts()).toEqual(['Hi', 'Hello']);
    };

    it('empties the chat when it was cleared elsewhere', async () => {
      await begin();
      page();
      document({ lastMessageId: null, lastMessage: null });
      await chat.env.clock.settle();
      expect(chat.texts()).toEqual([]);
    });

    it('keeps what was sent since the visitor’s own clearing', async () => {
      await begin();
      chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
      await chat.session.clear();
      await chat.send('Afresh');
      page(message('m1', 'user', 'Afresh'));
      document({ lastMessageId: null, lastMessage: null });
      await chat.env.clock.settle();
      expect(chat.texts()).toEqual(['Afresh']);
    });

    it('keeps what the server still has, and what it cannot be asked about', async () => {
      await begin();
      document({ lastMessageId: null, lastMessage: null });
      await chat.env.clock.settle();
      expect(chat.texts()).toEqual(['Hi', 'Hello']);
      document({ lastMessageId: 'g0', lastMessage: message('g0', 'persona', 'Boo', greeting) });
      await chat.env.clock.settle();
      chat.env.http.on('GET /chat', () => ({ status: 500 }));
      document({ lastMessageId: null, lastMessage: null });
      await chat.env.clock.settle();
      expect(chat.texts()).toEqual(['Hi', 'Hello']);
    });
  });

  it('takes a take-over from a document whose last message cannot be read', async () => {
    await open();
    document({ lastMessage: { nonsense: true }, handleBy: { id: 'u1', name: 'Robin', type: 'USER' } });
    expect(chat.session.bootstrap.$conversation.get()?.handleBy?.name).toBe('Robin');
  });

  it('ignores the document of another conversation', async () => {
    await open();
    chat.env.realtime.change('conversation', 'c2', { id: 'c2', handleBy: { type: 'USER' } });
    expect(chat.session.bootstrap.$conversation.get()?.id).toBe('c1');
  });
});
