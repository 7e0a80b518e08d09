// Against a local server that speaks the protocol; no key, no network.

import { createOpenAiBrain } from '@persona-chat/demo-host/server/brains/openai-brain.ts';
import type { BrainEvent, BrainRequest } from '@persona-chat/demo-host/server/brains/brain.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brainRequest, replyOf } from '../support/brain-request.ts';
import { sendDelta, startCompletionsServer, startEvents } from '../support/completions-server.ts';
import type { CompletionsServer } from '../support/completions-server.ts';
import { eventually } from '../support/eventually.ts';

let server: CompletionsServer;
let reports: unknown[] = [];

beforeAll(async () => {
  server = await startCompletionsServer();
});
afterAll(() => server.stop());

const message = (role: string, content: string): Message => ({
  id: content,
  role,
  content,
  attachments: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  status: 'delivered',
});

/** On a busy machine the fake server may take a while for a word; a test of silence waits for less. */
const PATIENCE_MS = 5_000;

const ask = (changes: Partial<BrainRequest> = {}, timeoutMs = PATIENCE_MS): Promise<readonly BrainEvent[]> => {
  reports = [];
  const brain = createOpenAiBrain({
    baseUrl: server.baseUrl,
    apiKey: 'key-of-the-test',
    model: 'small',
    report: (error) => reports.push(error),
    timeoutMs,
  });
  return replyOf(brain, brainRequest('What do you sell?', changes));
};

const lastBody = () => server.requests.at(-1)?.body;

