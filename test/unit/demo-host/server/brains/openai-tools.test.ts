// A model behind a completions endpoint calls what the visitor's page lets the persona do (docs/protocol.md#tools-of-the-page).

import { createOpenAiBrain } from '@persona-chat/demo-host/server/brains/openai-brain.ts';
import type { BrainEvent, BrainRequest } from '@persona-chat/demo-host/server/brains/brain.ts';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { brainRequest, replyOf } from '../support/brain-request.ts';
import { sendChoice, sendDelta, startCompletionsServer, startEvents } from '../support/completions-server.ts';
import type { CompletionsServer } from '../support/completions-server.ts';

let server: CompletionsServer;
beforeAll(async () => {
  server = await startCompletionsServer();
});
afterAll(() => server.stop());

const parameters = { type: 'object', properties: { quantity: { type: 'integer' } } };
const tools = [{ name: 'add', title: 'Into the basket', description: 'Adds', parameters }];
const callTool = vi.fn<NonNullable<BrainRequest['callTool']>>();
beforeEach(() => {
  callTool.mockReset();
  callTool.mockResolvedValue({ output: { count: 2 } });
});

const ask = async (changes: Partial<BrainRequest> = {}): Promise<readonly BrainEvent[]> => {
  const before = server.requests.length;
  const brain = createOpenAiBrain({ baseUrl: server.baseUrl, apiKey: 'key', model: 'small', report: () => {} });
  const events = await replyOf(brain, brainRequest('Two tins', { tools, callTool, ...changes }));
  asked = server.requests.slice(before).map(({ body }) => body as unknown as Body);
  return events;
};
interface Body {
  readonly messages: readonly object[];
  readonly tools?: readonly object[];
  readonly tool_choice?: string;
}
let asked: readonly Body[] = [];

type Answer = (response: ServerResponse) => void;
/** The calls of one answer, each in the pieces that are given. */
const calling =
  (...pieces: readonly object[]): Answer =>
  (response) => {
    for (const piece of pieces) sendChoice(response, { delta: { tool_calls: [piece] } });
    sendChoice(response, { delta: {}, finish_reason: 'tool_calls' });
  };
const saying =
  (text: string): Answer =>
  (response) => {
    sendDelta(response, text);
    sendDelta(response, '', 'stop');
  };
/** Each request gets the next, and the last one for ever. */
const answerWith = (...answers: readonly Answer[]) => {
  let count = 0;
  server.answer((response) => {
    startEvents(response);
    answers[Math.min(count, answers.length - 1)]?.(response);
    count += 1;
    response.end('data: [DONE]\n\n');
  });
};
const textOf = (events: readonly BrainEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.delta : '')).join('');

it('is told of them, calls one in pieces, and goes on with what it has given', async () => {
  answerWith(
    calling(
      { index: 0, id: 'call_a', type: 'function', function: { name: 'add', arguments: '{"quan' } },
      { index: 0, function: { arguments: 'tity":2}' } },
    ),
    saying('Done.'),
  );
  expect(await ask()).toEqual([{ type: 'start' }, { type: 'text', delta: 'Done.' }, { type: 'end' }]);
  expect(callTool.mock.calls).toEqual([['add', { quantity: 2 }]]);
  expect(asked[0]?.tools).toEqual([{ type: 'function', function: { name: 'add', description: 'Adds', parameters } }]);
  expect(asked[1]?.messages.slice(-2)).toEqual([
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_a', type: 'function', function: { name: 'add', arguments: '{"quantity":2}' } }],
    },
    { role: 'tool', tool_call_id: 'call_a', content: '{"output":{"count":2}}' },
  ]);
});

it('hears why nothing was done, of each call by its own id, and speaks in one message', async () => {
  callTool.mockResolvedValueOnce({ error: { code: 'refused' } });
  answerWith((response) => {
    sendDelta(response, 'One moment.');
    calling(
      { index: 0, id: 'a', function: { name: 'add', arguments: '{"quantity":1}' } },
      { index: 1, id: 'b', function: { name: 'add', arguments: { quantity: 3 } } },
    )(response);
  }, saying('Three are in it.'));
  const events = await ask();
  expect(events.filter(({ type }) => type === 'start')).toHaveLength(1);
  expect(textOf(events)).toBe('One moment.\n\nThree are in it.');
  expect(asked[1]?.messages.slice(-2)).toEqual([
    { role: 'tool', tool_call_id: 'a', content: '{"error":{"code":"refused"}}' },
    { role: 'tool', tool_call_id: 'b', content: '{"output":{"count":2}}' },
  ]);
});

it.each([
  ['no JSON', '{"quantity":'],
  ['a list', '[2]'],
  ['far too long', `{"note":"${'x'.repeat(9_000)}"}`],
])('arguments that are %s call nothing, and the model hears of it', async (_what, json) => {
  answerWith(calling({ index: 0, id: 'a', function: { name: 'add', arguments: json } }), saying('Sorry.'));
  expect(textOf(await ask())).toBe('Sorry.');
  expect(callTool).not.toHaveBeenCalled();
  expect(asked[1]?.messages.at(-1)).toMatchObject({ content: '{"error":{"code":"invalid_arguments"}}' });
});

it('a call without an id or a number of its own is one all the same; without a name it is none', async () => {
  answerWith(calling({ function: { name: 'add', arguments: '{}' } }), saying('Done.'));
  await ask();
  expect(asked[1]?.messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_0' });
  answerWith(calling({ index: 0, function: { arguments: '{}' } }));
  expect((await ask()).at(-1)).toEqual({ type: 'error', code: 'ERROR' });
  expect(callTool).toHaveBeenCalledTimes(1);
});

it('a model that calls for ever is told to speak, and the reply ends', async () => {
  answerWith(calling({ index: 0, id: 'a', function: { name: 'add', arguments: '{}' } }));
  expect((await ask()).map(({ type }) => type)).toEqual(['start', 'end']);
  expect(asked.map(({ tool_choice: choice }) => choice)).toEqual([...Array<undefined>(5).fill(undefined), 'none']);
  expect(callTool).toHaveBeenCalledTimes(5);
});

it('without tools of the page nothing of it is sent, and what a model calls all the same is nothing', async () => {
  answerWith((response) => {
    sendDelta(response, 'Hello.');
    calling({ index: 0, id: 'a', function: { name: 'add', arguments: '{}' } })(response);
  });
  expect(textOf(await ask({ tools: [] }))).toBe('Hello.');
  expect([Object.keys(asked[0] ?? {}).includes('tools'), asked.length]).toEqual([false, 1]);
  expect(callTool).not.toHaveBeenCalled();
});

it('Stop while the visitor is asked ends it, and asks the model no more', async () => {
  const stopping = new AbortController();
  callTool.mockImplementation(() => {
    stopping.abort();
    return Promise.resolve({ error: { code: 'cancelled' } });
  });
  answerWith(calling({ index: 0, id: 'a', function: { name: 'add', arguments: '{}' } }), saying('Never.'));
  expect(await ask({ signal: stopping.signal })).toEqual([{ type: 'start' }]);
  expect(asked).toHaveLength(1);
});
