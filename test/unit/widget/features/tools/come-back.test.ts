// Calls of the page's tools where the page goes on to another conversation and comes back (docs/guarantees.md#d6).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, message } from '../../../../helpers/fake-chat.ts';
import {
  askedChat,
  callStates,
  createToolsPage,
  decide as decideIn,
  expectReplyGoesOn,
  resultsOf,
  resultsRoute,
  tell,
  toolCall,
  toolsBootstrap,
} from '../../../../helpers/tools-chat.ts';
import { configure } from '../../../../helpers/visitor-chat.ts';

let page = createToolsPage();
let chat: Chat;

const told = (...events: readonly (object | string)[]) => tell(chat, ...events);
const decide = (isAllowed: boolean) => decideIn(chat, isAllowed);
const asked = async () => {
  chat = await askedChat({}, page.basket);
};
const goesOn = () => expectReplyGoesOn(chat);

beforeEach(() => {
  page = createToolsPage();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

describe('D6: a conversation that the page leaves and comes back to', () => {
  const ways = [
    ['another persona', { personaId: 'sales' }, { personaId: 'support' }],
    ['another visitor', { token: 'token-2' }, { token: undefined }],
  ] as const;
  /** Persona and visitor of the beginning have the conversation of the beginning, all others another one. */
  const begin = async () => {
    await asked();
    const requestId = chat.env.http.of('POST /chat/v4')[0]?.headers['x-request-id'];
    const isFirst = () => !chat.session.$config.get().token && chat.session.$config.get().personaId === 'support';
    const other = { ...toolsBootstrap, conversation: { id: 'c2' }, guest: { id: 'g2', name: 'Bo', email: '' } };
    const user = { id: 'u2', name: 'Bo', email: 'bo@example.org', role: 'USER' };
    const signedIn = () => chat.session.$config.get().token && { guest: null, token: null, user };
    chat.env.http.on('POST /conversations', () => ({
      json: { data: isFirst() ? toolsBootstrap : { ...other, ...signedIn() } },
    }));
    chat.env.http.on('GET /chat', () => ({
      json: {
        data: isFirst() ? [message('m1', 'user', 'Two tins, please', { requestId })] : [],
        metadata: { nextParamId: -1 },
      },
    }));
  };
  let settle = (_value: unknown) => {};
  const runsLong = () => page.run.mockImplementation(() => new Promise((resolve) => void (settle = resolve)));
  const given = () => resultsOf(chat).map(({ output, error }) => output ?? error);

  it.each(ways)('G6: %s, while it is asked, asks again, and the tool runs once', async (_what, away, back) => {
    await begin();
    await configure(chat, away as never);
    await decide(true);
    expect([callStates(chat), given()]).toEqual([[], []]);
    await configure(chat, back as never);
    await told(toolCall());
    expect(callStates(chat)).toEqual(['asking']);
    await decide(true);
    expect([page.run.mock.calls.length, given(), callStates(chat)]).toEqual([1, [{ count: 2 }], ['done']]);
    await goesOn();
  });

  it.each(ways)('%s, while the tool runs, gives back there alone what came of it', async (_what, away, back) => {
    await begin();
    runsLong();
    await decide(true);
    await configure(chat, away as never);
    settle({ count: 2 });
    await chat.env.clock.settle();
    expect([given(), callStates(chat), page.run.mock.calls[0]?.[1].signal.aborted]).toEqual([[], [], true]);
    await configure(chat, back as never);
    expect(callStates(chat)).toEqual([]);
    await told(toolCall());
    expect([page.run.mock.calls.length, given(), callStates(chat)]).toEqual([1, [{ count: 2 }], ['done']]);
    await told(toolCall());
    expect(given()).toHaveLength(1);
    await goesOn();
  });

  it.each(ways)('%s, and back before the tool is done', async (_what, away, back) => {
    await begin();
    runsLong();
    await decide(true);
    await configure(chat, away as never);
    await configure(chat, back as never);
    await told(toolCall());
    expect([given(), page.run.mock.calls[0]?.[1].signal.aborted]).toEqual([[], false]);
    settle({ count: 2 });
    await chat.env.clock.settle();
    expect([page.run.mock.calls.length, given(), callStates(chat)]).toEqual([1, [{ count: 2 }], ['done']]);
    await goesOn();
  });

  it.each(ways)('%s, while its result cannot be given back, gives it back later', async (_what, away, back) => {
    await begin();
    chat.env.http.on(resultsRoute, () => ({ status: 503, json: {} }));
    await decide(true);
    await configure(chat, away as never);
    await chat.env.clock.advance(20_000);
    const before = given().length;
    chat.env.http.on(resultsRoute, () => ({ json: { data: {} } }));
    await configure(chat, back as never);
    await told(toolCall());
    expect([before, given().length, page.run.mock.calls.length]).toEqual([1, 2, 1]);
    await goesOn();
  });
});
