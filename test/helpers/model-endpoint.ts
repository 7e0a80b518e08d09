// An endpoint with the completions of OpenAI, on this machine, that repeats what it was asked.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

interface Asked {
  readonly key: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Whether its answer was read to the end, once that is known. */
  readonly isRead: Promise<boolean>;
}

export interface ModelEndpoint {
  /** What a starter is told of it. */
  readonly environment: Readonly<Record<string, string>>;
  /** As they came, oldest first. */
  readonly asked: readonly Asked[];
  /** The next calls are answered with 500. */
  fail(count: number): void;
  stop(): Promise<void>;
}

function sendPiece(response: ServerResponse, content: string, finish: string | null): void {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason: finish }];
  const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'test', choices };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}

export async function startModelEndpoint(): Promise<ModelEndpoint> {
  const asked: Asked[] = [];
  let failures = 0;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const { messages } = JSON.parse(String(Buffer.concat(await request.toArray()))) as Pick<Asked, 'messages'>;
      const isRead = new Promise<boolean>((resolve) => response.on('close', () => resolve(response.writableFinished)));
      asked.push({ key: request.headers.authorization ?? '', messages, isRead });
      if (failures > 0) {
        failures -= 1;
        response.writeHead(500).end('{"error":{"message":"out of order"}}');
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const word of `You said: ${messages.at(-1)?.content}`.split(/(?<= )/)) {
        if (response.destroyed) return;
        sendPiece(response, word, null);
        // As a model writes: what stops a reply comes in the middle of it.
        await setTimeout(20);
      }
      sendPiece(response, '', 'stop');
      response.end('data: [DONE]\n\n');
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      OPENAI_API_KEY: 'key-of-the-test',
      OPENAI_MODEL: 'test',
    },
    asked,
    fail: (count) => (failures = count),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
