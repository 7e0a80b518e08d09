// What can go wrong with tools of the page (docs/guarantees.md#tools-of-the-page), through the session as a page has it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { createSession } from '../../../../../packages/widget/src/features/session.ts';
import { type Chat } from '../../../../helpers/fake-chat.ts';
import {
  askedChat,
  callStates,
  createToolsPage,
  decide as decideIn,
  expectReplyGoesOn,
  openToolsChat,
  resultsOf,
  sameToolsChat,
  tell,
  toolCall,
} from '../../../../helpers/tools-chat.ts';

let page = createToolsPage();
let chat: Chat;
let others: ReturnType<typeof createSession>[] = [];

const told = (...events: readonly (object | string)[]) => tell(chat, ...events);
const decide = (isAllowed: boolean) => decideIn(chat, isAllowed);
const asked = async () => {
  chat = await askedChat({}, page.basket);
};
const goesOn = () => expectReplyGoesOn(chat);
const never = () => new Promise(() => {});

/** A second tab that has a copy of what the first one keeps. */
const again = async () => {
  const first = chat;
  others.push(first.session);
  chat = await sameToolsChat(first, page.basket);
  return first;
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

describe('D1: a call that is told twice', () => {
  it('in the stream, before and after it has ended, is asked once and runs once', async () => {
    await asked();
    await told(toolCall());
    await decide(true);
    await told(toolCall(), toolCall({ status: 'done' }), toolCall({ status: 'running' }));
    expect([page.run.mock.calls.length, resultsOf(chat).length, callStates(chat)]).toEqual([1, 1, ['done']]);
    await goesOn();
  });

  it('is what was asked, whatever is told under its id later', async () => {
    await asked();
    await told(toolCall({ arguments: { product: 'sencha', quantity: 12 } }), toolCall({ name: 'other' }));
    await decide(true);
    expect(page.run.mock.calls.map(([args]) => args)).toEqual([{ product: 'sencha', quantity: 2 }]);
  });

  it('in two tabs that ask at once, runs in the one that is first, whose result counts', async () => {
    let settle = (_value: unknown) => {};
    page.run.mockImplementation(() => new Promise((resolve) => void (settle = resolve)));
    await asked();
    const first = await again();
    expect([callStates(first), callStates(chat)]).toEqual([['asking'], ['asking']]);
    await decideIn(first, true);
    await decide(true);
    expect([page.run.mock.calls.length, resultsOf(chat), callStates(chat)]).toEqual([1, [], ['running']]);
    settle({ count: 2 });
    await chat.env.clock.settle();
    await told(toolCall({ status: 'done' }));
    expect([resultsOf(chat).map(({ output }) => output), callStates(chat)]).toEqual([[{ count: 2 }], ['done']]);
  });

  it('in two tabs, of which the first goes away while it runs, is answered for by the other', async () => {
    page.run.mockImplementation(never);
    await asked();
    const first = await again();
    await decideIn(first, true);
    await decide(true);
    await chat.env.clock.advance(31_000);
    expect(page.run).toHaveBeenCalledTimes(1);
    expect(resultsOf(chat).at(-1)).toMatchObject({ error: { code: 'interrupted' } });
  });

  it('G4: stands as the server tells its end, whoever has answered, and nothing is sent for it', async () => {
    await asked();
    await told(toolCall({ status: 'done' }));
    expect([callStates(chat), resultsOf(chat)]).toEqual([['done'], []]);
    await decide(true);
    expect(page.run).not.toHaveBeenCalled();
    await goesOn();
  });
});

const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;

describe('D2: a call that is wrong', () => {
  /** It can be read, and not be written. */
  const veryDeep = (id: string) =>
    `${JSON.stringify(toolCall({ toolCallId: id })).replace('"sencha"', '['.repeat(100_000) + ']'.repeat(100_000))}\n`;
  it.each([
    ['without a name', { name: '' }, []],
    ['without an id', { toolCallId: undefined }, []],
    ['with an id of other characters', { toolCallId: 'a\u202eb' }, []],
    ['whose name is a property of every object', { name: '__proto__' }, ['unknown_tool']],
    ['whose name is very long', { name: 'x'.repeat(10_000) }, ['unknown_tool']],
    ['with arguments that are no JSON', { arguments: '{"product"' }, ['invalid_arguments']],
    ['with arguments that are nested deeply', { arguments: { product: deep, quantity: 1 } }, ['invalid_arguments']],
    ['with a number that is none', { arguments: { product: 'sencha', quantity: '2' } }, ['invalid_arguments']],
    ['of another status than there are', { name: 'eval', status: 'evil' }, ['unknown_tool']],
  ])('%s asks nobody, and its reply goes on', async (_what, fields, codes) => {
    chat = await openToolsChat({}, page.basket);
    await chat.send('Two tins, please');
    await told(toolCall(fields));
    await chat.env.clock.advance(3_000);
    expect(resultsOf(chat).map(({ error }) => (error as { code: string }).code)).toEqual(codes);
    expect(page.run).not.toHaveBeenCalled();
    await goesOn();
  });

  it('G9: nested beyond reading, costs no other call of its message', async () => {
    chat = await openToolsChat({}, page.basket);
    await chat.send('Two tins, please');
    await told(veryDeep('call-0'), toolCall());
    await decide(true);
    expect([page.run.mock.calls.length, callStates(chat)]).toEqual([1, ['failed', 'done']]);
    await goesOn();
  });
});

describe('D3: a tool that does wrong', () => {
  const mute = () => {
    throw new Error('mine');
  };
  const throwing = Object.defineProperty({}, 'count', { enumerable: true, get: mute });
  it.each([
    ['throws at once', mute, { error: { code: 'failed', message: 'mine' } }],
    [
      'throws an error that cannot be read',
      () => Promise.reject(Object.defineProperty({}, 'message', { get: mute })),
      { error: { code: 'failed' } },
    ],
    ['throws a very long text', () => Promise.reject(new Error('x'.repeat(9_000))), { error: { code: 'failed' } }],
    ['gives a getter that throws', () => throwing, { error: { code: 'failed', message: 'mine' } }],
    ['gives a "then" that throws', () => ({ then: mute }), { error: { code: 'failed', message: 'mine' } }],
    [
      'gives a "then" that settles twice',
      () => ({ then: (done: (value: unknown) => void) => (done(1), done(2)) }),
      { output: 1 },
    ],
    ['gives a "toJSON" that throws', () => ({ toJSON: mute }), { error: { code: 'failed', message: 'mine' } }],
    ['gives a very large integer', () => 10n, { error: { code: 'failed' } }],
    ['gives what is nested deeply', () => JSON.parse(deep) as unknown, { error: { code: 'output_too_large' } }],
    ['gives nothing', () => undefined, { output: null }],
    ['gives what is no number', () => ({ count: NaN }), { output: { count: null } }],
  ])('and %s is answered for once, and the reply goes on', async (_what, act, outcome) => {
    page.run.mockImplementation(act);
    await asked();
    await decide(true);
    expect(resultsOf(chat)).toMatchObject([outcome]);
    expect(JSON.stringify(resultsOf(chat)).length).toBeLessThan(600);
    await goesOn();
  });

  it('and settles after its time changes nothing any more', async () => {
    let settle = (_value: unknown) => {};
    page.run.mockImplementation(() => new Promise((resolve) => void (settle = resolve)));
    await asked();
    await decide(true);
    // As a server tells it again, so that the stream is not silent.
    for (let seconds = 0; seconds < 30; seconds += 10) {
      await told(toolCall());
      await chat.env.clock.advance(10_000);
    }
    settle({ count: 2 });
    await chat.env.clock.settle();
    expect(resultsOf(chat)).toMatchObject([{ error: { code: 'interrupted' } }]);
    expect([resultsOf(chat).length, callStates(chat)]).toEqual([1, ['cancelled']]);
    await goesOn();
  });
});
