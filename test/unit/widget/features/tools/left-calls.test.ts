// What becomes of a call whose result does not go out, or whose page, tool or visitor goes (docs/guarantees.md#tools-of-the-page).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { createSession } from '../../../../../packages/widget/src/features/session.ts';
import { type Chat, type createChat } from '../../../../helpers/fake-chat.ts';
import { createFakeStream, networkFailure } from '../../../../helpers/fake-server.ts';
import {
  askedChat,
  callStates,
  createToolsPage,
  decide as decideIn,
  expectReplyGoesOn,
  registerTools,
  resultsOf,
  resultsRoute,
  sameToolsChat,
  tell,
  toolCall,
  toolsBootstrap,
  toolsOf,
} from '../../../../helpers/tools-chat.ts';
import { configure, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let page = createToolsPage();
let chat: Chat;
let others: ReturnType<typeof createSession>[] = [];

const told = (...events: readonly (object | string)[]) => tell(chat, ...events);
const decide = (isAllowed: boolean) => decideIn(chat, isAllowed);
const asked = async (options: Parameters<typeof createChat>[0] = {}) => {
  chat = await askedChat(options, page.basket);
};
const goesOn = () => expectReplyGoesOn(chat);
const never = () => new Promise(() => {});

/** The same page once more: loaded anew, or as a second tab that has a copy of what the first one keeps. */
const again = async () => {
  others.push(chat.session);
  chat = await sameToolsChat(chat, page.basket);
};

beforeEach(() => {
  page = createToolsPage();
  others = [];
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  for (const session of others) session.destroy();
  chat.session.destroy();
});

describe('D4: a result that cannot be given back', () => {
  it.each([
    ['404, since nobody knows the call', 404, 1],
    ['409, since it is late', 409, 1],
    ['413, since it is too large', 413, 1],
    ['500, again and again', 500, 4],
  ])('for %s (%i), is given up when asked %i times, and the reply goes on', async (_what, status, times) => {
    await asked();
    chat.env.http.on(resultsRoute, () => ({ status, json: {} }));
    await decide(true);
    await chat.env.clock.advance(20_000);
    expect([resultsOf(chat).length, callStates(chat)]).toEqual([times, ['done']]);
    await goesOn();
  });

  it('since the sign-in page of a network has answered, is given back again', async () => {
    await asked();
    let isPortal = true;
    chat.env.http.on(resultsRoute, () =>
      isPortal ? { status: 200, text: '<h1>Wi-Fi</h1>' } : { json: { data: { toolCallId: 'call-1' } } },
    );
    await decide(true);
    isPortal = false;
    await chat.env.clock.advance(20_000);
    expect([resultsOf(chat).length, page.run.mock.calls.length, callStates(chat)]).toEqual([2, 1, ['done']]);
    await goesOn();
  });

  it('P5: for a session that has ended goes out in the new one', async () => {
    await asked();
    let isOver = true;
    chat.env.http.on(resultsRoute, () => (isOver ? { status: 401, json: {} } : { json: { data: {} } }));
    chat.env.http.on('POST /conversations', () => {
      isOver = false;
      return { json: { data: toolsBootstrap } };
    });
    await decide(true);
    expect([resultsOf(chat).length, page.run.mock.calls.length]).toEqual([2, 1]);
    await goesOn();
  });

  it('P8: without a network waits for it', async () => {
    await asked();
    let isBroken = true;
    chat.env.http.on(resultsRoute, () => {
      if (isBroken) throw networkFailure();
      return { json: { data: {} } };
    });
    chat.env.page.set({ isOnline: false });
    await decide(true);
    await chat.env.clock.advance(300_000);
    isBroken = false;
    const before = resultsOf(chat).length;
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect([resultsOf(chat).length - before, page.run.mock.calls.length]).toEqual([1, 1]);
  });

  it('G4: stands as the server has ended the call, since a reload says the same', async () => {
    await asked();
    chat.env.http.on(resultsRoute, () => ({ status: 409, json: {} }));
    await decide(true);
    await told(toolCall({ status: 'cancelled' }));
    expect(callStates(chat)).toEqual(['cancelled']);
  });
});

describe('D5: a question that is left', () => {
  const isDecided = async () => {
    await decide(true);
    expect(page.run).not.toHaveBeenCalled();
    expect(chat.status()).not.toMatch(/generating|retrying|waiting/);
  };

  it.each([
    ['by Stop', () => chat.session.reply.stop()],
    ['by a clearing', () => chat.session.clear()],
    ['by another persona', () => configure(chat, { personaId: 'sales' })],
    ['by another visitor', () => configure(chat, { token: 'token-2' })],
    ['by forgetting the visitor', () => void chat.session.reset()],
    ['by the removed element', () => chat.session.destroy()],
  ])('G6: %s runs nothing', async (_what, act) => {
    await asked();
    serveVisitors(chat);
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    const before = toolsOf(chat);
    void act();
    await chat.env.clock.settle();
    before?.decide('call-1', true);
    await chat.env.clock.settle();
    expect([...(before?.$calls.get().values() ?? [])].map(({ state }) => state)).not.toContain('asking');
    expect(page.run).not.toHaveBeenCalled();
    expect(resultsOf(chat).every(({ error }) => (error as { code: string }).code === 'cancelled')).toBe(true);
  });

  it('G6: for a human who takes over runs nothing', async () => {
    await asked({ bootstrap: { ...toolsBootstrap, realtime: { kind: 'sse', url: '/live' } } });
    const handleBy = { id: 'o1', name: 'Olga', type: 'USER' };
    chat.env.realtime.change('conversation', 'c1', { id: 'c1', handleBy });
    await chat.env.clock.settle();
    expect(callStates(chat)).toEqual(['cancelled']);
    await isDecided();
  });

  it('S4: by a stream that never comes back ends with the failure of its reply', async () => {
    await asked();
    for (let attempt = 1; attempt < 4; attempt += 1) {
      const stream = chat.prepare(createFakeStream());
      chat.streams.at(-1)?.break();
      await chat.env.clock.advance(8_000);
      expect(chat.streams.at(-1)).toBe(stream);
    }
    chat.streams.at(-1)?.break();
    await chat.env.clock.advance(8_000);
    expect([chat.status(), callStates(chat)]).toEqual(['failed', ['cancelled']]);
    await isDecided();
  });
});

describe('D6: a page that is left', () => {
  it('G1: while it asks, asks again; after the answer the tool runs once', async () => {
    await asked();
    await again();
    others[0]?.destroy();
    await chat.env.clock.settle();
    await decide(true);
    expect([page.run.mock.calls.length, callStates(chat)]).toEqual([1, ['done']]);
    await goesOn();
  });

  it('while the tool runs, runs nothing again, and says that nobody knows', async () => {
    page.run.mockImplementation(never);
    await asked();
    await decide(true);
    await again();
    await decide(true);
    expect([page.run.mock.calls.length, callStates(chat)]).toEqual([1, ['cancelled']]);
    expect(resultsOf(chat)).toMatchObject([{ error: { code: 'interrupted' } }]);
    await goesOn();
  });

  it('before its result has gone out, gives it back when the reply goes on', async () => {
    await asked();
    chat.env.http.on(resultsRoute, () => ({ status: 503, json: {} }));
    await decide(true);
    await chat.env.clock.advance(20_000);
    await again();
    expect(resultsOf(chat).at(-1)).toMatchObject({ output: { count: 2 } });
    expect(page.run).toHaveBeenCalledTimes(1);
    await goesOn();
  });
});

describe('D7: a tool that is taken back or registered anew while it is asked', () => {
  it('does not run where the page has none of that name any more', async () => {
    await asked();
    await registerTools(chat, { name: 'add' });
    expect(callStates(chat)).toEqual(['asking']);
    await decide(true);
    await chat.env.clock.advance(3_000);
    expect(resultsOf(chat)).toMatchObject([{ error: { code: 'unknown_tool' } }]);
    expect([page.run.mock.calls.length, callStates(chat)]).toEqual([0, ['failed']]);
    await goesOn();
  });

  it('runs as it is now', async () => {
    const now = createToolsPage();
    await asked();
    await registerTools(chat, now.basket);
    await decide(true);
    expect([page.run.mock.calls.length, now.run.mock.calls.length]).toEqual([0, 1]);
  });

  it('is asked anew, in the words of the one that runs', async () => {
    const now = createToolsPage();
    const said: string[] = [];
    await asked();
    chat.session.announcer.$announcement.listen((one) => one && said.push(one.text));
    const shown: unknown[] = [];
    toolsOf(chat)?.$calls.listen(() => shown.push(toolsOf(chat)?.words('add')?.title));
    await registerTools(chat, { ...now.basket, title: 'Empty the basket' });
    await registerTools(chat, { ...now.basket, title: 'Empty the basket' });
    expect([callStates(chat), shown]).toEqual([['asking'], ['Empty the basket', 'Empty the basket']]);
    await chat.env.clock.advance(2_000);
    expect(said.filter((text) => text.includes('Empty the basket'))).toHaveLength(1);
    await decide(true);
    expect([page.run.mock.calls.length, now.run.mock.calls.length]).toEqual([0, 1]);
  });

  it('does not run where what was asked does not fit it any more', async () => {
    const now = createToolsPage();
    await asked();
    await registerTools(chat, { ...now.basket, parameters: { type: 'object' } });
    await decide(true);
    expect(resultsOf(chat)).toMatchObject([{ error: { code: 'invalid_arguments' } }]);
    expect(now.run).not.toHaveBeenCalled();
  });
});
