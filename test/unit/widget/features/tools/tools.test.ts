import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageTool } from '../../../../../packages/widget/src/core/host-types.ts';
import { bootstrapData, type Chat, type createChat, completion, token } from '../../../../helpers/fake-chat.ts';
import { createFakeStream } from '../../../../helpers/fake-server.ts';
import {
  basketParameters as parameters,
  callStates,
  createToolsPage,
  decide as decideIn,
  openToolsChat,
  registerTools,
  resultsOf,
  resultsRoute as route,
  tell,
  toolCall as call,
} from '../../../../helpers/tools-chat.ts';
import { configure } from '../../../../helpers/visitor-chat.ts';

let { run, basket, look } = createToolsPage();
let chat: Chat;

const register = (...tools: readonly PageTool[]) => registerTools(chat, ...tools);
const begin = async (options: Parameters<typeof createChat>[0] = {}, ...tools: readonly PageTool[]) => {
  chat = await openToolsChat(options, ...tools);
};
const results = () => resultsOf(chat);
const states = () => callStates(chat);
const told = (...events: readonly object[]) => tell(chat, ...events);
const decide = (isAllowed: boolean) => decideIn(chat, isAllowed);
const asked = async () => {
  await begin({}, basket);
  await chat.send('Two tins, please');
  await told(call());
};

beforeEach(() => {
  ({ run, basket, look } = createToolsPage());
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

describe('what is told of tools', () => {
  it('a page without any, or a server that takes none, sends what it always sent, and loads nothing', async () => {
    await begin();
    await chat.send('Hi');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json).not.toHaveProperty('tools');
    expect(chat.session.tools.$state.get().name).toBe('idle');
    chat.session.destroy();
    await begin({ bootstrap: bootstrapData }, basket);
    await chat.send('Hi');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json).not.toHaveProperty('tools');
    expect(chat.session.tools.$state.get().name).toBe('idle');
  });

  it('names, words and schemas go with each message, and what was taken back does not', async () => {
    await begin({}, basket, look);
    await chat.send('Hi');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json['tools']).toEqual([
      { name: 'add', title: 'Into the basket', description: 'Adds', parameters },
      { name: 'look', title: 'look', description: 'Looks', parameters: { type: 'object' } },
    ]);
    await told(token('r1', 'Yes.', true), completion());
    await register({ name: 'add' }, { name: 'look' });
    await chat.send('And now?');
    expect(chat.env.http.of('POST /chat/v4')[1]?.json).not.toHaveProperty('tools');
  });

  it('a bad registration costs one line of the console, and none of the others', async () => {
    const throwing = Object.defineProperty({ description: 'x', run }, 'name', {
      get: () => {
        throw new Error('mine');
      },
    }) as unknown as PageTool;
    await begin(
      {},
      { ...basket, parameters: { type: 'object', properties: { x: { type: 'string', pattern: '.' } } } },
      look,
    );
    await configure(chat, {
      'tool:bad': throwing,
      'tool:none': 'x',
      'tool:no name': { ...look, name: 'no name' },
      'tool:deep': {
        ...look,
        name: 'deep',
        parameters: { type: 'object', default: JSON.parse('['.repeat(150) + ']'.repeat(150)) as unknown },
      },
    } as never);
    await chat.send('Hi');
    await chat.send('Hi again');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json['tools']).toMatchObject([{ name: 'look' }]);
    expect(chat.env.advised.filter(([topic]) => topic === 'tool').map(([, fact]) => fact)).toEqual([
      'add: parameters.properties.x.pattern',
      'bad: an error',
      'no name: name',
      'deep: parameters',
    ]);
  });
});

