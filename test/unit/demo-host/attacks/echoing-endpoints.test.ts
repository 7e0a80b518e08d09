// Endpoints of models that repeat in their failures what they were sent: nothing of it is logged.

import { createOpenAiBrain } from '@persona-chat/demo-host/server/brains/openai-brain.ts';
import { describeError } from '@persona-chat/demo-host/server/operations/log.ts';
import { createTranscriber } from '@persona-chat/demo-host/server/speech/transcriber.ts';
import { createOpenAiSynthesizer } from '@persona-chat/demo-host/server/voice/openai-synthesizer.ts';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../helpers/free-port.ts';

const words = 'Words of the visitor';
const apiKey = 'sk-secret-key-1234';
let server: Server;
let baseUrl: string;
let how: (echo: string) => { readonly status: number; readonly type: string; readonly body: string };

beforeAll(async () => {
  server = createServer(
    (request, response) =>
      void text(request).then((body) => {
        const answer = how(`${request.headers.authorization} ${body}`);
        response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const json = 'application/json';
const failure = (status: number) => (echo: string) => ({
  status,
  type: json,
  body: JSON.stringify({ error: { message: echo, type: 'invalid_request_error', code: echo, param: echo } }),
});
const answers: readonly [string, typeof how][] = [
  ['a refusal', failure(400)],
  ['a wrong key', failure(401)],
  ['a failure', failure(500)],
  ['a page', (echo) => ({ status: 502, type: 'text/html', body: `<p>${echo}</p>` })],
  ['no JSON', (echo) => ({ status: 200, type: json, body: `${words} ${echo}` })],
  [
    'an event of failure',
    (echo) => ({
      status: 200,
      type: 'text/event-stream',
      body: `data: ${JSON.stringify({ error: { message: echo, code: echo } })}\n\n`,
    }),
  ],
  ['an event that is no JSON', (echo) => ({ status: 200, type: 'text/event-stream', body: `data: ${echo}\n\n` })],
];

const signal = new AbortController().signal;
const reply = async (): Promise<readonly unknown[]> => {
  const reports: unknown[] = [];
  const endpoint = { baseUrl, apiKey, model: 'small' };
  const brain = createOpenAiBrain({ ...endpoint, fallback: endpoint, report: (error) => reports.push(error) });
  const asked = brain.reply({
    persona: { id: 'support', name: 'Mina', instructions: words },
    conversation: { id: 'conversation' },
    history: [],
    message: {
      id: 'm',
      role: 'user',
      content: words,
      attachments: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      status: 'delivered',
    },
    files: [],
    turn: null,
    model: null,
    language: 'EN',
    signal,
  });
  for await (const event of asked) if (event.type === 'error') expect(JSON.stringify(event)).not.toContain(words);
  return reports;
};
const speak = async (): Promise<readonly unknown[]> => {
  const synthesizer = createOpenAiSynthesizer({ baseUrl, apiKey, model: 'voice', voice: null });
  try {
    for await (const _ of synthesizer.speak({ text: words, voiceId: 'v', language: 'en', signal }));
    return [];
  } catch (error) {
    return [error];
  }
};
const listen = async (): Promise<readonly unknown[]> => {
  const file = new File([words], 'voice.webm');
  const transcriber = createTranscriber({ baseUrl, apiKey, model: 'ears' });
  return transcriber.transcribe(file, 'EN', signal).then(
    () => [],
    (error: unknown) => [error],
  );
};

it.each(answers)('%s is logged without a word of it', async (_what, answer) => {
  how = answer;
  const reports = [...(await reply()), ...(await speak()), ...(await listen())];
  expect(reports.length).toBeGreaterThan(0);
  for (const error of reports) {
    // For machines, and as people see it.
    const logged = `${JSON.stringify(describeError(error))} ${inspect(error)}`;
    expect(logged).not.toContain(words);
    expect(logged).not.toContain('sk-');
  }
});

it('logs no word of a key that no header may carry', async () => {
  const file = new File(['a'], 'a.webm');
  for (const unfit of ['sk-SECRET\nx', 'sk-SECRET’']) {
    const away = createTranscriber({ baseUrl, apiKey: unfit, model: 'ears' });
    const error: unknown = await away.transcribe(file, 'EN', signal).catch((failure: unknown) => failure);
    expect(String(error)).toBe('Error: The endpoint could not be used: a header may not carry what it should');
    expect(`${JSON.stringify(describeError(error))} ${inspect(error)}`).not.toMatch(/SECRET|8217/);
  }
});

it('logs no word of a code that is none', async () => {
  const body = JSON.stringify({ error: { message: 'm', type: 'password', code: 'hunter' } });
  how = () => ({ status: 400, type: json, body });
  const [refused] = await reply();
  expect(describeError(refused)['reason']).toBe('The endpoint has answered with status 400');
});

it('says status and type of a refusal, and why an endpoint cannot be reached', async () => {
  how = failure(400);
  const [refused] = await reply();
  expect(describeError(refused)['reason']).toBe(
    'The endpoint has answered with status 400, type invalid_request_error',
  );
  const away = createTranscriber({ baseUrl: `http://127.0.0.1:${await freePort()}/v1`, apiKey, model: 'ears' });
  await expect(away.transcribe(new File(['a'], 'a.webm'), 'EN', signal)).rejects.toThrow(
    'The endpoint could not be used: ECONNREFUSED',
  );
});
