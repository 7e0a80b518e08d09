// Tools of the visitor's page: the reply waits for their results, which come once each (docs/protocol.md#tools-of-the-page).

import type { Brain, BrainEvent } from '@persona-chat/demo-host/server/brains/brain.ts';
import { expect, it } from 'vitest';
import { toSteps } from '@persona-chat/demo-host/server/replies/reply-steps.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor, sendBody } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const brain: Brain = {
  async *reply({ callTool, message }): AsyncGenerator<BrainEvent> {
    yield { type: 'start' };
    const outcome = await callTool?.(message.content === 'other' ? 'other' : 'add', { quantity: 2 });
    yield { type: 'text', delta: JSON.stringify(outcome) };
    yield { type: 'end' };
  },
};
const demoHost = useDemoHost({ brain });
const tools = [{ name: 'add', title: 'Into the basket', description: 'Adds', parameters: { type: 'object' } }];

interface Told {
  readonly toolCallId: string;
  readonly status: string;
}
const callsOf = (message: object | undefined) => (Reflect.get(message ?? {}, 'toolCalls') ?? []) as readonly Told[];

const say = async (visitor: Visitor, content: string, more: object = { tools }) => {
  const body = { ...sendBody(visitor.conversationId, content), ...more };
  const answer = await visitor.call('/chat/v4', { method: 'POST', body });
  return answer.data as { readonly id: string };
};
/** Gives the result as soon as the stream tells the call. */
const answerCall = async (visitor: Visitor, messageId: string, result: object) => {
  const url = `${demoHost().apiUrl}/chat/v4/stream/${messageId}?conversationId=${visitor.conversationId}`;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${visitor.token}` } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  const { value = '' } = (await reader?.read()) ?? {};
  await reader?.cancel();
  const told = JSON.parse(value.split('\n')[0] ?? '') as Told;
  return { told, give: (given = result) => give(visitor, messageId, { toolCallId: told.toolCallId, ...given }) };
};
const give = (visitor: Visitor, messageId: string, result: object) =>
  visitor.call(`/chat/${messageId}/tool-results`, {
    method: 'POST',
    body: { conversationId: visitor.conversationId, ...result },
  });

it.each([
  [{ output: { count: 2 } }, 'done'],
  [{ error: { code: 'refused' } }, 'refused'],
  [{ error: { code: 'failed', message: 'Sold out' } }, 'failed'],
])('G4: a reply goes on with its result, and keeps how the call ended: %o', async (result, status) => {
  const visitor = await createVisitor(demoHost());
  const { id } = await say(visitor, 'Two tins');
  const { told, give: giveIt } = await answerCall(visitor, id, result);
  expect(told).toMatchObject({ type: 'tool_call', name: 'add', title: 'Into the basket', arguments: { quantity: 2 } });
  expect(told.status).toBe('running');
  expect((await giveIt()).status).toBe(200);
  const { events } = await visitor.read(id);
  expect((events as object[]).filter((event) => Reflect.get(event, 'type') === 'tool_call').at(-1)).toMatchObject({
    toolCallId: told.toolCallId,
    status,
  });
  const last = (await visitor.history()).messages.at(-1);
  expect(last?.content).toBe(JSON.stringify(result));
  expect(callsOf(last)).toMatchObject([{ toolCallId: told.toolCallId, status }]);
});

it('P2: takes one result of a call, and the same again; another one, or one of another, is refused', async () => {
  const visitor = await createVisitor(demoHost());
  const { id } = await say(visitor, 'Two tins');
  const { give: giveIt } = await answerCall(visitor, id, { output: 1 });
  const stranger = await createVisitor(demoHost());
  expect((await give(stranger, id, { toolCallId: 'x', output: 1 })).status).toBe(404);
  expect((await give(visitor, id, { toolCallId: 'x', output: 1 })).status).toBe(404);
  expect((await giveIt({})).status).toBe(422);
  expect((await giveIt({ output: null, error: { code: 'refused' } })).status).toBe(422);
  expect((await giveIt({ output: 'x'.repeat(9_000) })).status).toBe(400);
  const answers = [await giveIt(), await giveIt(), await giveIt({ output: 2 })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
});

it('G6: a stopped reply keeps its call as cancelled, and takes no result any more', async () => {
  const visitor = await createVisitor(demoHost());
  const { id } = await say(visitor, 'Two tins');
  const { give: giveIt } = await answerCall(visitor, id, { output: 1 });
  await visitor.call(`/chat/v4/stream/${id}?conversationId=${visitor.conversationId}`, { method: 'DELETE' });
  expect((await giveIt()).status).toBe(409);
  expect(callsOf((await visitor.history()).messages.at(-1))).toMatchObject([{ status: 'cancelled' }]);
});

it.each([
  ['no tools', 'Two tins', {}],
  ['another tool', 'other', { tools }],
])('a message that told of %s calls nothing', async (_what, content, more) => {
  const visitor = await createVisitor(demoHost());
  const { id } = await say(visitor, content, more);
  await visitor.read(id);
  const last = (await visitor.history()).messages.at(-1);
  expect(last?.content).toBe(JSON.stringify({ error: { code: 'unknown_tool' } }));
  expect(callsOf(last)).toEqual([]);
});

it('refuses more tools, or longer ones, than a page may tell', async () => {
  const visitor = await createVisitor(demoHost());
  const refused = async (told: readonly object[]) =>
    (
      await visitor.call('/chat/v4', {
        method: 'POST',
        body: { ...sendBody(visitor.conversationId, 'Hi'), tools: told },
      })
    ).status;
  expect(await refused(Array.from({ length: 17 }, () => tools[0] ?? {}))).toBe(400);
  expect(await refused([{ ...tools[0], name: 'no name' }])).toBe(400);
  expect(await refused([{ ...tools[0], parameters: { type: 'object', description: 'x'.repeat(5_000) } }])).toBe(400);
});

it('S11: an open call is told again where nothing else is told, so that the stream is not silent', async () => {
  const call = { toolCallId: 'c', name: 'add', arguments: {}, status: 'running' } as const;
  const part = { id: 'r', role: 'persona', origin: null, content: '', ended: false, corrected: null };
  const snapshot = (parts: object) => ({ attempt: 1, parts: [{ ...part, ...parts }], outcome: null });
  const snapshots = async function* () {
    await Promise.resolve();
    yield snapshot({ toolCalls: [call] });
    yield snapshot({ toolCalls: [call] });
    yield snapshot({ toolCalls: [{ ...call, status: 'done' }] });
    yield snapshot({ toolCalls: [{ ...call, status: 'done' }] });
  };
  const told: string[] = [];
  for await (const step of toSteps(snapshots())) if (step.type === 'tool_call') told.push(step.call.status);
  expect(told).toEqual(['running', 'running', 'done']);
});