describe('a call', () => {
  it('G1: runs once it is allowed, in its reply, which goes on', async () => {
    await asked();
    expect(states()).toEqual(['asking']);
    expect(run).not.toHaveBeenCalled();
    expect(chat.status()).toBe('generating');
    await decide(true);
    await decide(true);
    expect(run.mock.calls.map(([args]) => args)).toEqual([{ product: 'sencha', quantity: 2 }]);
    expect(results()).toEqual([{ conversationId: 'c1', toolCallId: 'call-1', output: { count: 2 } }]);
    await told(call({ status: 'done' }), token('r1', 'Done.', true), completion());
    expect([chat.texts().at(-1), states(), chat.status()]).toEqual(['Done.', ['done'], 'idle']);
  });

  it('what changes nothing runs without a question', async () => {
    await begin({}, look);
    await chat.send('What is in it?');
    await told(call({ name: 'look', arguments: '{}' }));
    expect(results()).toMatchObject([{ output: { count: 2 } }]);
  });

  it.each([
    ['of an unknown tool', { name: 'eval' }, 'unknown_tool'],
    ['with too much', { arguments: { product: 'sencha', quantity: 13 } }, 'invalid_arguments'],
    ['with too little', { arguments: { product: 'sencha' } }, 'invalid_arguments'],
    ['with what nobody named', { arguments: { product: 'sencha', quantity: 1, price: 0 } }, 'invalid_arguments'],
    ['with a prototype', { arguments: '{"product":"sencha","quantity":1,"__proto__":{"a":1}}' }, 'invalid_arguments'],
    ['with no object', { arguments: ['sencha'] }, 'invalid_arguments'],
    ['with what is too long', { arguments: { product: 'x'.repeat(9_000), quantity: 1 } }, 'invalid_arguments'],
  ])('SEC5: one %s is refused, and nobody is asked', async (_what, fields, code) => {
    await begin({}, basket);
    await chat.send('Hi');
    await told(call(fields));
    await chat.env.clock.advance(3_000);
    expect(results()).toMatchObject([{ error: { code } }]);
    expect([run.mock.calls.length, states()]).toEqual([0, ['failed']]);
  });

  it('SEC5: one that is malformed does nothing, and costs the reply nothing', async () => {
    await begin({}, basket);
    await chat.send('Hi');
    await told(call({ toolCallId: 'a b' }), call({ toolCallId: 7 }), call({ name: null }), token('r1', 'Yes.', true));
    expect([results(), chat.texts().at(-1)]).toEqual([[], 'Yes.']);
  });

  it('of a message in the history, or of another page, runs nothing', async () => {
    const toolCalls = [{ ...call(), status: 'running' }];
    await begin(
      { history: [{ id: 'r0', role: 'persona', content: 'Hi', createdAt: '2026-01-01', toolCalls }] },
      basket,
    );
    await chat.send('Hi');
    await told(call({ subMessageId: 'r0' }));
    expect([run.mock.calls.length, results()]).toEqual([0, []]);
  });

  it('comes back refused, and is not asked again', async () => {
    await asked();
    await decide(false);
    await told(call(), call({ status: 'running' }));
    expect(results()).toMatchObject([{ error: { code: 'refused' } }]);
    expect([run.mock.calls.length, states()]).toEqual([0, ['refused']]);
  });

  it.each([
    ['Stop', () => chat.session.reply.stop(), 'cancelled'],
    ['the closed panel', () => chat.session.setOpen(false), 'cancelled'],
    ['two minutes', () => chat.env.clock.advance(120_000), 'timeout'],
    ['the end of the reply', () => told(token('r1', 'Never mind.', true), completion()), 'cancelled'],
  ])('G6: %s ends the question', async (_what, act, code) => {
    await asked();
    await act();
    await chat.env.clock.settle();
    expect(results()).toMatchObject([{ error: { code } }]);
    expect(states()).toEqual(['cancelled']);
    await decide(true);
    expect(run).not.toHaveBeenCalled();
  });

  it('G6: a tool that never ends is left after its time, and hears of it', async () => {
    run.mockImplementation(() => new Promise(() => {}));
    await asked();
    await decide(true);
    const signal = run.mock.calls[0]?.[1].signal;
    expect([states(), signal?.aborted]).toEqual([['running'], false]);
    await chat.env.clock.advance(30_000);
    expect([results()[0]?.['error'], signal?.aborted]).toEqual([{ code: 'interrupted' }, true]);
  });

  const cyclic: { self?: unknown } = {};
  cyclic.self = cyclic;
  it.each([
    ['throws', () => Promise.reject(new Error('Sold out')), { error: { code: 'failed', message: 'Sold out' } }],
    ['throws nothing', () => Promise.reject(), { error: { code: 'failed' } }],
    ['gives a circle', () => cyclic, { error: { code: 'failed' } }],
    ['gives a function', () => () => 1, { output: null }],
    ['gives far too much', () => 'x'.repeat(9_000), { error: { code: 'output_too_large' } }],
  ])('a tool that %s is answered for', async (_what, act, outcome) => {
    run.mockImplementation(act);
    await asked();
    await decide(true);
    expect(results()).toMatchObject([outcome]);
  });

  it('S2: a stream that breaks and is asked for again tells it again: it is asked once, and runs once', async () => {
    await asked();
    chat.prepare(createFakeStream()).push(call());
    chat.streams[0]?.break();
    await chat.env.clock.advance(2_000);
    expect(states()).toEqual(['asking']);
    await decide(true);
    await told(call(), token('r1', 'Done.', true), completion());
    expect([run.mock.calls.length, results().length]).toEqual([1, 1]);
  });

  it('P8: its result waits for the network, and goes out under the same request id', async () => {
    await asked();
    let isBroken = true;
    chat.env.http.on(route, () => (isBroken ? { status: 503, json: {} } : { json: { data: {} } }));
    await decide(true);
    isBroken = false;
    await chat.env.clock.advance(2_000);
    const ids = chat.env.http.of(route).map(({ headers }) => headers['x-request-id']);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it.each([
    ['that was asked before the reload is asked again', false, ['asking'], 0],
    ['that had begun before the reload does not run again', true, ['cancelled'], 1],
  ])('G4: one %s', async (_what, wasAllowed, expected, runs) => {
    run.mockImplementation(() => new Promise(() => {}));
    await asked();
    if (wasAllowed) await decide(true);
    const { env, session: before } = chat;
    const history = [{ id: 'm1', role: 'user', content: 'Two tins, please', createdAt: '2026-01-02T03:00:00.000Z' }];
    const requestId = env.http.of('POST /chat/v4')[0]?.headers['x-request-id'];
    await begin({ env, history: history.map((message) => ({ ...message, requestId })) }, basket);
    await told(call());
    expect([states(), run.mock.calls.length]).toEqual([expected, runs]);
    before.destroy();
    if (wasAllowed) expect(results().at(-1)).toMatchObject({ error: { code: 'interrupted' } });
  });
});
