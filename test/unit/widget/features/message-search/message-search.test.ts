import { afterEach, describe, expect, it } from 'vitest';
import {
  createMessageSearch,
  type MessageSearch,
} from '../../../../../packages/widget/src/features/message-search/message-search.ts';
import {
  createOlderMessages,
  type OlderMessages,
} from '../../../../../packages/widget/src/features/older-messages/older-messages.ts';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let older: OlderMessages;
let search: MessageSearch;
/** Answers of the next pages of the history, in place of what the server has. */
let answers: object[] = [];
afterEach(() => {
  search.destroy();
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
  answers = [];
});

/** A conversation in which every tenth message, m0, m10, …, speaks of tea. */
async function openWith(count: number) {
  const all = Array.from({ length: count }, (_value, index) =>
    message(`m${index}`, index % 2 ? 'persona' : 'user', index % 10 ? `${index}` : `Some **tea** ${index}`),
  );
  chat = createChat();
  chat.env.http.on('GET /chat', ({ query }) => {
    const answer = answers.shift();
    if (answer) return answer;
    const lastId = query.get('lastId');
    const end = lastId === null ? all.length : all.findIndex(({ id }) => id === lastId);
    const start = Math.max(0, end - 20);
    return { json: { data: all.slice(start, end), metadata: { nextParamId: start > 0 ? all[start]?.id : -1 } } };
  });
  await chat.open();
  const { timeline, reply } = chat.session;
  older = createOlderMessages(timeline);
  search = createMessageSearch({
    timeline,
    olderMessages: older,
    wordsOf: ({ content }) => content,
    $status: reply.$status,
  });
}
const state = () => search.$state.get();
const shown = () => state().matches[state().at];
const settle = () => chat.env.clock.settle();
const pages = () => chat.env.http.of('GET /chat').length;

describe('search', () => {
  it('begins with the newest match and loads nothing that it does not need', async () => {
    await openWith(60);
    search.search('TEA');
    await settle();
    expect(state()).toMatchObject({ matches: ['m50', 'm40'], at: 0, isWhole: false });
    expect(pages()).toBe(1);
  });

  it('goes back page by page to the start, and round', async () => {
    await openWith(50);
    search.search('tea');
    const seen = [];
    for (let step = 0; step < 6; step += 1) {
      seen.push(shown());
      search.older();
      await settle();
    }
    expect(seen).toEqual(['m40', 'm30', 'm20', 'm10', 'm0', 'm40']);
    expect(state().isWhole).toBe(true);
    search.newer();
    expect(shown()).toBe('m40');
  });

  it('loads on while nothing is found, and says so at the start', async () => {
    await openWith(65);
    search.search('Some tea 0');
    await settle();
    expect(shown()).toBe('m0');
    search.search('coffee');
    await settle();
    expect(state()).toMatchObject({ matches: [], at: -1, isWhole: true });
    expect(older.$state.get()).toEqual({ name: 'idle' });
  });

  it('C2: stops when it is told to, and goes on when it is asked again', async () => {
    await openWith(60);
    search.search('nothing of that');
    expect(older.$state.get()).toEqual({ name: 'loading', loaded: 20 });
    older.stop();
    await settle();
    expect(pages()).toBe(2);
    expect(older.$state.get()).toEqual({ name: 'idle' });
    search.search('nothing of that');
    await settle();
    expect(state().isWhole).toBe(true);
  });

  it('C1: says that a page has failed, and goes on with Retry to what was looked for', async () => {
    await openWith(60);
    answers = [{ status: 500 }];
    search.search('Some tea 10');
    await settle();
    expect(older.$state.get()).toEqual({ name: 'failed' });
    older.retry();
    await settle();
    expect(shown()).toBe('m10');
    expect(older.$state.get()).toEqual({ name: 'idle' });
  });

  it('C1: goes on by itself when the network is back', async () => {
    await openWith(60);
    answers = [{ status: 500 }];
    search.search('Some tea 0');
    await settle();
    chat.env.page.set({ isOnline: false });
    chat.env.page.set({ isOnline: true });
    await settle();
    expect(shown()).toBe('m0');
  });

  it('keeps what is shown while new messages come, and finds them', async () => {
    await openWith(30);
    search.search('tea');
    await settle();
    expect([shown(), state().at]).toEqual(['m20', 0]);
    await chat.send('More tea, please');
    expect([shown(), state().at]).toEqual(['m20', 1]);
    chat.streams[0]?.push(token('r1', 'Tea it is', true), completion());
    chat.streams[0]?.end();
    await settle();
    expect(state().matches).toHaveLength(4);
    expect(shown()).toBe('m20');
  });

  it('C3: has nothing where the conversation is cleared meanwhile, and no page comes after it', async () => {
    await openWith(60);
    search.search('nothing of that');
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await chat.session.clear('visitor');
    await settle();
    expect(state()).toMatchObject({ matches: [], at: -1 });
    expect(older.$state.get()).toEqual({ name: 'idle' });
  });

  it('C4: takes hostile queries as text', async () => {
    await openWith(20);
    for (const query of ['.*', '[', '\\', '<img src=x>', '{{index}}', '\u202e']) {
      search.search(query);
      await settle();
      expect(state().matches).toEqual([]);
    }
  });
});
