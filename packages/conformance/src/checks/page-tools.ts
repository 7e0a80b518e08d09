// What the persona does on the page of its visitor: a call in the stream, and its result by a call of its own.

import * as v from 'valibot';
import { maxToolOutputCharacters, readToolCalls, type ToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import { type Message, messageSchema } from '@persona-chat/widget/protocol/message.ts';
import { expectFailure, expectStatus } from '../client.ts';
import { type Context, type Group, newRequestId, read, readHistory, sendBody, type Visitor } from '../context.ts';
import { readReply } from '../reply.ts';
import { Absent, Problem, Untried } from '../report.ts';

/** What any model is likely to call, given these words and this tool. */
const wish = 'Please put two tins of Sencha into my basket.';
const tool = {
  name: 'add_to_basket',
  title: 'Put into the basket',
  description: 'Puts a product of the shop into the basket of the visitor. Call it whenever the visitor asks for that.',
  parameters: {
    type: 'object',
    properties: { product: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
    required: ['product', 'quantity'],
  },
};

interface Called {
  readonly visitor: Visitor;
  readonly question: Message;
  readonly call: ToolCall;
}

/** Reads the stream until a tool is called; the reply waits then. */
async function getCall({ client, openVisitor }: Context): Promise<Called> {
  const visitor = await openVisitor();
  if (!visitor.bootstrap.capabilities?.tools) throw new Absent();
  const body = { ...sendBody(visitor.conversationId, wish), tools: [tool] };
  const posted = await visitor.call('/chat/v4', { method: 'POST', body, requestId: newRequestId() });
  expectStatus(posted, 200, 201);
  const question = read(messageSchema, posted.envelope.data, 'data');
  const { calls } = await readReply(client, visitor, question.id, { until: 'tool_call' });
  if (calls.length === 0) throw new Untried(`the persona called no tool when it was told "${wish}"`);
  const [call] = readToolCalls(calls);
  if (!call) throw new Problem('tool_call is without a toolCallId of printable characters, or without a name');
  if (call.name !== tool.name) throw new Problem(`tool_call is of "${call.name}", which the message has not told of`);
  if (!call.arguments) throw new Problem('arguments of tool_call is no object, and not the JSON of one');
  return { visitor, question, call };
}

export const pageTools: Group = {
  name: 'Tools of the page',
  rules: ['tool-call', 'tool-access', 'tool-result-refused', 'tool-result', 'tool-result-once', 'tool-kept'],
  async run(context) {
    const { rule } = context.report;
    let called: Called | undefined;
    const gone = await rule('tool-call', async () => {
      called = await getCall(context);
    });
    if (!gone || !called) return;
    const { visitor, question, call } = called;
    const { conversationId } = visitor;
    const path = `/chat/${encodeURIComponent(question.id)}/tool-results`;
    const output = { count: 2 };
    const given = { conversationId, toolCallId: call.toolCallId };
    const give = (fields: object, by = visitor) => by.call(path, { method: 'POST', body: { ...given, ...fields } });

    await rule('tool-access', async () => {
      const call = { method: 'POST', body: { ...given, output }, token: undefined };
      expectStatus(await visitor.call(path, call), 401);
      expectStatus(await give({ output }, await context.openVisitor()), 404);
    });
    await rule('tool-result-refused', async () => {
      expectFailure(await give({ toolCallId: 'there-is-no-such-call', output }), 404);
      expectFailure(await give({ output: 'x'.repeat(maxToolOutputCharacters) }), 400, 413, 422);
      expectFailure(await give({}), 400, 422);
    });
    await rule('tool-result', async () => {
      const answer = await give({ output });
      expectStatus(answer, 200);
      const data = read(v.object({ toolCallId: v.string() }), answer.envelope.data, 'data');
      if (data.toolCallId !== call.toolCallId) throw new Problem('data.toolCallId is not that of the call');
    });
    await rule('tool-result-once', async () => {
      expectStatus(await give({ output }), 200);
      expectFailure(await give({ output: { count: 3 } }), 409);
    });
    await rule('tool-kept', async () => {
      const { calls } = await readReply(context.client, visitor, question.id);
      const end = readToolCalls(calls).find(({ toolCallId }) => toolCallId === call.toolCallId);
      if (end?.status !== 'done') throw new Problem('the stream does not tell the call as done');
      const { messages } = await readHistory(visitor, '&take=100');
      const kept = messages.flatMap(({ toolCalls }) => readToolCalls(toolCalls));
      if (kept.find(({ toolCallId }) => toolCallId === call.toolCallId)?.status !== 'done')
        throw new Problem('no message of the history has the call, as done, in toolCalls');
    });
  },
};
