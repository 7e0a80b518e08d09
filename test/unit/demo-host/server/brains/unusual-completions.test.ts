// Endpoints that keep to the protocol less strictly than OpenAI's own.

import { createOpenAiBrain } from '@persona-chat/demo-host/server/brains/openai-brain.ts';
import type { BrainEvent, BrainRequest } from '@persona-chat/demo-host/server/brains/brain.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendDelta, startCompletionsServer, startEvents } from '../support/completions-server.ts';
import type { CompletionsServer } from '../support/completions-server.ts';

let first: CompletionsServer;
let second: CompletionsServer;
beforeAll(async () => {
  [first, second] = [await startCompletionsServer(), await startCompletionsServer()];
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

const at = '2026-01-01T00:00:00.000Z';
const request: BrainRequest = {
  persona: { id: 'support', name: 'Mina', instructions: 'You sell tea.' },
  conversation: { id: 'conversation' },
  history: [],
  message: { id: 'm', role: 'user', content: 'Tea?', attachments: [], createdAt: at, status: 'delivered' },
  ...{ files: [], turn: null, model: null, language: 'EN', signal: new AbortController().signal },
};

const ask = async (): Promise<{ readonly events: readonly BrainEvent[]; readonly reports: readonly unknown[] }> => {
  const reports: unknown[] = [];
  const brain = createOpenAiBrain({
    ...{ baseUrl: first.baseUrl, apiKey: 'first', model: 'small', timeoutMs: 500 },
    fallback: { baseUrl: second.baseUrl, apiKey: 'second', model: 'other' },
    report: (error) => reports.push(error),
  });
  const events: BrainEvent[] = [];
  for await (const event of brain.reply(request)) events.push(event);
  return { events, reports };
};
const said = (delta: string): readonly BrainEvent[] => [{ type: 'start' }, { type: 'text', delta }, { type: 'end' }];

it.each([
  ['LF', '\n\n'],
  ['CRLF', '\r\n\r\n'],
])('[DONE] without a reason ends an answer, and what is no piece of it is passed over (%s)', async (_name, end) => {
  first.answer(async (response) => {
    startEvents(response);
    response.write(`data: null${end}data: {"type":"ping"}${end}data: {"choices":[{}]}${end}`);
    sendDelta(response, 'We sell data: [DONE] tea.');
    response.write('data: [DO');
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.end(`NE]${end}`);
  });
  expect(await ask()).toEqual({ events: said('We sell data: [DONE] tea.'), reports: [] });
});

it('an answer that ends properly without a word is asked of the second endpoint', async () => {
  first.answer((response) => {
    startEvents(response);
    sendDelta(response, '', 'stop');
    response.end('data: [DONE]\n\n');
  });
  second.answer((response) => {
    startEvents(response);
    sendDelta(response, 'From the second.', 'stop');
    response.end('data: [DONE]\n\n');
  });
  const { events, reports } = await ask();
  expect([events, reports.length]).toEqual([said('From the second.'), 1]);
});
