// Backends of the peers, as far as an opening and one reply need them. Each answers at once with the same words.

import type { IncomingMessage, ServerResponse } from 'node:http';

export const formattedReply = 'This is a **formatted** reply.';

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization',
  'access-control-allow-methods': '*',
  'access-control-max-age': '600',
};

const runtypeEvents = [
  { type: 'execution_start', kind: 'flow', executionId: 'e1' },
  { type: 'text_start', id: 't1', executionId: 'e1' },
  { type: 'text_delta', id: 't1', delta: formattedReply, executionId: 'e1' },
  { type: 'text_complete', id: 't1', text: formattedReply, executionId: 'e1' },
  { type: 'execution_complete', kind: 'flow', executionId: 'e1', success: true },
];

/** By the beginning of the path; the first that fits answers. */
const answers: readonly (readonly [prefix: string, answer: object | readonly object[]])[] = [
  ['/deep-chat', { text: formattedReply }],
  ['/n8n', { output: formattedReply, data: [] }],
  ['/api/v1/public-chatbotConfig', {}],
  ['/api/v1/chatflows-streaming', { isStreaming: false }],
  ['/api/v1/prediction', { text: formattedReply, chatId: 'c1', chatMessageId: 'm1' }],
  ['/runtype', runtypeEvents],
  ['/api/1/envelope', {}],
];

/** Answers any peer that asks; what nobody should ask for is not there. */
export async function answerPeer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
  for await (const _bytes of request);
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
  const [, answer] = answers.find(([prefix]) => pathname.startsWith(prefix)) ?? [];
  if (answer === undefined) return void response.writeHead(404, cors).end();
  if (!Array.isArray(answer)) {
    response.writeHead(200, { ...cors, 'content-type': 'application/json' });
    return void response.end(JSON.stringify(answer));
  }
  response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
  for (const event of answer) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end();
}