describe('the OpenAI brain', () => {
  beforeAll(() => {
    server.answer((response) => {
      startEvents(response);
      for (const word of ['We ', 'sell ', 'tea.']) sendDelta(response, word);
      sendDelta(response, '', 'stop');
      response.end('data: [DONE]\n\n');
    });
  });

  it('streams token by token', async () => {
    expect(await ask()).toEqual([
      { type: 'start' },
      { type: 'text', delta: 'We ' },
      { type: 'text', delta: 'sell ' },
      { type: 'text', delta: 'tea.' },
      { type: 'end' },
    ]);
    expect(server.requests.at(-1)?.authorization).toBe('Bearer key-of-the-test');
    expect(reports).toEqual([]);
  });

  it('sends the instructions, the history and the message, in order', async () => {
    await ask({ history: [message('user', 'Hi'), message('persona', 'Hello'), message('SYSTEM', 'noise')] });
    expect(lastBody()).toMatchObject({ model: 'small', stream: true });
    expect(lastBody()?.messages).toEqual([
      { role: 'system', content: 'You sell tea.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'user', content: 'What do you sell?' },
    ]);
  });

  it('names the language where it is not English, and the picked model', async () => {
    await ask({ language: 'ja-JP', model: 'large' });
    expect(lastBody()?.messages[0]?.content).toContain('"ja-JP"');
    expect(lastBody()?.model).toBe('large');
  });

  it('leaves out the oldest messages of a long conversation, never the last one', async () => {
    const long = 'x'.repeat(10_000);
    await ask({ history: ['a', 'b', 'c', 'd'].map((mark) => message('user', mark + long)) });
    expect(lastBody()?.messages.map(({ content }) => content[0])).toEqual(['Y', 'c', 'd', 'W']);
  });

  it('mentions what was attached', async () => {
    const attachments = [
      { type: 'FILE' as const, url: 'https://x.example/a.pdf', name: 'a.pdf', mimeType: '', content: 'Text of it' },
    ];
    await ask({ message: { ...message('user', ''), attachments } });
    expect(lastBody()?.messages.at(-1)?.content).toBe('[Attached: a.pdf] Text of it');
  });
});

describe('the OpenAI brain fails', () => {
  it.each([
    [400, 'PARSE_CHAT_PAYLOAD'],
    [422, 'PARSE_CHAT_PAYLOAD'],
    [401, 'ERROR'],
    [404, 'ERROR'],
    [429, 'ERROR'],
    [500, 'ERROR'],
    [503, 'ERROR'],
  ])('with status %i as %s, asking once', async (status, code) => {
    server.answer((response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Secret reason', type: 'x', code: null, param: null } }));
    });
    const before = server.requests.length;
    expect(await ask()).toEqual([{ type: 'error', code }]);
    expect(server.requests.length).toBe(before + 1);
    expect(reports).toHaveLength(1);
  });

  it('when the connection breaks in the middle', async () => {
    server.answer(async (response) => {
      startEvents(response);
      sendDelta(response, 'We se');
      await new Promise((resolve) => setTimeout(resolve, 30));
      response.destroy();
    });
    const events = await ask();
    expect(events.at(-1)).toEqual({ type: 'error', code: 'ERROR' });
    expect(events).toContainEqual({ type: 'text', delta: 'We se' });
  });

  it('when the stream ends properly but too early', async () => {
    server.answer((response) => {
      startEvents(response);
      sendDelta(response, 'We se');
      response.end();
    });
    expect((await ask()).at(-1)).toEqual({ type: 'error', code: 'ERROR' });
  });

  it('when an event is no JSON', async () => {
    server.answer((response) => {
      startEvents(response);
      response.end('data: {"choices": [\n\n');
    });
    expect((await ask()).at(-1)).toEqual({ type: 'error', code: 'ERROR' });
  });

  it('when nobody answers in time', async () => {
    server.answer(() => {});
    expect(await ask({}, 300)).toEqual([{ type: 'error', code: 'ERROR' }]);
  });

  it('when nothing listens', async () => {
    const brain = createOpenAiBrain({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'k', model: 'm', report: () => {} });
    const events: BrainEvent[] = [];
    for await (const event of brain.reply(brainRequest('What do you sell?'))) events.push(event);
    expect(events).toEqual([{ type: 'error', code: 'ERROR' }]);
  });

  it('in silence when it is aborted, and leaves the connection', async () => {
    server.answer((response) => {
      startEvents(response);
      sendDelta(response, 'We ');
    });
    const before = server.abandoned();
    const controller = new AbortController();
    reports = [];
    const brain = createOpenAiBrain({
      baseUrl: server.baseUrl,
      apiKey: 'k',
      model: 'm',
      report: (error) => reports.push(error),
    });
    const events: BrainEvent[] = [];
    for await (const event of brain.reply(brainRequest('What do you sell?', { signal: controller.signal }))) {
      events.push(event);
      if (event.type === 'text') controller.abort();
    }
    expect(events).toEqual([{ type: 'start' }, { type: 'text', delta: 'We ' }]);
    expect(reports).toEqual([]);
    await eventually(() => server.abandoned() > before);
  });
});

describe('a second endpoint', () => {
  let second: CompletionsServer;
  beforeAll(async () => {
    second = await startCompletionsServer();
    second.answer((response) => {
      startEvents(response);
      sendDelta(response, 'From the second.', 'stop');
      response.end('data: [DONE]\n\n');
    });
  });
  afterAll(() => second.stop());

  const askBoth = async (
    changes: Partial<BrainRequest> = {},
    { baseUrl = server.baseUrl, timeoutMs = PATIENCE_MS } = {},
  ): Promise<BrainEvent[]> => {
    reports = [];
    const brain = createOpenAiBrain({
      ...{ baseUrl, apiKey: 'first', model: 'small', timeoutMs },
      fallback: { baseUrl: second.baseUrl, apiKey: 'second', model: 'other' },
      report: (error) => reports.push(error),
    });
    const events: BrainEvent[] = [];
    for await (const event of brain.reply(brainRequest('What do you sell?', changes))) events.push(event);
    return events;
  };
  const fromSecond = [{ type: 'start' }, { type: 'text', delta: 'From the second.' }, { type: 'end' }];

  it.each([429, 500, 503])('answers with its own model and key where the first says %i, once', async (status) => {
    server.answer((response) => void response.writeHead(status).end('{}'));
    const before = server.requests.length;
    expect(await askBoth({ model: 'picked' })).toEqual(fromSecond);
    expect(server.requests.length).toBe(before + 1);
    expect(second.requests.at(-1)).toMatchObject({ authorization: 'Bearer second', body: { model: 'other' } });
    expect(reports).toHaveLength(1);
  });

  it('answers where the first cannot be reached', async () => {
    expect(await askBoth({}, { baseUrl: 'http://127.0.0.1:1/v1' })).toEqual(fromSecond);
  });

  it.each([
    ['says nothing at all', () => {}],
    [
      'begins and says no word',
      (response: ServerResponse) => {
        startEvents(response);
        sendDelta(response, '');
      },
    ],
  ])('answers where the first %s in time, whose request is aborted', async (_what, how) => {
    server.answer(how);
    const before = server.abandoned();
    expect(await askBoth({}, { timeoutMs: 300 })).toEqual(fromSecond);
    await eventually(() => server.abandoned() === before + 1);
  });

  it.each([400, 401, 422])('is not asked where the first refuses with %i', async (status) => {
    server.answer((response) => void response.writeHead(status).end('{}'));
    const before = second.requests.length;
    expect((await askBoth()).at(-1)?.type).toBe('error');
    expect(second.requests.length).toBe(before);
  });

  it('is not asked after the first word, also where silence follows', async () => {
    server.answer((response) => {
      startEvents(response);
      sendDelta(response, 'We ');
    });
    const before = second.requests.length;
    const events = await askBoth({}, { timeoutMs: 1_000 });
    expect(events).toEqual([{ type: 'start' }, { type: 'text', delta: 'We ' }, { type: 'error', code: 'ERROR' }]);
    expect(second.requests.length).toBe(before);
  });

  it('takes an answer that is whole for one, also where its connection stays open', async () => {
    server.answer((response) => {
      startEvents(response);
      sendDelta(response, 'Tea.', 'stop');
    });
    expect((await askBoth()).at(-1)).toEqual({ type: 'end' });
    expect(reports).toEqual([]);
  });

  it('does not take a slow answer for silence', async () => {
    server.answer(async (response) => {
      startEvents(response);
      for (const word of ['a', 'b', 'c', 'd']) {
        sendDelta(response, word);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      sendDelta(response, '', 'stop');
      response.end('data: [DONE]\n\n');
    });
    expect((await askBoth({}, { timeoutMs: 1_200 })).at(-1)).toEqual({ type: 'end' });
  });
});
