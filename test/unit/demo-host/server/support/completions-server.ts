// A local server that speaks OpenAI's chat completions as far as the brain needs it.

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CompletionsRequest {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly messages: readonly { role: string; content: string }[];
  };
}

export interface CompletionsServer {
  readonly baseUrl: string;
  readonly requests: readonly CompletionsRequest[];
  /** Connections that the client has left before the end. */
  abandoned(): number;
  /** Decides how the next requests are answered. */
  answer(how: (response: ServerResponse) => void | Promise<void>): void;
  stop(): Promise<void>;
}

/** One event, with the first choice as it is given. */
export const sendChoice = (response: ServerResponse, choice: object): void => {
  const chunk = {
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
};

export const sendDelta = (response: ServerResponse, content: string, finish: string | null = null): void =>
  sendChoice(response, { delta: { content }, finish_reason: finish });

export const startEvents = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
};

const readBody = async (request: IncomingMessage): Promise<CompletionsRequest['body']> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as CompletionsRequest['body'];
};

export const startCompletionsServer = async (): Promise<CompletionsServer> => {
  const requests: CompletionsRequest[] = [];
  let abandoned = 0;
  let how: (response: ServerResponse) => void | Promise<void> = (response) => void response.writeHead(500).end();

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.once('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    requests.push({ authorization: request.headers.authorization, body: await readBody(request) });
    if (request.url === '/v1/chat/completions') await how(response);
    else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    abandoned: () => abandoned,
    answer: (next) => {
      how = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
